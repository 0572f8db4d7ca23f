package io.paceline.sql.postgres.internal.codec.scalar;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Oid;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/** {@code bytea}: byte[]; takes a ByteBuffer too. */
public final class ByteaCodec extends Codec {

    public ByteaCodec() {
        super(Oid.BYTEA, "bytea");
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        return ByteBufUtil.getBytes(from, index, length, true);
    }

    @Override
    public Object decodeText(String text) {
        return text.startsWith("\\x") ? HexFormat.of().parseHex(text, 2, text.length()) : unescape(text);
    }

    /**
     * The older text form, {@code bytea_output = escape}: {@code \\} and {@code \ooo} for what is no printable ASCII.
     */
    private static byte[] unescape(String text) {
        byte[] bytes = new byte[text.length()];
        int size = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                bytes[size++] = (byte) c;
            } else if (text.charAt(i + 1) == '\\') {
                bytes[size++] = '\\';
                i++;
            } else {
                bytes[size++] = (byte) Integer.parseInt(text, i + 1, i + 4, 8);
                i += 3;
            }
        }
        return java.util.Arrays.copyOf(bytes, size);
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (value instanceof byte[] bytes) {
            to.writeBytes(bytes);
            return true;
        }
        if (value instanceof ByteBuffer bytes) {
            to.writeBytes(bytes.duplicate());
            return true;
        }
        return false;
    }

    @Override
    public String accepted() {
        return "byte[] or ByteBuffer";
    }
}
