package io.paceline.sql.postgres.internal.codec.scalar;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Oid;
import io.paceline.sql.postgres.internal.codec.base.Unfit;

/** {@code bool}: Boolean. */
public final class BoolCodec extends Codec {

    public BoolCodec() {
        super(Oid.BOOL, "bool");
    }

    @Override
    public boolean getBoolean(ByteBuf from, int index, int length, boolean binary) {
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
    public Object decodeBinary(ByteBuf from, int index, int length) {
        return getBoolean(from, index, length, true);
    }

    @Override
    public Object decodeText(String text) {
        return switch (text) {
            case "t" -> true;
            case "f" -> false;
            default -> throw new Unfit("t or f");
        };
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (!(value instanceof Boolean bool)) {
            return false;
        }
        to.writeByte(bool ? 1 : 0);
        return true;
    }

    @Override
    public String accepted() {
        return "Boolean";
    }
}
