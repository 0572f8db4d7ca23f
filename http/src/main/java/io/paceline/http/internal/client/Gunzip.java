package io.paceline.http.internal.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Inflates what a server has compressed, and stops as soon as that is too much. */
final class Gunzip {

    private static final int BUFFER_BYTES = 8 * 1024;

    private Gunzip() {}

    /**
     * Inflates a body.
     *
     * @return null if it has more than {@code max} bytes
     * @throws IOException if it is no gzip (RFC 1952), or not all of it
     */
    static byte @Nullable [] inflate(byte[] body, int max) throws IOException {
        if (body.length == 0) {
            return body;
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body), BUFFER_BYTES)) {
            byte[] inflated = new byte[BUFFER_BYTES];
            int size = 0;
            int count = in.read(inflated, 0, inflated.length);
            while (count >= 0) {
                size += count;
                if (size > max) {
                    return null;
                }
                if (size == inflated.length) {
                    inflated = Arrays.copyOf(inflated, (int) Math.min(max + 1L, 2L * size));
                }
                count = in.read(inflated, size, inflated.length - size);
            }
            return Arrays.copyOf(inflated, size);
        }
    }
}
