package io.paceline.http.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.internal.ConnectionTimer.Phase;
import io.paceline.http.internal.wire.SteppedLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionTimerTest {

    private static final Duration SHORT = Duration.ofMillis(10);
    private static final Duration LONG = Duration.ofMillis(100);

    private static final List<Phase> PHASES = List.of(Phase.IDLE, Phase.HEAD, Phase.BODY, Phase.WRITE, Phase.CLOSE);

    private final SteppedLoop loop = new SteppedLoop();
    private final List<String> expired = new ArrayList<>();
    private final ConnectionTimer timer =
            new ConnectionTimer(loop, loop.clock, phase -> expired.add(phase + "@" + millis()));

    private long millis() {
        return loop.clock.nanoTime() / 1_000_000;
    }

    @Test
    void aPhaseExpiresOnceAtItsTime() {
        timer.begin(Phase.IDLE, SHORT);
        loop.advance(LONG);
        assertThat(expired).containsExactly("IDLE@10");
        assertThat(timer.phase()).isEqualTo(Phase.NONE);
        assertThat(loop.timerCount()).isZero();
    }

    @Test
    void aPhaseThatBeginsAgainHasAllOfItsTime() {
        for (int i = 0; i < 20; i++) {
            timer.begin(Phase.BODY, SHORT);
            loop.advance(Duration.ofMillis(9));
        }
        assertThat(expired).isEmpty();
        loop.advance(SHORT);
        assertThat(expired).containsExactly("BODY@181");
    }

    @Test
    void aShorterPhaseIsNotHeldUpByALongerOne() {
        timer.begin(Phase.IDLE, LONG);
        timer.begin(Phase.HEAD, SHORT);
        loop.advance(LONG);
        assertThat(expired).containsExactly("HEAD@10");
    }

    @Test
    void aLongerPhaseIsNotCutByAShorterOne() {
        timer.begin(Phase.HEAD, SHORT);
        timer.begin(Phase.IDLE, LONG);
        loop.advance(Duration.ofMillis(99));
        assertThat(expired).isEmpty();
        loop.advance(SHORT);
        assertThat(expired).containsExactly("IDLE@100");
    }

    @Test
    void noPhaseNeverExpires() {
        timer.begin(Phase.HEAD, SHORT);
        timer.none();
        loop.advance(LONG);
        assertThat(expired).isEmpty();
        timer.begin(Phase.IDLE, SHORT);
        loop.advance(SHORT);
        assertThat(expired).containsExactly("IDLE@110");
    }

    @Test
    void aStoppedTimerLeavesNothingBehind() {
        timer.begin(Phase.HEAD, SHORT);
        timer.stop();
        assertThat(loop.timerCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anyPhaseExpiresAtItsTimeAndWithOneTimer(long seed) {
        Random random = new Random(seed);
        List<String> expected = new ArrayList<>();
        Phase phase = Phase.NONE;
        long deadline = Long.MAX_VALUE;
        for (int i = 0; i < 2000; i++) {
            switch (random.nextInt(3)) {
                case 0 -> {
                    phase = PHASES.get(random.nextInt(PHASES.size()));
                    int atMost = 1 + random.nextInt(50);
                    deadline = millis() + atMost;
                    timer.begin(phase, Duration.ofMillis(atMost));
                }
                case 1 -> {
                    if (random.nextInt(4) == 0) {
                        timer.none();
                        phase = Phase.NONE;
                    }
                }
                default -> {
                    int step = random.nextInt(20);
                    if (phase != Phase.NONE && deadline <= millis() + step) {
                        expected.add(phase + "@" + deadline);
                        phase = Phase.NONE;
                    }
                    loop.advance(Duration.ofMillis(step));
                }
            }
            assertThat(expired).as("seed %d, step %d", seed, i).isEqualTo(expected);
            assertThat(loop.timerCount()).isLessThanOrEqualTo(1);
        }
        assertThat(expected).isNotEmpty();
    }
}
