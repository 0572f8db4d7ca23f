package io.paceline.sql.postgres.internal.codec;

import io.netty.buffer.ByteBuf;
import java.util.UUID;

/** {@code uuid}: UUID. */
final class UuidCodec extends Codec {

    UuidCodec() {
        super(Oid.UUID, "uuid");
    }

    @Override
    protected Object decodeBinary(ByteBuf from, int index, int length) {
        checkLength(length, 16);
        return new UUID(from.getLong(index), from.getLong(index + 8));
    }

    @Override
    protected Object decodeText(String text) {
        checkLength(text.length(), 36);
        return UUID.fromString(text);
    }

    @Override
    protected boolean encode(Object value, ByteBuf to) {
        if (!(value instanceof UUID uuid)) {
            return false;
        }
        to.writeLong(uuid.getMostSignificantBits());
        to.writeLong(uuid.getLeastSignificantBits());
        return true;
    }

    @Override
    protected String accepted() {
        return "UUID";
    }
}
