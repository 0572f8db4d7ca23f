package io.paceline.http;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** What a message carries behind its header fields. */
public sealed interface HttpBody {

    /** No content. */
    HttpBody NONE = new Bytes(new byte[0]);

    /** Bytes that are there already; the array must not be changed any more. */
    final class Bytes implements HttpBody {
        private final byte[] array;

        /** A body of these bytes, not of a copy. */
        public Bytes(byte[] array) {
            this.array = array;
        }

        /** The bytes themselves, not a copy. */
        public byte[] array() {
            return array;
        }

        @Override
        public String toString() {
            return "Bytes[" + array.length + "]";
        }
    }

    /** A value that is encoded as JSON when the response is written, on the loop of its connection. */
    record Json(@Nullable Object value) implements HttpBody {}

    /**
     * Pieces that are asked for as fast as the client reads them.
     *
     * @param length how many bytes they have together, or -1 if that is not known
     */
    record Stream(Flow.Publisher<ByteBuffer> publisher, long length) implements HttpBody {}

    /** A file, which is opened when the answer is made, off the loop. */
    record File(Path path) implements HttpBody {}
}
