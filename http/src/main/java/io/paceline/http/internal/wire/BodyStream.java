package io.paceline.http.internal.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.paceline.core.EventLoop;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A body on its way to its subscriber: pieces wait here only as far as they were in the read buffer when demand
 * ran out, then reading pauses.
 *
 * <p>Thread rules: subscriber methods run on the loop; {@link #subscribe} and the subscription may be used from any
 * thread.
 */
public final class BodyStream implements Flow.Publisher<ByteBuffer>, Flow.Subscription {

    private static final Logger LOG = LoggerFactory.getLogger(BodyStream.class);

    private final EventLoop loop;
    private final Runnable demandChanged;
    private final Consumer<Throwable> broken;
    private final ArrayDeque<ByteBuffer> pieces = new ArrayDeque<>();
    private Flow.@Nullable Subscriber<? super ByteBuffer> subscriber;
    private boolean subscribed;
    private long demand;
    private boolean ended;
    private @Nullable Throwable failure;
    private boolean done;
    private boolean delivering;

    /**
     * A stream.
     *
     * @param demandChanged run on the loop when the subscriber asks for more, or for nothing more
     * @param broken told on the loop what a subscriber threw, which it must not
     */
    public BodyStream(EventLoop loop, Runnable demandChanged, Consumer<Throwable> broken) {
        this.loop = loop;
        this.demandChanged = demandChanged;
        this.broken = broken;
    }

    /** The stream of a message that has no body. */
    public static BodyStream empty(EventLoop loop) {
        BodyStream empty =
                new BodyStream(loop, () -> {}, cause -> LOG.error("A subscriber to an empty body failed", cause));
        empty.ended = true;
        return empty;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> next) {
        Objects.requireNonNull(next, "subscriber");
        onLoop(() -> {
            if (subscribed) {
                next.onSubscribe(new Refused());
                next.onError(new IllegalStateException("bodyStream(): subscribed to twice (expected: once)"));
                return;
            }
            subscribed = true;
            subscriber = next;
            guarded(() -> next.onSubscribe(this));
            deliver();
        });
    }

    @Override
    public void request(long n) {
        onLoop(() -> {
            if (n <= 0) {
                ended = false;
                fail(new IllegalArgumentException("request(" + n + ") (expected: 1 or more)"));
                return;
            }
            demand = demand + n < 0 ? Long.MAX_VALUE : demand + n;
            deliver();
            demandChanged.run();
        });
    }

    @Override
    public void cancel() {
        onLoop(() -> {
            finish();
            demandChanged.run();
        });
    }

    /** Whether the connection should go on to read: somebody wants the bytes, or nobody ever will. */
    public boolean wantsInput() {
        return done || (demand > 0 && pieces.isEmpty());
    }

    /** Whether the subscriber has asked for something, so that a client that waits for it should go ahead. */
    public boolean isDemanded() {
        return demand > 0;
    }

    /** Whether somebody has subscribed. */
    public boolean isSubscribed() {
        return subscribed;
    }

    /** Whether nobody will ever want more: it ended, or was given up. */
    public boolean isFinished() {
        return done;
    }

    public void add(ByteBuf piece) {
        if (!done && piece.isReadable()) {
            pieces.add(ByteBuffer.wrap(ByteBufUtil.getBytes(piece)));
            deliver();
        }
    }

    public void end() {
        ended = true;
        deliver();
    }

    public void fail(Throwable cause) {
        if (!ended) {
            ended = true;
            failure = cause;
            pieces.clear();
            deliver();
        }
    }

    /** Nobody needs the rest. */
    public void finish() {
        done = true;
        pieces.clear();
        subscriber = null;
    }

    private void deliver() {
        if (delivering) {
            return;
        }
        delivering = true;
        guarded(this::deliverAll);
        delivering = false;
    }

    private void deliverAll() {
        while (subscriber != null && demand > 0 && !pieces.isEmpty()) {
            demand--;
            subscriber.onNext(pieces.remove());
        }
        if (subscriber != null && ended && pieces.isEmpty()) {
            Flow.Subscriber<? super ByteBuffer> last = subscriber;
            finish();
            if (failure != null) {
                last.onError(failure);
            } else {
                last.onComplete();
            }
        }
    }

    // A subscriber that throws has broken its contract: it gets nothing more, and its request fails.
    private void guarded(Runnable call) {
        try {
            call.run();
        } catch (Throwable e) {
            finish();
            broken.accept(e);
        }
    }

    private void onLoop(Runnable action) {
        if (loop.inLoop()) {
            action.run();
        } else {
            loop.execute(action);
        }
    }

    /** What a second subscriber gets, as the specification wants it to get something before its error. */
    private static final class Refused implements Flow.Subscription {
        @Override
        public void request(long n) {
            // Nothing will ever come.
        }

        @Override
        public void cancel() {
            // Nothing is held.
        }
    }
}
