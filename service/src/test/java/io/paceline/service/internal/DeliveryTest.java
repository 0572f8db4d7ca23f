package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.service.Invocation;
import io.paceline.service.MailboxFullException;
import io.paceline.service.Service;
import io.paceline.service.ServiceStoppedException;
import io.paceline.service.engine.Services;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls of sources that bound themselves: never refused for want of room. */
class DeliveryTest {

    private final SteppedLoops loops = new SteppedLoops(1);
    private final List<Throwable> failures = new ArrayList<>();
    private final Service<Journal> journal =
            Services.builder(new Journal()).loops(loops).mailboxCapacity(1).start();

    @AfterEach
    void endTheLoops() {
        loops.settle();
        loops.close();
    }

    private Invocation<Journal> line(String line) {
        return new Invocation<>() {
            @Override
            public String method() {
                return "line";
            }

            @Override
            public CallContext context() {
                return CallContext.empty();
            }

            @Override
            public void run(Journal service) {
                service.write(line);
            }

            @Override
            public void fail(Throwable cause) {
                failures.add(cause);
            }
        };
    }

    private List<String> lines() {
        return loops.on(0, () -> journal.ask(Journal::read)).await();
    }

    @Test
    void aFullMailboxStillTakesThem() {
        journal.tell(it -> it.write("sent"));
        assertThatThrownBy(() -> journal.tell(it -> it.write("refused"))).isInstanceOf(MailboxFullException.class);
        journal.deliver(line("first"));
        journal.deliver(line("second"));
        loops.settle();
        assertThat(lines()).containsExactlyInAnyOrder("sent", "first", "second").containsSubsequence("first", "second");
    }

    @Test
    void anIdleServiceRunsThemAtOnceOnItsLoop() {
        loops.on(0, () -> {
            journal.deliver(line("now"));
            assertThat(loops.waiting()).isZero();
            return null;
        });
        assertThat(lines()).containsExactly("now");
    }

    @Test
    void aStoppedServiceRefusesThemAndFailsWhatWaits() {
        journal.deliver(line("waits"));
        journal.discard();
        assertThatThrownBy(() -> journal.deliver(line("late"))).isInstanceOf(ServiceStoppedException.class);
        loops.settle();
        assertThat(failures).hasSize(1).allMatch(ServiceStoppedException.class::isInstance);
    }
}
