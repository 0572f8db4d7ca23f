package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Timer;
import io.paceline.service.Service;
import io.paceline.service.ServiceContext;
import io.paceline.service.ServiceHooks;
import io.paceline.service.ServiceStoppedException;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import io.paceline.service.stepping.Stepper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The timers of a service, by a clock that stands still. */
class ServiceTimerTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Stepper stepper = Stepper.inOrder();
    private final List<String> failures = new ArrayList<>();
    private final Journal lines = new Journal();
    private final Service<Journal> journal = Services.builder(lines)
            .name("journal")
            .threading(Threading.manual(stepper))
            .errorHook((service, method, context, error) -> failures.add(method + ": " + error.getMessage()))
            .start();

    @Test
    void aTimerRunsOnceWhenItsTimeHasCome() {
        journal.after(SECOND, service -> service.write("once"));
        stepper.advance(Duration.ofMillis(999));
        assertThat(lines.read()).isEmpty();
        stepper.advance(Duration.ofMillis(1));
        assertThat(lines.read()).containsExactly("once");
        stepper.advance(Duration.ofDays(1));
        assertThat(lines.read()).containsExactly("once");
        assertThat(stepper.trace()).containsExactly("service 'journal' timer");
    }

    @Test
    void aPeriodThatIsTooShortAndADelayThatIsTooLongAreRefused() {
        assertThatThrownBy(() -> journal.every(Duration.ofNanos(999_999), service -> service.write("never")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("period: PT0.000999999S (expected: PT0.001S to PT876000H)");
        assertThatThrownBy(() -> journal.after(Duration.ofDays(36_501), service -> service.write("never")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("delay: PT876024H (expected: ");
        assertThatThrownBy(() -> journal.after(Duration.ofNanos(-1), service -> service.write("never")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aTimerComesAtMultiplesOfItsPeriodHoweverLateARunIs() {
        List<Long> times = new ArrayList<>();
        journal.every(Duration.ofMillis(100), service -> times.add(millis()));
        stepper.advance(Duration.ofMillis(250));
        // nobody runs for 130 ms: the tick of 300 comes at 380, the next one at its own time
        stepper.jump(Duration.ofMillis(130));
        stepper.advance(Duration.ofMillis(220));
        assertThat(times).containsExactly(100L, 200L, 380L, 400L, 500L, 600L);
    }

    private long millis() {
        return stepper.clock().nanoTime() / 1_000_000;
    }

    @Test
    void ticksThatFindTheServiceBusyAreMergedAndCounted() {
        List<Long> merged = new ArrayList<>();
        journal.every(Duration.ofMillis(10), (service, ticks) -> merged.add(ticks));
        stepper.advance(Duration.ofMillis(10));
        stepper.jump(Duration.ofSeconds(1));
        assertThat(stepper.stepAll())
                .as("one tick waits, however many there were")
                .isEqualTo(1);
        stepper.advance(Duration.ofMillis(10));
        assertThat(merged).containsExactly(1L, 100L, 1L);
    }

    @Test
    void aRunThatTakesLongerThanThePeriodMergesWhatItMissedAndCallsGetTheirTurn() {
        List<Long> merged = new ArrayList<>();
        journal.every(Duration.ofMillis(10), (service, ticks) -> {
            merged.add(ticks);
            if (merged.size() < 3) {
                journal.tell(again -> again.write("call"));
                stepper.jump(Duration.ofMillis(35));
            }
        });
        stepper.advance(Duration.ofMillis(10));
        for (int i = 0; i < 5; i++) {
            stepper.advance(Duration.ZERO);
        }
        assertThat(merged).containsExactly(1L, 3L, 4L);
        assertThat(lines.size()).isEqualTo(2);
    }

    @Test
    void aCancelledTimerNeverRunsAlsoIfItsTickIsOnItsWay() {
        Timer early = journal.after(SECOND, service -> service.write("early"));
        Timer late = journal.after(SECOND, service -> service.write("late"));
        Timer again = journal.every(SECOND, service -> service.write("again"));
        assertThat(early.cancel()).isTrue();
        assertThat(early.cancel()).isFalse();
        stepper.jump(Duration.ofSeconds(3));
        assertThat(late.cancel()).isTrue();
        assertThat(again.cancel()).isTrue();
        stepper.advance(Duration.ofSeconds(10));
        assertThat(lines.read()).isEmpty();
    }

    @Test
    void aTimerThatHasRunCannotBeCancelledAndOneThatComesAgainEndsItself() {
        Timer[] timers = new Timer[2];
        List<Boolean> cancelled = new ArrayList<>();
        timers[0] = journal.after(SECOND, service -> cancelled.add(timers[0].cancel()));
        timers[1] = journal.every(SECOND, service -> cancelled.add(timers[1].cancel()));
        stepper.advance(Duration.ofSeconds(10));
        assertThat(cancelled).containsExactly(false, true);
    }

    @Test
    void whatATickThrowsGoesToTheErrorHookAndTheNextOneRuns() {
        journal.every(SECOND, service -> {
            service.write("tick");
            throw new IllegalStateException("planned " + service.size());
        });
        journal.after(SECOND, service -> {
            throw new AssertionError("an error");
        });
        stepper.advance(Duration.ofSeconds(3));
        assertThat(lines.size()).isEqualTo(3);
        assertThat(failures)
                .containsExactly("timer: planned 1", "timer: an error", "timer: planned 2", "timer: planned 3");
        assertThat(journal.errorCount()).isEqualTo(4);
    }

    @Test
    void timersOfAStoppedServiceNeverFireAndAreGone() {
        Timer again = journal.every(SECOND, service -> service.write("again"));
        journal.after(SECOND, service -> service.write("once"));
        stepper.jump(SECOND);
        // both ticks are on their way home
        assertThat(stepper.await(journal.drain(Duration.ofDays(1)))).isZero();
        stepper.advance(Duration.ofDays(2));
        assertThat(lines.read()).isEmpty();
        assertThat(again.cancel()).isFalse();
        assertThatThrownBy(() -> journal.after(SECOND, service -> service.write("late")))
                .isInstanceOf(ServiceStoppedException.class)
                .hasMessage("service 'journal': stopped");
    }

    @Test
    void aFullMailboxKeepsNoTickAway() {
        Service<Journal> full = Services.builder(new Journal())
                .threading(Threading.manual(stepper))
                .mailboxCapacity(1)
                .start();
        full.tell(service -> service.write("call"));
        full.after(SECOND, service -> service.write("tick"));
        stepper.jump(SECOND);
        stepper.stepAll();
        assertThat(stepper.await(full.ask(Journal::read))).containsExactlyInAnyOrder("tick", "call");
    }

    /** A service that starts its timers itself. */
    private static final class Beacon implements ServiceHooks {
        private long beats;
        private String last = "";

        @Override
        public void onStart(ServiceContext context) {
            context.every(Duration.ofSeconds(1), () -> beats++);
            context.every(Duration.ofSeconds(2), ticks -> beats += 100 * ticks);
        }

        String later() {
            ServiceContext context = Objects.requireNonNull(ServiceContext.current());
            context.after(
                    Duration.ofSeconds(5),
                    () -> last = "after on " + context.self().name());
            return last;
        }
    }

    @Test
    void aServiceStartsItsTimersFromTheInside() {
        Beacon object = new Beacon();
        Service<Beacon> beacon = Services.builder(object)
                .name("beacon")
                .threading(Threading.manual(stepper))
                .start();
        stepper.stepAll();
        stepper.advance(Duration.ofSeconds(4));
        assertThat(object.beats).isEqualTo(204);
        beacon.tell(Beacon::later);
        stepper.advance(Duration.ofSeconds(5));
        assertThat(object.last).isEqualTo("after on beacon");
        assertThat(ServiceContext.current()).isNull();
    }
}
