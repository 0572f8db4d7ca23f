package io.paceline.http.internal.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/** Bytes that can be read at any position, and what tells this state of them from another. */
public interface Content {

    /** How many bytes there are. */
    long size();

    /** When they changed last. */
    Instant modified();

    /** Names this state of them, for an entity tag. */
    String version();

    /** Opens them. */
    Reading open() throws IOException;

    /** Content that is open. */
    interface Reading extends Closeable {
        /**
         * Fills the buffer with what stands from a position on.
         *
         * @throws IOException also if there is less
         */
        void read(ByteBuffer into, long position) throws IOException;
    }

    /**
     * The content of a file as it is now.
     *
     * @throws NoSuchFileException also if it is no regular file: a directory, a pipe or a device
     */
    static Content of(Path path) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) {
            throw new NoSuchFileException(path.toString(), null, "no regular file");
        }
        return new OnDisk(path, attributes.size(), attributes.lastModifiedTime().toInstant());
    }

    /** A file. */
    record OnDisk(Path path, long size, Instant modified) implements Content {
        @Override
        public String version() {
            return Long.toHexString(modified.getEpochSecond())
                    + '.'
                    + Integer.toHexString(modified.getNano())
                    + '-'
                    + Long.toHexString(size);
        }

        @Override
        public Reading open() throws IOException {
            FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
            try {
                if (!Content.of(path).equals(this)) {
                    throw new ReplacedException(path);
                }
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
            return new OpenFile(path, channel);
        }
    }

    /** A file that became another one before it was opened: nothing that was said of it holds. */
    final class ReplacedException extends IOException {
        private static final long serialVersionUID = 1L;

        ReplacedException(Path path) {
            super(path + ": changed while it was being opened");
        }
    }

    /** An open file. */
    record OpenFile(Path path, FileChannel channel) implements Reading {
        @Override
        public void read(ByteBuffer into, long position) throws IOException {
            long at = position;
            while (into.hasRemaining()) {
                int read = channel.read(into, at);
                if (read < 0) {
                    throw new IOException(path + ": ended at " + at + " (expected: " + into.remaining()
                            + " bytes more, as there were when its answer began)");
                }
                at += read;
            }
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** Bytes in memory. */
    final class InMemory implements Content, Reading {
        private final byte[] bytes;
        private final Instant modified;
        private final String version;

        /**
         * Bytes, which must not be changed any more.
         *
         * @param version names this state of them
         */
        InMemory(byte[] bytes, Instant modified, String version) {
            this.bytes = bytes;
            this.modified = modified;
            this.version = version;
        }

        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public Instant modified() {
            return modified;
        }

        @Override
        public String version() {
            return version;
        }

        @Override
        public Reading open() {
            return this;
        }

        @Override
        public void read(ByteBuffer into, long position) {
            into.put(bytes, (int) position, into.remaining());
        }

        @Override
        public void close() {
            // There is nothing to let go of.
        }
    }
}
