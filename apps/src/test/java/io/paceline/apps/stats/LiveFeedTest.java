package io.paceline.apps.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.model.stats.EventKind;
import io.paceline.apps.model.stats.LiveSecond;
import io.paceline.http.ServerSentEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

class LiveFeedTest {

    private final LiveFeed feed = new LiveFeed();

    private static final class Viewer implements Flow.Subscriber<ServerSentEvent<LiveSecond>> {
        private final List<LiveSecond> seen = new ArrayList<>();
        private Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
        }

        @Override
        public void onNext(ServerSentEvent<LiveSecond> event) {
            seen.add(event.data());
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

    private Viewer follow(long demand) {
        Viewer viewer = new Viewer();
        feed.follow().subscribe(viewer);
        if (demand > 0) {
            viewer.subscription.request(demand);
        }
        return viewer;
    }

    private void count(EventKind kind, int times) {
        for (int i = 0; i < times; i++) {
            feed.count(kind);
        }
    }

    @Test
    void eachSecondHasTheEventsOfItself() {
        Viewer viewer = follow(9);
        count(EventKind.VIEW, 3);
        count(EventKind.ORDER, 1);
        feed.tick(100);
        count(EventKind.SEARCH, 200);
        feed.tick(101);
        feed.tick(102);
        assertThat(viewer.seen)
                .containsExactly(
                        new LiveSecond(100, 3, 0, 0, 1),
                        new LiveSecond(101, 0, 0, 200, 0),
                        new LiveSecond(102, 0, 0, 0, 0));
    }

    @Test
    void allViewersShareOneSecond() {
        Viewer one = follow(1);
        Viewer other = follow(1);
        feed.tick(100);
        assertThat(one.seen).hasSize(1);
        assertThat(one.seen.get(0)).isSameAs(other.seen.get(0));
    }

    @Test
    void aViewerSeesWhatEndsAfterItCame() {
        feed.tick(99);
        Viewer viewer = follow(9);
        assertThat(viewer.seen).isEmpty();
        feed.tick(100);
        assertThat(viewer.seen).extracting(LiveSecond::at).containsExactly(100L);
    }

    @Test
    void aViewerThatIsTooSlowSkipsSecondsAndHoldsUpNobody() {
        Viewer slow = follow(1);
        Viewer fast = follow(1_000);
        for (int at = 0; at < 500; at++) {
            feed.tick(at);
        }
        assertThat(fast.seen).hasSize(500);
        assertThat(slow.seen).extracting(LiveSecond::at).containsExactly(0L);
        slow.subscription.request(5);
        assertThat(slow.seen).extracting(LiveSecond::at).containsExactly(0L, 499L);
    }

    @Test
    void whoLeavesIsForgotten() {
        Viewer viewer = follow(1);
        assertThat(feed.followers()).isEqualTo(1);
        viewer.subscription.cancel();
        assertThat(feed.followers()).isZero();
        feed.tick(100);
        assertThat(viewer.seen).isEmpty();
    }
}
