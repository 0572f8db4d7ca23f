package io.paceline.http.internal.coding;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/** Gzip (RFC 1952), which the JDK has. */
final class GzipCoding implements Coding {

    private static final int BUFFER_BYTES = 8 * 1024;

    @Override
    public String name() {
        return "gzip";
    }

    @Override
    public OutputStream encoder(OutputStream target) throws IOException {
        return new GZIPOutputStream(target, BUFFER_BYTES, true);
    }
}
