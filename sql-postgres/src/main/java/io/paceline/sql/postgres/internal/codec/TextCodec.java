package io.paceline.sql.postgres.internal.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;

/**
 * Types whose values are text: {@code text}, {@code varchar}, {@code bpchar}, {@code name}, {@code citext}, {@code json},
 * {@code xml}, enums and so on (String). Where the binary form is the text as well, it is used; types that are not known, or whose
 * binary form is not, travel as text.
 */
final class TextCodec extends Codec {

    private final boolean binary;

    TextCodec(int oid, String name, boolean binary) {
        super(oid, name);
        this.binary = binary;
    }

    @Override
    public boolean hasBinary() {
        return binary;
    }

    @Override
    protected String getString(ByteBuf from, int index, int length, boolean binary) {
        return utf8(from, index, length);
    }

    @Override
    protected byte[] getBytes(ByteBuf from, int index, int length, boolean binary) {
        return ByteBufUtil.getBytes(from, index, length, true);
    }

    @Override
    protected Object decodeBinary(ByteBuf from, int index, int length) {
        return utf8(from, index, length);
    }

    @Override
    protected Object decodeText(String text) {
        return text;
    }

    @Override
    protected boolean encode(Object value, ByteBuf to) {
        if (!(value instanceof String text)) {
            return false;
        }
        if (text.indexOf(0) >= 0) {
            throw new Unfit("text without NUL, which PostgreSQL cannot store");
        }
        ByteBufUtil.writeUtf8(to, text);
        return true;
    }

    @Override
    protected String accepted() {
        return "String";
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
