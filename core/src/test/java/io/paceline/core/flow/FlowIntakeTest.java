package io.paceline.core.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The receiving end. */
class FlowIntakeTest {

    private final List<Object> seen = new ArrayList<>();
    private int room = Integer.MAX_VALUE;

    private final FlowSink<Integer> sink = new FlowSink<>() {
        @Override
        public void put(Integer element) {
            if (element < 0) {
                throw new IllegalStateException("below zero");
            }
            seen.add(element);
        }

        @Override
        public int room() {
            return room;
        }

        @Override
        public void closed(@Nullable Throwable failure) {
            seen.add(failure == null ? "closed" : failure.getMessage());
        }
    };

    /** Counts what it is asked for; may answer at once. */
    private static final class Upstream implements Flow.Subscription {
        private long asked;
        private int cancelled;
        private @Nullable FlowIntake<Integer> answersTo;
        private int next;

        @Override
        public void request(long count) {
            asked += count;
            while (answersTo != null && next < asked && next < 100_000) {
                answersTo.onNext(next++);
            }
        }

        @Override
        public void cancel() {
            cancelled++;
        }
    }

    private final Upstream upstream = new Upstream();

    @Test
    void theWindowIsAskedForAndFilledUpByHalves() {
        FlowIntake<Integer> intake = new FlowIntake<>(sink, 10);
        intake.onSubscribe(upstream);
        assertThat(upstream.asked).isEqualTo(10);
        for (int i = 0; i < 4; i++) {
            intake.onNext(i);
        }
        assertThat(upstream.asked).isEqualTo(10);
        intake.onNext(4);
        assertThat(upstream.asked).isEqualTo(15);
        intake.onComplete();
        intake.onError(new IllegalStateException("too late"));
        assertThat(seen).containsExactly(0, 1, 2, 3, 4, "closed");
        assertThat(upstream.cancelled).isZero();
    }

    @Test
    void aPublisherThatAnswersAtOnceNeedsNoStack() {
        FlowIntake<Integer> intake = new FlowIntake<>(sink, 1);
        upstream.answersTo = intake;
        intake.onSubscribe(upstream);
        assertThat(seen).hasSize(100_000);
    }

    @Test
    void whenThereIsNoRoomNothingIsAskedForUntilItIsWoken() {
        room = 0;
        FlowIntake<Integer> intake = new FlowIntake<>(sink, 10);
        intake.onSubscribe(upstream);
        intake.wake();
        assertThat(upstream.asked).isZero();
        room = 3;
        intake.wake();
        assertThat(upstream.asked).isEqualTo(3);
        intake.wake();
        assertThat(upstream.asked).isEqualTo(3);
        room = 0;
        intake.onNext(1);
        intake.onNext(2);
        intake.onNext(3);
        assertThat(upstream.asked).isEqualTo(3);
        room = 100;
        intake.wake();
        assertThat(upstream.asked).isEqualTo(13);
    }

    @Test
    void aSinkThatThrowsEndsTheStream() {
        FlowIntake<Integer> intake = new FlowIntake<>(sink, 10);
        intake.onSubscribe(upstream);
        intake.onNext(-1);
        intake.onNext(2);
        intake.onComplete();
        assertThat(seen).containsExactly("below zero");
        assertThat(upstream.cancelled).isEqualTo(1);
    }

    @Test
    void aSecondPublisherIsSentAway() {
        FlowIntake<Integer> intake = new FlowIntake<>(sink, 10);
        intake.onSubscribe(upstream);
        Upstream second = new Upstream();
        intake.onSubscribe(second);
        assertThat(second.cancelled).isEqualTo(1);
        assertThat(second.asked).isZero();
        assertThat(upstream.cancelled).isZero();
    }

    @Test
    void theWindowIsChecked() {
        assertThatThrownBy(() -> new FlowIntake<>(sink, 0)).hasMessage("window: 0 (expected: 1 to 1048576)");
        assertThatThrownBy(() -> new FlowIntake<>(sink, 1_048_577))
                .hasMessage("window: 1048577 (expected: 1 to 1048576)");
    }
}
