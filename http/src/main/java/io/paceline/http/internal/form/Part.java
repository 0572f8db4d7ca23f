package io.paceline.http.internal.form;

import io.paceline.core.Execution;
import io.paceline.http.HttpException;
import io.paceline.http.UploadedFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A part and its content: in memory, or in a temporary file, never both.
 *
 * <p>Thread rules: {@link #add} on the loop; {@link #write} and {@link #close} on one disk thread at a time; what the user
 * sees on any thread, but not before the form is complete.
 */
final class Part implements UploadedFile {

    private static final byte[] NOTHING = {};
    private static final int FILENAME_LENGTH_MAX = 255;

    private final PartHead head;
    private final Path folder;
    private long size;
    private byte @Nullable [] memory = NOTHING;
    private int memoryLength;
    private @Nullable FileChannel channel;
    private volatile @Nullable Path file;
    private volatile boolean over;
    private boolean kept;

    Part(PartHead head, Path folder) {
        this.head = head;
        this.folder = folder;
    }

    PartHead head() {
        return head;
    }

    /** Counts a piece, and keeps it in memory unless it is too much for that. */
    boolean add(ByteBuffer piece, int memoryBytesMax) {
        int length = piece.remaining();
        byte[] bytes = memory;
        size += length;
        if (bytes == null || size > memoryBytesMax) {
            return false;
        }
        if (size > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(memoryBytesMax, Math.max(size, 2L * bytes.length)));
            memory = bytes;
        }
        piece.get(bytes, memoryLength, length);
        memoryLength += length;
        return true;
    }

    /** What was in memory so far and has to go to disk, which it does not any more; empty if there is nothing. */
    ByteBuffer takeMemory() {
        byte[] bytes = memory;
        memory = null;
        return bytes == null ? ByteBuffer.wrap(NOTHING) : ByteBuffer.wrap(bytes, 0, memoryLength);
    }

    /** Appends to the file, which is made if there is none. */
    void write(ByteBuffer piece) throws IOException {
        FileChannel open = channel;
        if (open == null) {
            open = FileChannel.open(newFile(), StandardOpenOption.WRITE);
            channel = open;
        }
        while (piece.hasRemaining()) {
            open.write(piece);
        }
    }

    /** Nothing more is written. */
    void close() throws IOException {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }

    private Path newFile() throws IOException {
        Path made = Files.createTempFile(folder, "paceline-", ".upload");
        file = made;
        return made;
    }

    /** The request is over: it gives nothing more. Whether there is a file to be deleted. */
    boolean end() {
        over = true;
        return file != null;
    }

    /** Deletes the file, unless it was moved. */
    synchronized void delete() throws IOException {
        close();
        Path temporary = file;
        if (temporary != null && !kept) {
            Files.deleteIfExists(temporary);
        }
    }

    @Override
    public String name() {
        return head.name();
    }

    @Override
    public String filename() {
        String raw = head.filename() == null ? "" : head.filename();
        String last = raw.substring(1 + Math.max(raw.lastIndexOf('/'), raw.lastIndexOf('\\')));
        StringBuilder safe = new StringBuilder();
        for (int i = 0; i < last.length() && safe.length() < FILENAME_LENGTH_MAX; i++) {
            if (!Character.isISOControl(last.charAt(i))) {
                safe.append(last.charAt(i));
            }
        }
        String name = safe.toString().strip();
        return name.equals(".") || name.equals("..") ? "" : name;
    }

    @Override
    public @Nullable String rawFilename() {
        return head.filename();
    }

    @Override
    public @Nullable String contentType() {
        return head.contentType();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public boolean isInMemory() {
        return memory != null;
    }

    @Override
    public byte[] bytes() throws IOException {
        byte[] bytes = memory;
        return bytes != null ? Arrays.copyOf(bytes, memoryLength) : Files.readAllBytes(onDisk("bytes()"));
    }

    @Override
    public String text() throws IOException {
        return text(bytes());
    }

    private String text(byte[] bytes) {
        String type = head.contentType();
        String name = type == null
                ? null
                : Disposition.read("Content-Type of a part", type).parameter("charset");
        try {
            Charset charset = name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
            return charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            throw new HttpException(
                    415, "part " + name() + ": charset " + name + " (expected: one that is known here)", unknown);
        } catch (CharacterCodingException malformed) {
            throw new HttpException(400, "part " + name() + ": malformed text (expected: as its charset says)");
        }
    }

    /** The text of one that is in memory. */
    String memoryText() {
        byte[] bytes = memory;
        return text(bytes == null ? NOTHING : Arrays.copyOf(bytes, memoryLength));
    }

    @Override
    public InputStream openStream() throws IOException {
        byte[] bytes = memory;
        return bytes != null
                ? new ByteArrayInputStream(bytes, 0, memoryLength)
                : Files.newInputStream(onDisk("openStream()"));
    }

    @Override
    public synchronized Path path() throws IOException {
        Path there = readable("path()");
        if (there == null) {
            there = Files.write(newFile(), bytes());
            if (over) {
                delete();
                throw ended("path()");
            }
        }
        return there;
    }

    @Override
    public synchronized void moveTo(Path target) throws IOException {
        Path from = readable("moveTo()");
        if (from == null) {
            Files.write(target, bytes());
        } else if (kept) {
            Files.copy(from, target, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.move(from, target, StandardCopyOption.REPLACE_EXISTING);
        }
        kept = true;
        file = target;
    }

    /** The file, if there is one; where the caller may wait, and the request is not over. */
    private @Nullable Path readable(String what) {
        Execution.current().requireWaiting("UploadedFile." + what);
        if (over) {
            throw ended(what);
        }
        return file;
    }

    private Path onDisk(String what) {
        return Objects.requireNonNull(readable(what), "the file of a part that is not in memory");
    }

    private IllegalStateException ended(String what) {
        return new IllegalStateException(what + " of " + this + ": the request is over (expected: a call before)");
    }

    @Override
    public String toString() {
        return "part " + head.name() + " (" + size + " bytes)";
    }
}
