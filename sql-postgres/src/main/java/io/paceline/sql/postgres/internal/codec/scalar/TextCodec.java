package io.paceline.sql.postgres.internal.codec.scalar;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Unfit;

/**
 * Types whose values are text: {@code text}, {@code varchar}, {@code bpchar}, {@code name}, {@code citext}, {@code
 * json}, {@code xml}, enums and so on (String). Where the binary form is the text as well, it is used; types that are
 * not known, or whose binary form is not, travel as text.
 */
public final class TextCodec extends Codec {

    private final boolean binary;

    public TextCodec(int oid, String name, boolean binary) {
        super(oid, name);
        this.binary = binary;
    }

    @Override
    public boolean hasBinary() {
        return binary;
    }

    @Override
    public String getString(ByteBuf from, int index, int length, boolean binary) {
        return utf8(from, index, length);
    }

    @Override
    public byte[] getBytes(ByteBuf from, int index, int length, boolean binary) {
        return ByteBufUtil.getBytes(from, index, length, true);
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        return utf8(from, index, length);
    }

    @Override
    public Object decodeText(String text) {
        return text;
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (!(value instanceof String text)) {
            return false;
        }
        write(text, to);
        return true;
    }

    /**
     * Writes text.
     *
     * @throws Unfit if it holds NUL
     */
    public static void write(String text, ByteBuf to) {
        if (text.indexOf(0) >= 0) {
            throw new Unfit("text without NUL, which PostgreSQL cannot store");
        }
        ByteBufUtil.writeUtf8(to, text);
    }

    @Override
    public String accepted() {
        return "String";
    }
}
