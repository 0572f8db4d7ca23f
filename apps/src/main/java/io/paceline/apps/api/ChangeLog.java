package io.paceline.apps.api;

import io.paceline.core.flow.FlowEmitter;
import io.paceline.core.flow.FlowSource;
import io.paceline.http.ServerSentEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * The last changes, and who follows them. Followers read what is kept at their own speed, so none of them needs a queue
 * and none can hold up another.
 *
 * <p>Thread rules: for the service that owns it, which also subscribes, asks and cancels, so nothing here needs a lock.
 */
final class ChangeLog {

    /** How many changes are kept. */
    static final int KEPT_MAX = 1_000;

    private final @Nullable ListEvent[] kept = new ListEvent[KEPT_MAX];
    private final Map<Follower, FlowEmitter<ServerSentEvent<ListEvent>>> followers = new LinkedHashMap<>();
    private long last;

    void add(ListEvent.Kind kind, KeptList list) {
        last++;
        kept[slot(last)] = new ListEvent(last, kind, list.id(), list.version());
        List.copyOf(followers.values()).forEach(FlowEmitter::wake);
    }

    /** The number of the last change, 0 if there was none. */
    long last() {
        return last;
    }

    /** How many follow the changes now. */
    int followers() {
        return followers.size();
    }

    /**
     * The changes after one, and then each as it happens. First of all comes {@link ListEvent.Kind#FOLLOWING}, so that a
     * client knows from where on it is told everything, even if it loses the connection before there is a change. If
     * changes are not kept any more, or their number is of the server before this one, {@link ListEvent.Kind#MISSED} stands
     * in their place.
     *
     * @param seen the number of that change; 0 for none
     */
    Flow.Publisher<ServerSentEvent<ListEvent>> after(long seen) {
        return subscriber -> {
            Follower follower = new Follower(seen);
            FlowEmitter<ServerSentEvent<ListEvent>> emitter = new FlowEmitter<>(subscriber, follower, Runnable::run);
            followers.put(follower, emitter);
            emitter.start();
        };
    }

    private static int slot(long number) {
        return (int) (number % KEPT_MAX);
    }

    private final class Follower implements FlowSource<ServerSentEvent<ListEvent>> {
        private long seen;
        private boolean greeted;

        Follower(long seen) {
            this.seen = seen;
        }

        @Override
        public @Nullable ServerSentEvent<ListEvent> poll() {
            boolean first = !greeted;
            greeted = true;
            if (seen > last || seen < last - KEPT_MAX) {
                seen = last;
                return numbered(new ListEvent(last, ListEvent.Kind.MISSED, 0, 0));
            }
            if (first) {
                return numbered(new ListEvent(seen, ListEvent.Kind.FOLLOWING, 0, 0));
            }
            if (seen == last) {
                return null;
            }
            seen++;
            return numbered(Objects.requireNonNull(kept[slot(seen)]));
        }

        private static ServerSentEvent<ListEvent> numbered(ListEvent event) {
            return ServerSentEvent.of(event).withId(Long.toString(event.number()));
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
