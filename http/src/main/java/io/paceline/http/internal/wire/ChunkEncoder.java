package io.paceline.http.internal.wire;

import java.nio.charset.StandardCharsets;

/** Writes what stands around the data of chunks (RFC 9112, section 7.1). */
public final class ChunkEncoder {

    /** The line end behind a chunk, among others. */
    public static final byte[] CRLF = ascii("\r\n");

    /** The last chunk, with no trailer fields. */
    public static final byte[] LAST_CHUNK = ascii("0\r\n\r\n");

    private static final byte[] HEX = ascii("0123456789abcdef");

    private ChunkEncoder() {}

    /** Writes the line before a chunk. */
    public static void writeSize(HeadBuffer out, int size) {
        int digits = Math.max(1, (35 - Integer.numberOfLeadingZeros(size)) / 4);
        for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
            out.write(HEX[(size >>> shift) & 15]);
        }
        out.write(CRLF);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
