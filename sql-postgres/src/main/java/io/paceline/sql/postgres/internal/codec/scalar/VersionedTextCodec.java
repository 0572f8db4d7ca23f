package io.paceline.sql.postgres.internal.codec.scalar;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Unfit;

/** {@code jsonb} and {@code jsonpath}: String; the binary form is the text behind a version, which is 1. */
public final class VersionedTextCodec extends Codec {

    private static final int VERSION = 1;

    public VersionedTextCodec(int oid, String name) {
        super(oid, name);
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        checkVersion(from, index, length);
        return utf8(from, index + 1, length - 1);
    }

    private static void checkVersion(ByteBuf from, int index, int length) {
        if (length < 1 || from.getByte(index) != VERSION) {
            throw new Unfit("version 1 of its binary form");
        }
    }

    @Override
    public Object decodeText(String text) {
        return text;
    }

    @Override
    public String getString(ByteBuf from, int index, int length, boolean binary) {
        return binary ? (String) decodeBinary(from, index, length) : utf8(from, index, length);
    }

    @Override
    public byte[] getBytes(ByteBuf from, int index, int length, boolean binary) {
        if (!binary) {
            return ByteBufUtil.getBytes(from, index, length, true);
        }
        checkVersion(from, index, length);
        return ByteBufUtil.getBytes(from, index + 1, length - 1, true);
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (!(value instanceof String text)) {
            return false;
        }
        to.writeByte(VERSION);
        TextCodec.write(text, to);
        return true;
    }

    @Override
    public String accepted() {
        return "String";
    }
}
