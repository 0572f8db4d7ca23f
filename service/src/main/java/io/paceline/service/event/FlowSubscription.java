package io.paceline.service.event;

import io.paceline.core.flow.FlowEmitter;
import io.paceline.core.flow.FlowSource;
import io.paceline.service.internal.event.Envelope;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Brings events to one subscriber of a stream, as many as it asks for; also a listener, which always wants more. */
final class FlowSubscription extends RingSubscription implements FlowSource<Envelope> {

    private volatile @Nullable FlowEmitter<Envelope> emitter;
    private volatile @Nullable EventRejectedException refusal;
    private final boolean endsWithGap;

    /** @param endsWithGap whether the stream ends when an event had to be refused */
    FlowSubscription(Channel<?> channel, @Nullable String group, String name, Delivery delivery, boolean endsWithGap) {
        super(channel, group, name, delivery);
        this.endsWithGap = endsWithGap;
    }

    /** Ties it to its subscriber, before the channel knows it. */
    FlowEmitter<Envelope> emitTo(Flow.Subscriber<Envelope> subscriber, Executor executor) {
        FlowEmitter<Envelope> fresh = new FlowEmitter<>(subscriber, this, executor);
        emitter = fresh;
        return fresh;
    }

    @Override
    void wake() {
        FlowEmitter<Envelope> to = emitter;
        if (to != null) {
            to.wake();
        }
    }

    @Override
    void forget() {
        FlowEmitter<Envelope> to = emitter;
        emitter = null;
        if (to != null) {
            to.cancel();
        }
    }

    @Override
    void finish() {
        wake();
    }

    @Override
    void overflowed() {
        if (endsWithGap) {
            refusal = channel.rejection(new PublishResult(0, List.of(name())));
            channel.remove(this);
            wake();
        }
    }

    @Override
    boolean takesMore() {
        return refusal == null;
    }

    @Override
    public boolean isActive() {
        return takesMore() && super.isActive();
    }

    // ---- the emitter

    @Override
    public @Nullable Envelope poll() {
        Envelope envelope = next();
        if (envelope == null) {
            pause();
        }
        return envelope;
    }

    @Override
    public boolean isEnded() {
        return isDry() && (refusal != null || channel.isClosed());
    }

    @Override
    public @Nullable Throwable failure() {
        return refusal;
    }

    @Override
    public void closed(@Nullable Throwable thrown) {
        if (thrown == null) {
            leave();
        } else {
            end(thrown);
        }
    }
}
