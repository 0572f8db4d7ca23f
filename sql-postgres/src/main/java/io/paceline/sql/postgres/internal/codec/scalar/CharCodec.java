package io.paceline.sql.postgres.internal.codec.scalar;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Oid;

/**
 * {@code "char"}, one byte: String of one character; empty for zero, and {@code \ooo} in octal for a byte that is no
 * ASCII, as PostgreSQL writes it from 16 on.
 */
public final class CharCodec extends Codec {

    public CharCodec() {
        super(Oid.CHAR, "char");
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        checkLength(length, 1);
        int value = from.getUnsignedByte(index);
        if (value == 0) {
            return "";
        }
        return value < 0x80 ? String.valueOf((char) value) : "\\" + Integer.toOctalString(value);
    }

    @Override
    public Object decodeText(String text) {
        return text;
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (value instanceof CharSequence || value instanceof Character) {
            String text = value.toString();
            if (text.isEmpty() || (text.length() == 1 && text.charAt(0) > 0 && text.charAt(0) < 0x80)) {
                to.writeByte(text.isEmpty() ? 0 : text.charAt(0));
                return true;
            }
        }
        return false;
    }

    @Override
    public String accepted() {
        return "String or Character";
    }
}
