package io.paceline.net;

import io.paceline.core.EventLoop;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Certificates or a key in PEM (RFC 7468), in a file or at hand. Shows no more of itself than where it is.
 */
final class Pem {

    private final String what;
    private final @Nullable Path file;
    private final byte[] bytes;

    private Pem(String what, @Nullable Path file, byte[] bytes) {
        this.what = what;
        this.file = file;
        this.bytes = bytes;
    }

    /**
     * In a file.
     *
     * @param what it is, for messages
     */
    static Pem of(String what, Path file) {
        return new Pem(what, file, new byte[0]);
    }

    /**
     * At hand.
     *
     * @param what it is, for messages
     */
    static Pem of(String what, byte[] bytes) {
        return new Pem(what, null, bytes.clone());
    }

    /**
     * Reads it anew.
     *
     * @throws IllegalArgumentException if the file cannot be read
     * @throws IllegalStateException on an event loop, which no file may hold up
     */
    InputStream open() {
        if (file == null) {
            return new ByteArrayInputStream(bytes);
        }
        EventLoop loop = EventLoop.current();
        if (loop != null) {
            throw new IllegalStateException("reading " + this + " waits, and was asked for on event loop " + loop
                    + " (expected: another thread)");
        }
        try {
            return new ByteArrayInputStream(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new IllegalArgumentException(this + " (expected: a file that can be read)", e);
        }
    }

    @Override
    public String toString() {
        return what + ": " + (file == null ? "bytes" : file);
    }
}
