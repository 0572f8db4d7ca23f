package io.paceline.sql.postgres.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Clock;
import io.paceline.core.EventLoop;
import io.paceline.core.EventLoops;
import io.paceline.core.ManualClock;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class AnswerBurstsTest {

    private static final Duration QUICK = Duration.ofNanos(AnswerBursts.BUSY_NANOS);

    private final ManualClock clock = new ManualClock();
    private final Queue<Runnable> timers = new ArrayDeque<>();
    private final List<Integer> thresholds = new ArrayList<>();
    private final AnswerBursts bursts = new AnswerBursts(new Loop(), thresholds::add);
    private long answered;

    private final class Loop implements EventLoop {
        @Override
        public boolean inLoop() {
            return true;
        }

        @Override
        public void execute(Runnable task) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Timer schedule(Runnable task, Duration delay) {
            assertThat(delay).isEqualTo(AnswerBursts.WAIT_MAX);
            timers.add(task);
            return () -> timers.remove(task);
        }

        @Override
        public Clock clock() {
            return clock;
        }

        @Override
        public EventLoops loops() {
            throw new UnsupportedOperationException();
        }
    }

    private void read(int fresh, Duration after, int toCome) {
        read((long) fresh * AnswerBursts.BYTES_MIN, fresh, after, toCome);
    }

    private void read(long bytes, int fresh, Duration after, int toCome) {
        clock.advance(after);
        answered += fresh;
        bursts.read(bytes, answered, toCome);
    }

    private void fireTimer() {
        timers.remove().run();
    }

    @Test
    void aBusyConnectionIsWokenForAtMostHalfOfWhatIsStillToCome() {
        read(1, QUICK, AnswerBursts.IN_FLIGHT_MIN);
        assertThat(thresholds).containsExactly(AnswerBursts.IN_FLIGHT_MIN / 2 * AnswerBursts.BYTES_MIN);
    }

    @Test
    void aBurstHasALargestSize() {
        read(1, QUICK, 10_000);
        assertThat(thresholds).containsExactly(AnswerBursts.ANSWERS_MAX * AnswerBursts.BYTES_MIN);
    }

    @Test
    void whereLittleIsToComeEachAnswerIsToldAtOnce() {
        read(1, QUICK, AnswerBursts.IN_FLIGHT_MIN - 1);
        assertThat(thresholds).isEmpty();
        read(1, QUICK, 100);
        read(40, QUICK, AnswerBursts.IN_FLIGHT_MIN - 1);
        assertThat(thresholds).endsWith(1).hasSize(2);
    }

    @Test
    void slowAnswersAreToldAtOnce() {
        read(1, QUICK.plusNanos(1), 100);
        read(3, QUICK.multipliedBy(3).plusNanos(1), 100);
        read(0, Duration.ofNanos(1), 100);
        assertThat(thresholds).isEmpty();
        assertThat(timers).isEmpty();
    }

    @Test
    void answersThatDoNotComeAreWaitedForOnlyAMoment() {
        read(1, QUICK, 100);
        clock.advance(AnswerBursts.WAIT_MAX);
        fireTimer();
        assertThat(thresholds).endsWith(1).hasSize(2);
        assertThat(timers).isEmpty();
    }

    @Test
    void whileAnswersComeOneLookIsUnderWay() {
        for (int i = 0; i < 1_000; i++) {
            read(5, QUICK, 100);
            assertThat(timers).hasSize(1);
        }
        fireTimer();
        assertThat(timers).hasSize(1);
        assertThat(thresholds).hasSize(1);
    }

    @Test
    void lessIsToldToTheKernelAtOnceAndALittleMoreIsNot() {
        read(1, QUICK, 12);
        read(1, QUICK, 15);
        assertThat(thresholds).containsExactly(6 * AnswerBursts.BYTES_MIN);
        read(1, QUICK, 10);
        assertThat(thresholds).endsWith(5 * AnswerBursts.BYTES_MIN);
    }

    @Test
    void longerAnswersAreLearnedLittleByLittle() {
        for (int i = 0; i < 200; i++) {
            read(2_000, 2, QUICK, 100);
        }
        assertThat(thresholds.get(0)).isLessThan(AnswerBursts.ANSWERS_MAX * 200);
        assertThat(thresholds.get(thresholds.size() - 1))
                .isBetween(AnswerBursts.ANSWERS_MAX * 600, AnswerBursts.ANSWERS_MAX * 1_000);
    }

    @Test
    void shorterAnswersAreLearnedAtOnce() {
        for (int i = 0; i < 200; i++) {
            read(1_000, 1, QUICK, 100);
        }
        read(100, 1, QUICK, 100);
        assertThat(thresholds).endsWith(AnswerBursts.ANSWERS_MAX * 100);
    }

    @Test
    void anAnswerThatComesInPiecesCountsAsAWhole() {
        for (int i = 0; i < 200; i++) {
            read(600, 0, Duration.ZERO, 100);
            read(600, 0, Duration.ZERO, 100);
            read(600, 1, QUICK, 100);
        }
        assertThat(thresholds.stream().max(Integer::compare).orElse(0))
                .isBetween(AnswerBursts.ANSWERS_MAX * 1_200, AnswerBursts.ANSWERS_MAX * 1_800);
    }

    @Test
    void hugeAnswersAreNotWaitedForAsAWhole() {
        for (int i = 0; i < 200; i++) {
            read(10_000_000, 1, QUICK, 100);
        }
        assertThat(thresholds.stream().max(Integer::compare)).hasValue(AnswerBursts.BYTES_MAX);
    }
}
