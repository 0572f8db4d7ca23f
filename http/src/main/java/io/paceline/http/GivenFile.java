package io.paceline.http;

import io.paceline.core.Execution;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file that a program gives to be sent, in memory. */
final class GivenFile implements UploadedFile {

    private final String filename;
    private final String contentType;
    private final byte[] bytes;

    GivenFile(String filename, String contentType, byte[] bytes) {
        this.filename = filename;
        this.contentType = contentType;
        this.bytes = bytes;
    }

    @Override
    public String name() {
        return "";
    }

    @Override
    public String filename() {
        return filename;
    }

    @Override
    public @Nullable String rawFilename() {
        return filename;
    }

    @Override
    public @Nullable String contentType() {
        return contentType;
    }

    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public boolean isInMemory() {
        return true;
    }

    @Override
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public InputStream openStream() {
        return new ByteArrayInputStream(bytes);
    }

    @Override
    public Path path() throws IOException {
        throw new IOException("path: none (expected: bytes, since this file has not been uploaded)");
    }

    @Override
    public void moveTo(Path target) throws IOException {
        Execution.current().requireWaiting("UploadedFile.moveTo");
        Files.write(target, bytes);
    }

    @Override
    public String toString() {
        return "UploadedFile[" + bytes.length + " bytes in memory]";
    }
}
