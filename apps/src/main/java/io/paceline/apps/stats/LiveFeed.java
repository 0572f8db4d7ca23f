package io.paceline.apps.stats;

import io.paceline.apps.model.stats.EventKind;
import io.paceline.apps.model.stats.LiveSecond;
import io.paceline.core.flow.FlowEmitter;
import io.paceline.core.flow.FlowSource;
import io.paceline.http.ServerSentEvent;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Counts events and tells its followers once a second. All read the same newest second, so a follower has no queue, and
 * one that is too slow skips seconds.
 *
 * <p>Thread rules: for the service that owns it, which also subscribes, asks and cancels.
 */
final class LiveFeed {

    private final Map<Follower, FlowEmitter<ServerSentEvent<LiveSecond>>> followers = new LinkedHashMap<>();
    private final Map<EventKind, Long> counts = new EnumMap<>(EventKind.class);
    private @Nullable ServerSentEvent<LiveSecond> newest;
    private long ticks;

    /** An event was committed. */
    void count(EventKind kind) {
        counts.merge(kind, 1L, Long::sum);
    }

    /**
     * A second is over.
     *
     * @param at in seconds since 1970
     */
    void tick(long at) {
        ticks++;
        newest = ServerSentEvent.of(LiveSecond.of(at, kind -> counts.getOrDefault(kind, 0L)))
                .withId(Long.toString(at));
        counts.clear();
        List.copyOf(followers.values()).forEach(FlowEmitter::wake);
    }

    /** The seconds that end from now on. */
    Flow.Publisher<ServerSentEvent<LiveSecond>> follow() {
        return subscriber -> {
            Follower follower = new Follower();
            FlowEmitter<ServerSentEvent<LiveSecond>> emitter = new FlowEmitter<>(subscriber, follower, Runnable::run);
            followers.put(follower, emitter);
            emitter.start();
        };
    }

    /** How many follow now. */
    int followers() {
        return followers.size();
    }

    private final class Follower implements FlowSource<ServerSentEvent<LiveSecond>> {
        private long seen = ticks;

        @Override
        public @Nullable ServerSentEvent<LiveSecond> poll() {
            if (seen == ticks) {
                return null;
            }
            seen = ticks;
            return newest;
        }

        @Override
        public boolean isEnded() {
            return false;
        }

        @Override
        public void closed(@Nullable Throwable thrown) {
            followers.remove(this);
        }
    }
}
