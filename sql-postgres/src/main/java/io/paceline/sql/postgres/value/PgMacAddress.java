package io.paceline.sql.postgres.value;

import java.util.HexFormat;
import java.util.Locale;

/**
 * A value of {@code macaddr} or {@code macaddr8}.
 *
 * @param bits the address in the lowest bits
 * @param size 6 bytes for {@code macaddr}, 8 for {@code macaddr8}
 */
public record PgMacAddress(long bits, int size) {

    /** Checks the size. */
    public PgMacAddress {
        if ((size != 6 && size != 8) || (size == 6 && bits >>> 48 != 0)) {
            throw new IllegalArgumentException("size: " + size + " (expected: 6 or 8, and an address within it)");
        }
    }

    /**
     * Reads the text form: bytes of two hexadecimal digits with colons between.
     *
     * @throws IllegalArgumentException if it is no such text
     */
    public static PgMacAddress parse(String text) {
        byte[] bytes = HexFormat.ofDelimiter(":").parseHex(text);
        long bits = 0;
        for (byte one : bytes) {
            bits = (bits << 8) | (one & 0xff);
        }
        return new PgMacAddress(bits, bytes.length);
    }

    /** The text form, such as {@code 08:00:2b:01:02:03}. */
    @Override
    public String toString() {
        StringBuilder to = new StringBuilder(23);
        for (int i = size - 1; i >= 0; i--) {
            to.append(String.format(Locale.ROOT, "%02x", bits >>> (8 * i) & 0xff))
                    .append(i > 0 ? ":" : "");
        }
        return to.toString();
    }
}
