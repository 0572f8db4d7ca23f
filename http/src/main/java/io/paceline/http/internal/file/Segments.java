package io.paceline.http.internal.file;

import io.paceline.core.flow.FlowEmitter;
import io.paceline.core.flow.FlowSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Open content on its way to its one subscriber: read piece by piece by {@link FileThreads} when the subscriber wants
 * more, and closed in any case, also if there never is a subscriber and {@link #close} is called instead.
 *
 * <p>Thread rules: {@link #subscribe} and {@link #close} may be called from any thread; reading is done by one at a time.
 */
final class Segments implements Flow.Publisher<ByteBuffer>, FlowSource<ByteBuffer>, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Segments.class);
    private static final int PIECE_BYTES = 64 * 1024;

    /** The body of an answer to HEAD, which nobody asks for. */
    static final Flow.Publisher<ByteBuffer> NONE =
            new Segments(new Content.InMemory(new byte[0], Instant.EPOCH, ""), List.of());

    private final Content.Reading reading;
    private final AtomicBoolean taken = new AtomicBoolean();

    // of the one that polls
    private final Deque<Segment> segments;
    private long done;

    Segments(Content.Reading reading, List<Segment> segments) {
        this.reading = reading;
        this.segments = new ArrayDeque<>(segments);
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        if (!taken.compareAndSet(false, true)) {
            throw new IllegalStateException("content: subscribed to twice, or closed (expected: one subscriber)");
        }
        new FlowEmitter<>(subscriber, this, FileThreads.executor()).start();
    }

    @Override
    public void close() {
        if (taken.compareAndSet(false, true)) {
            closed(null);
        }
    }

    @Override
    public @Nullable ByteBuffer poll() {
        Segment segment = segments.peek();
        if (segment == null) {
            return null;
        }
        byte[] head = segment.head();
        int fromHead = done == 0 ? head.length : 0;
        long left = segment.size() - done;
        ByteBuffer piece = ByteBuffer.allocate((int) Math.min(left, Math.max(PIECE_BYTES, fromHead)));
        piece.put(head, 0, fromHead);
        try {
            reading.read(piece, segment.from() + Math.max(0, done - head.length));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        done += piece.capacity();
        if (done == segment.size()) {
            segments.remove();
            done = 0;
        }
        return piece.flip();
    }

    @Override
    public boolean isEnded() {
        return segments.isEmpty();
    }

    @Override
    public void closed(@Nullable Throwable thrown) {
        try {
            reading.close();
        } catch (IOException e) {
            LOG.warn("Content could not be closed: {}", e.toString());
        }
    }
}
