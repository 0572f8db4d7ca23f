package io.paceline.service.event;

import io.paceline.core.flow.FlowIntake;
import io.paceline.core.flow.FlowSink;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Publishes the elements of one stream on a channel. */
final class ChannelSink<E> implements FlowSink<E> {

    private final Channel<E> channel;
    private final FlowIntake<E> intake;
    private final AtomicBoolean waiting = new AtomicBoolean();

    ChannelSink(Channel<E> channel, int window) {
        this.channel = channel;
        this.intake = new FlowIntake<>(this, window);
    }

    FlowIntake<E> intake() {
        return intake;
    }

    /** The channel has room again. */
    void wake() {
        waiting.set(false);
        intake.wake();
    }

    @Override
    public void put(E element) {
        PublishResult result = channel.tryPublish(element);
        if (!result.isComplete()) {
            // other publishers took the room that this element was asked for
            channel.settings().report(channel.name(), "stream", channel.rejection(result));
        }
    }

    @Override
    public int room() {
        int room = channel.room();
        if (room > 0) {
            return room;
        }
        if (waiting.compareAndSet(false, true)) {
            channel.waitForRoom(this);
        }
        // room that was made in between has not seen that somebody waits
        return channel.room();
    }

    @Override
    public void closed(@Nullable Throwable failure) {
        if (failure != null && !(failure instanceof EventBusClosedException)) {
            channel.settings().report(channel.name(), "stream", failure);
        }
    }
}
