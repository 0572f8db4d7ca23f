package io.paceline.http.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Bodies that come in pieces. */
public final class Publishers {

    private Publishers() {}

    public static Flow.Publisher<ByteBuffer> of(String... pieces) {
        return new Pieces(
                List.of(pieces).stream()
                        .map(piece -> ByteBuffer.wrap(piece.getBytes(StandardCharsets.UTF_8)))
                        .iterator(),
                null);
    }

    /** So many pieces of so many bytes; see {@link #pattern}. */
    public static Pieces pattern(int pieces, int bytes) {
        return new Pieces(
                IntStream.range(0, pieces)
                        .mapToObj(piece -> ByteBuffer.wrap(pattern((long) piece * bytes, bytes)))
                        .iterator(),
                null);
    }

    /** The bytes from an offset on of a text in which no part looks like another nearby. */
    public static byte[] pattern(long offset, int bytes) {
        byte[] pattern = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            long at = offset + i;
            pattern[i] = (byte) (at % 251 + at / 251 % 241);
        }
        return pattern;
    }

    public static Flow.Publisher<ByteBuffer> failing(RuntimeException cause, String... pieces) {
        return new Pieces(
                List.of(pieces).stream()
                        .map(piece -> ByteBuffer.wrap(piece.getBytes(StandardCharsets.UTF_8)))
                        .iterator(),
                cause);
    }

    /** Gives what is asked for on the asking thread; one subscriber. */
    public static final class Pieces implements Flow.Publisher<ByteBuffer>, Flow.Subscription {
        private final Iterator<ByteBuffer> pieces;
        private final @Nullable RuntimeException failure;
        public final AtomicInteger given = new AtomicInteger();
        private final AtomicLong demand = new AtomicLong();
        volatile boolean cancelled;
        private Flow.@Nullable Subscriber<? super ByteBuffer> subscriber;

        Pieces(Iterator<ByteBuffer> pieces, @Nullable RuntimeException failure) {
            this.pieces = pieces;
            this.failure = failure;
        }

        @Override
        public void subscribe(Flow.Subscriber<? super ByteBuffer> next) {
            subscriber = next;
            next.onSubscribe(this);
        }

        @Override
        public void request(long n) {
            if (demand.getAndAdd(n) > 0) {
                return;
            }
            do {
                if (cancelled) {
                    return;
                }
                if (pieces.hasNext()) {
                    given.incrementAndGet();
                    subscriber.onNext(pieces.next());
                }
                if (!pieces.hasNext()) {
                    cancelled = true;
                    if (failure != null) {
                        subscriber.onError(failure);
                    } else {
                        subscriber.onComplete();
                    }
                    return;
                }
            } while (demand.decrementAndGet() > 0);
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }
}
