package io.paceline.endpoint.internal.client.stream;

import io.paceline.http.HttpClientException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a body into the bytes of its elements. Belongs to one stream; used by one thread at a time.
 *
 * <p>Failures are {@link HttpClientException}s: DECODE for what is no such body, TOO_LARGE for an element that is
 * larger than {@link #ELEMENT_BYTES_MAX}.
 */
abstract class ElementSplitter {

    /** The largest element: 16 MiB, as for an answer that is not streamed. */
    static final int ELEMENT_BYTES_MAX = 16 * 1024 * 1024;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private ByteBuffer piece = NOTHING;
    private byte[] element = new byte[256];
    private int size;

    /** The splitter for a media type, or null if it holds no elements. */
    static @Nullable ElementSplitter of(String mediaType) {
        return switch (mediaType) {
            case "application/json" -> new ArraySplitter();
            case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/json-seq" ->
                new LineSplitter();
            case "text/event-stream" -> new EventSplitter();
            default -> null;
        };
    }

    /** The next piece of the body; only when {@link #next} has nothing more. */
    final void feed(ByteBuffer next) {
        piece = next;
    }

    /** The next element, or null if it is not complete yet. */
    byte @Nullable [] next() {
        while (piece.hasRemaining()) {
            if (take(piece.get())) {
                return element();
            }
        }
        return null;
    }

    /** What is left when the body has ended, or null. */
    final byte @Nullable [] end() {
        return ended() ? element() : null;
    }

    /** What is left of the piece, all at once; null if nothing is. */
    final byte @Nullable [] rest() {
        if (!piece.hasRemaining()) {
            return null;
        }
        byte[] rest = new byte[piece.remaining()];
        piece.get(rest);
        return rest;
    }

    /** Looks at one byte; whether an element is complete with it. */
    abstract boolean take(byte octet);

    /** Whether the end of the body completes an element. */
    abstract boolean ended();

    final void add(byte octet) {
        if (size == element.length) {
            if (size >= ELEMENT_BYTES_MAX) {
                throw failure(
                        HttpClientException.Kind.TOO_LARGE,
                        "element: more than " + ELEMENT_BYTES_MAX + " bytes (expected: at most those)");
            }
            byte[] larger = new byte[Math.min(size * 2, ELEMENT_BYTES_MAX)];
            System.arraycopy(element, 0, larger, 0, size);
            element = larger;
        }
        element[size++] = octet;
    }

    final boolean isEmpty() {
        return size == 0;
    }

    final void removeLast() {
        size--;
    }

    final void clear() {
        size = 0;
    }

    private byte[] element() {
        byte[] complete = new byte[size];
        System.arraycopy(element, 0, complete, 0, size);
        size = 0;
        return complete;
    }

    static HttpClientException failure(HttpClientException.Kind kind, String message) {
        return new HttpClientException(kind, message, null, true, false);
    }

    static boolean isBlank(byte octet) {
        return octet == ' ' || octet == '\t' || octet == '\r' || octet == '\n';
    }
}
