package io.paceline.endpoint.internal.client;

import io.paceline.core.Argument;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Text to percent-encoded UTF-8 (RFC 3986, section 2): all but the unreserved characters is encoded, once, so that
 * nothing in a value can end it or be taken for a space.
 */
final class Percent {

    private static final String DIGITS = "0123456789ABCDEF";

    private Percent() {}

    /**
     * Appends text, encoded.
     *
     * @param kept a character that stays as it is, such as the slash of a path
     * @throws IllegalArgumentException if half of a surrogate pair stands alone, which UTF-8 cannot say
     */
    static void encode(String text, char kept, StringBuilder out) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 128) {
                encodeAscii(c, kept, out);
                continue;
            }
            int length = Character.isHighSurrogate(c) && i + 1 < text.length() ? 2 : 1;
            ByteBuffer bytes = utf8(text, i, i + length);
            while (bytes.hasRemaining()) {
                octet(bytes.get(), out);
            }
            i += length - 1;
        }
    }

    private static void encodeAscii(char c, char kept, StringBuilder out) {
        if (isUnreserved(c) || c == kept) {
            out.append(c);
        } else {
            octet((byte) c, out);
        }
    }

    private static boolean isUnreserved(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '.'
                || c == '_'
                || c == '~';
    }

    private static ByteBuffer utf8(String text, int from, int to) {
        try {
            return StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text, from, to));
        } catch (CharacterCodingException alone) {
            throw Argument.wrong(
                    "text",
                    String.format("\\u%04x at %d", (int) text.charAt(from), from),
                    "no surrogate that stands alone");
        }
    }

    private static void octet(byte octet, StringBuilder out) {
        out.append('%').append(DIGITS.charAt((octet >> 4) & 15)).append(DIGITS.charAt(octet & 15));
    }
}
