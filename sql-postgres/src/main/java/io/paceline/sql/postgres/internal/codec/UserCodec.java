package io.paceline.sql.postgres.internal.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.paceline.sql.postgres.PgCodec;
import io.paceline.sql.postgres.internal.codec.base.Codec;

/** A codec of the user. */
final class UserCodec<T> extends Codec {

    private final PgCodec<T> codec;

    UserCodec(int oid, PgCodec<T> codec) {
        super(oid, codec.typeName());
        this.codec = codec;
    }

    @Override
    public boolean hasBinary() {
        return codec.hasBinary();
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        return codec.fromBinary(ByteBufUtil.getBytes(from, index, length, true));
    }

    @Override
    public Object decodeText(String text) {
        return codec.fromText(text);
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (!codec.javaType().isInstance(value)) {
            return false;
        }
        to.writeBytes(codec.toBinary(codec.javaType().cast(value)));
        return true;
    }

    @Override
    public String getString(ByteBuf from, int index, int length, boolean binary) {
        return binary ? text(decodeBinary(from, index, length)) : utf8(from, index, length);
    }

    /** The text form of a value of its class. */
    String text(Object value) {
        return codec.toText(codec.javaType().cast(value));
    }

    boolean takes(Object value) {
        return codec.javaType().isInstance(value);
    }

    @Override
    public String accepted() {
        return codec.javaType().getName();
    }
}
