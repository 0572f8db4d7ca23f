package io.paceline.service.event;

import java.util.concurrent.ConcurrentLinkedQueue;

/** The streams that wait until a channel has room again. */
final class Starving {

    private final ConcurrentLinkedQueue<ChannelSink<?>> sinks = new ConcurrentLinkedQueue<>();

    void add(ChannelSink<?> sink) {
        sinks.add(sink);
    }

    /** Wakes those that wait now; who still finds no room adds itself again. Costs one look while nobody waits. */
    void wake() {
        if (sinks.isEmpty()) {
            return;
        }
        for (int left = sinks.size(); left > 0; left--) {
            ChannelSink<?> sink = sinks.poll();
            if (sink != null) {
                sink.wake();
            }
        }
    }
}
