package io.paceline.sql.postgres.internal.codec.scalar;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Oid;
import java.util.UUID;

/** {@code uuid}: UUID. */
public final class UuidCodec extends Codec {

    public UuidCodec() {
        super(Oid.UUID, "uuid");
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        checkLength(length, 16);
        return new UUID(from.getLong(index), from.getLong(index + 8));
    }

    @Override
    public Object decodeText(String text) {
        checkLength(text.length(), 36);
        return UUID.fromString(text);
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (!(value instanceof UUID uuid)) {
            return false;
        }
        to.writeLong(uuid.getMostSignificantBits());
        to.writeLong(uuid.getLeastSignificantBits());
        return true;
    }

    @Override
    public String accepted() {
        return "UUID";
    }
}
