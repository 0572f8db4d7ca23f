package io.paceline.sql.postgres.internal.codec;

import io.netty.buffer.ByteBuf;

/** {@code bool}: Boolean. */
final class BoolCodec extends Codec {

    BoolCodec() {
        super(Oid.BOOL, "bool");
    }

    @Override
    protected boolean getBoolean(ByteBuf from, int index, int length, boolean binary) {
        checkLength(length, 1);
        byte value = from.getByte(index);
        if (binary) {
            return value != 0;
        }
        if (value != 't' && value != 'f') {
            throw new Unfit("t or f");
        }
        return value == 't';
    }

    @Override
    protected Object decodeBinary(ByteBuf from, int index, int length) {
        return getBoolean(from, index, length, true);
    }

    @Override
    protected Object decodeText(String text) {
        return switch (text) {
            case "t" -> true;
            case "f" -> false;
            default -> throw new Unfit("t or f");
        };
    }

    @Override
    protected boolean encode(Object value, ByteBuf to) {
        if (!(value instanceof Boolean bool)) {
            return false;
        }
        to.writeByte(bool ? 1 : 0);
        return true;
    }

    @Override
    protected String accepted() {
        return "Boolean";
    }
}
