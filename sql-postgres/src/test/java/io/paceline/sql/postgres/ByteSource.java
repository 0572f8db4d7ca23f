package io.paceline.sql.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.Flow;

/** Gives bytes as they are asked for, and then ends; for one subscriber that asks from one thread. */
public final class ByteSource implements Flow.Publisher<ByteBuffer> {

    private final ArrayDeque<ByteBuffer> left;

    /** A source of these parts. */
    public ByteSource(List<ByteBuffer> parts) {
        left = new ArrayDeque<>(parts);
    }

    /** A source of one part. */
    public static ByteSource of(String text) {
        return new ByteSource(List.of(ByteBuffer.wrap(text.getBytes(UTF_8))));
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        subscriber.onSubscribe(new Flow.Subscription() {
            private boolean over;

            @Override
            public void request(long count) {
                for (long i = 0; i < count && !left.isEmpty() && !over; i++) {
                    subscriber.onNext(left.remove());
                }
                if (left.isEmpty() && !over) {
                    over = true;
                    subscriber.onComplete();
                }
            }

            @Override
            public void cancel() {
                over = true;
            }
        });
    }
}
