package io.paceline.http.internal.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The rules of reactive streams that a publisher has to keep, by their numbers. */
class BodyStreamTest {

    private final SteppedLoop loop = new SteppedLoop();
    private final List<Throwable> broken = new ArrayList<>();
    private int demandChanges;
    private final BodyStream stream = new BodyStream(loop, () -> demandChanges++, broken::add);
    private final Recorder recorder = new Recorder();

    private void add(String text) {
        stream.add(Unpooled.copiedBuffer(text, UTF_8));
    }

    @Test
    void givesNoMoreThanWasAskedFor() { // 1.1
        stream.subscribe(recorder);
        add("a");
        add("b");
        assertThat(recorder.events).isEmpty();
        recorder.subscription.request(1);
        assertThat(recorder.events).containsExactly("a");
        recorder.subscription.request(5);
        assertThat(recorder.events).containsExactly("a", "b");
        assertThat(demandChanges).isEqualTo(2);
    }

    @Test
    void wantsInputOnlyWithDemandAndNothingAtHand() {
        assertThat(stream.wantsInput()).isFalse();
        stream.subscribe(recorder);
        assertThat(stream.wantsInput()).isFalse();
        recorder.subscription.request(1);
        assertThat(stream.wantsInput()).isTrue();
        add("a");
        assertThat(stream.wantsInput()).isFalse();
        recorder.subscription.cancel();
        assertThat(stream.wantsInput()).isTrue();
    }

    @Test
    void endsOnceAndOnlyWhenAllIsGiven() { // 1.5, 1.7
        stream.subscribe(recorder);
        add("a");
        stream.end();
        stream.end();
        assertThat(recorder.events).isEmpty();
        recorder.subscription.request(1);
        assertThat(recorder.events).containsExactly("a", "complete");
        recorder.subscription.request(1);
        stream.fail(new IllegalStateException("late"));
        assertThat(recorder.events).containsExactly("a", "complete");
    }

    @Test
    void failsAtOnceAndOnce() { // 1.4
        stream.subscribe(recorder);
        add("a");
        stream.fail(new IllegalStateException("first"));
        stream.fail(new IllegalStateException("second"));
        add("b");
        recorder.subscription.request(9);
        assertThat(recorder.events).containsExactly("error first");
    }

    @Test
    void tellsALateSubscriberWhatHappened() {
        add("a");
        stream.end();
        recorder.first = 9;
        stream.subscribe(recorder);
        assertThat(recorder.events).containsExactly("a", "complete");
    }

    @Test
    void givesNothingBehindACancel() { // 1.8, 3.6, 3.7
        stream.subscribe(recorder);
        recorder.subscription.request(9);
        recorder.subscription.cancel();
        recorder.subscription.cancel();
        recorder.subscription.request(1);
        add("a");
        stream.end();
        assertThat(recorder.events).isEmpty();
    }

    @Test
    void refusesASecondSubscriberAndNone() { // 1.9
        stream.subscribe(recorder);
        Recorder second = new Recorder();
        stream.subscribe(second);
        assertThat(second.events).singleElement().asString().contains("twice");
        assertThat(second.subscription).isNotNull();
        assertThatThrownBy(() -> stream.subscribe(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void refusesADemandThatIsNone() { // 3.9
        for (long n : new long[] {0, -1, Long.MIN_VALUE}) {
            BodyStream fresh = new BodyStream(loop, () -> demandChanges++, broken::add);
            Recorder asking = new Recorder();
            fresh.subscribe(asking);
            fresh.add(Unpooled.copiedBuffer("a", UTF_8));
            fresh.end();
            asking.subscription.request(n);
            assertThat(asking.events).singleElement().asString().startsWith("error request(" + n + ")");
            assertThat(fresh.wantsInput()).isTrue();
        }
    }

    @Test
    void demandWithoutBoundDoesNotOverflow() { // 3.17
        stream.subscribe(recorder);
        recorder.subscription.request(Long.MAX_VALUE);
        recorder.subscription.request(Long.MAX_VALUE);
        add("a");
        add("b");
        assertThat(recorder.events).containsExactly("a", "b");
    }

    @Test
    void askingFromWithinDoesNotRecurse() { // 3.3
        recorder.first = 1;
        recorder.more = 1;
        for (int i = 0; i < 100_000; i++) {
            add("a");
        }
        stream.subscribe(recorder);
        assertThat(recorder.events).hasSize(100_000);
    }

    @Test
    void everythingHappensOnTheLoop() {
        loop.elsewhere(() -> stream.subscribe(recorder));
        assertThat(recorder.subscription).isNull();
        loop.run();
        loop.elsewhere(() -> recorder.subscription.request(1));
        add("a");
        assertThat(recorder.events).isEmpty();
        loop.run();
        assertThat(recorder.events).containsExactly("a");
    }

    @Test
    void aSubscriberThatThrowsGetsNothingMore() {
        recorder.failure = new IllegalStateException("planted");
        stream.subscribe(recorder);
        recorder.subscription.request(9);
        add("a");
        add("b");
        stream.end();
        assertThat(recorder.events).containsExactly("a");
        assertThat(broken).containsExactly(recorder.failure);
        assertThat(stream.wantsInput()).isTrue();
    }

    /** Notes what it is told. */
    private static final class Recorder implements Flow.Subscriber<ByteBuffer> {
        final List<String> events = new ArrayList<>();
        Flow.Subscription subscription;
        long first;
        long more;

        @Nullable
        RuntimeException failure;

        @Override
        public void onSubscribe(Flow.Subscription next) {
            subscription = next;
            if (first > 0) {
                next.request(first);
            }
        }

        @Override
        public void onNext(ByteBuffer piece) {
            events.add(UTF_8.decode(piece).toString());
            if (failure != null) {
                throw failure;
            }
            if (more > 0) {
                subscription.request(more);
            }
        }

        @Override
        public void onError(Throwable cause) {
            events.add("error " + cause.getMessage());
        }

        @Override
        public void onComplete() {
            events.add("complete");
        }
    }
}
