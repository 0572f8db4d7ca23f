package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Clock;
import io.paceline.core.Execution;
import io.paceline.core.Timer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How long who finds a service busy, or has run it dry, looks for a change. */
class PatienceTest {

    private final SteppedLoops loops = new SteppedLoops(2);
    private final Home home = new Home();

    @AfterEach
    void theLoopsEnd() {
        loops.close();
    }

    @Test
    void callersLookLessAndLessOftenAtAServiceThatStaysBusy() {
        home.count();
        int looks = Patience.atFirst();
        for (int miss = 0; miss < 100; miss++) {
            int next = Patience.look(home, looks);
            assertThat(next).isNegative();
            assertThat(-next).isLessThanOrEqualTo(looks);
            looks = -next;
        }
        assertThat(looks).isEqualTo(2);
    }

    @Test
    void oneMissCostsLittlePatience() {
        home.count();

        assertThat(-Patience.look(home, Patience.atFirst())).isGreaterThan(Patience.atFirst() / 2);
    }

    @Test
    void callersLookMoreOftenAtAServiceThatBecameIdle() {
        assertThat(Patience.look(home, 2)).isEqualTo(Math.min(4, Patience.atFirst()));
        assertThat(Patience.look(home, Patience.atFirst())).isEqualTo(Patience.atFirst());
    }

    @Test
    void aLoopWaitsForThreadsAndNotForOtherLoops() {
        home.count();
        home.sentBy(Execution.current());
        assertThat(goesOnAtLoop()).isTrue();

        loops.on(1, () -> {
            home.sentBy(Execution.current());
            return null;
        });
        assertThat(goesOnAtLoop()).isFalse();
        assertThat(home.goesOn(Turn.of(Execution.current()), 0, true)).isTrue();

        home.sentBy(Execution.current());
        assertThat(goesOnAtLoop()).isTrue();
    }

    private boolean goesOnAtLoop() {
        return loops.on(0, () -> home.goesOn(Turn.of(Execution.current()), 0, true));
    }

    private final class Home extends ServiceHome {
        Home() {
            super(new NoRunner());
        }

        @Override
        void findThread(Execution execution) {}

        @Override
        boolean mustGoOn() {
            return false;
        }

        @Override
        void endIfDone() {}

        @Override
        public boolean mayWait() {
            return false;
        }
    }

    private final class NoRunner implements Runner {
        @Override
        public @Nullable Turn idleTurn(Execution execution) {
            return null;
        }

        @Override
        public void schedule(Mailbox<?> mailbox, Execution execution) {}

        @Override
        public void run(Mailbox<?> mailbox) {}

        @Override
        public Timer after(Duration delay, Runnable task) {
            return loops.loop(0).schedule(task, delay);
        }

        @Override
        public Clock clock() {
            return loops.clock();
        }

        @Override
        public void leave() {}
    }
}
