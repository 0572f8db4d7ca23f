package io.paceline.apps.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.ServerSentEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

class ChangeLogTest {

    private static final KeptList LIST =
            new KeptList(7, 1, Instant.EPOCH, new GuestList("Summer", "Concert", new Venue("Park", "1"), List.of()));

    private final ChangeLog log = new ChangeLog();

    /** Asks only when it is told to. */
    private static final class Reader implements Flow.Subscriber<ServerSentEvent<ListEvent>> {
        private final List<String> seen = new ArrayList<>();
        private Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
        }

        @Override
        public void onNext(ServerSentEvent<ListEvent> event) {
            seen.add(event.id() + " " + event.data().kind());
        }

        @Override
        public void onError(Throwable cause) {
            throw new AssertionError(cause);
        }

        @Override
        public void onComplete() {
            throw new AssertionError("it ended");
        }
    }

    private Reader follow(long seen) {
        Reader reader = new Reader();
        log.after(seen).subscribe(reader);
        return reader;
    }

    private void add(int changes) {
        for (int i = 0; i < changes; i++) {
            log.add(ListEvent.Kind.CHANGED, LIST);
        }
    }

    @Test
    void aFollowerGetsWhatItAsksForAndNothingMore() {
        Reader reader = follow(0);
        add(3);
        assertThat(reader.seen).isEmpty();
        reader.subscription.request(2);
        assertThat(reader.seen).containsExactly("0 FOLLOWING", "1 CHANGED");
        reader.subscription.request(9);
        add(1);
        assertThat(reader.seen).hasSize(5).endsWith("3 CHANGED", "4 CHANGED");
    }

    @Test
    void aFollowerThatIsTooSlowIsToldThatItMissedChangesAndHoldsUpNobody() {
        Reader slow = follow(0);
        Reader fast = follow(0);
        slow.subscription.request(2);
        fast.subscription.request(Long.MAX_VALUE);
        add(ChangeLog.KEPT_MAX + 2);
        assertThat(fast.seen).hasSize(ChangeLog.KEPT_MAX + 3);
        slow.subscription.request(1);
        assertThat(slow.seen).endsWith("1 CHANGED", (ChangeLog.KEPT_MAX + 2) + " MISSED");
        slow.subscription.request(1);
        add(1);
        assertThat(slow.seen).endsWith((ChangeLog.KEPT_MAX + 3) + " CHANGED");
    }

    @Test
    void exactlyThoseThatAreKeptAreTold() {
        add(ChangeLog.KEPT_MAX + 1);
        Reader all = follow(1);
        Reader tooLate = follow(0);
        all.subscription.request(2);
        tooLate.subscription.request(2);
        assertThat(all.seen).containsExactly("1 FOLLOWING", "2 CHANGED");
        assertThat(tooLate.seen).containsExactly((ChangeLog.KEPT_MAX + 1) + " MISSED");
    }

    @Test
    void whoLeavesIsForgotten() {
        Reader reader = follow(0);
        reader.subscription.request(1);
        assertThat(log.followers()).isEqualTo(1);
        reader.subscription.cancel();
        assertThat(log.followers()).isZero();
        add(1);
        assertThat(reader.seen).containsExactly("0 FOLLOWING");
    }
}
