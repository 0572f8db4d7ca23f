package io.paceline.endpoint.internal.client;

import io.paceline.http.UploadedFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** A body of several parts in {@code multipart/form-data} (RFC 7578), in memory. */
final class MultipartBody {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final String boundary;

    MultipartBody() {
        // 128 bits of chance: no content holds it by accident, and one's own server gains nothing by guessing it
        byte[] chance = new byte[16];
        ThreadLocalRandom.current().nextBytes(chance);
        boundary = "paceline-" + HexFormat.of().formatHex(chance);
    }

    String contentType() {
        return "multipart/form-data; boundary=" + boundary;
    }

    /** @throws IllegalArgumentException if reading it would wait for the disk */
    void add(String name, UploadedFile file) {
        if (!file.isInMemory()) {
            throw new IllegalArgumentException("part " + name + ": a file on disk (expected: one in memory)");
        }
        try {
            add(name, file.filename(), file.contentType(), file.bytes());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    void add(String name, @Nullable String filename, @Nullable String contentType, byte[] content) {
        text("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + quoted(name) + "\"");
        if (filename != null) {
            text("; filename=\"" + quoted(filename) + "\"");
        }
        text("\r\n" + (contentType == null ? "" : "Content-Type: " + contentType + "\r\n") + "\r\n");
        out.writeBytes(content);
        text("\r\n");
    }

    byte[] end() {
        text("--" + boundary + "--\r\n");
        return out.toByteArray();
    }

    /** As browsers write it (WHATWG HTML, multipart/form-data): only what would end the line or the quotes is encoded. */
    private static String quoted(String text) {
        return text.replace("\r", "%0D").replace("\n", "%0A").replace("\"", "%22");
    }

    private void text(String text) {
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
