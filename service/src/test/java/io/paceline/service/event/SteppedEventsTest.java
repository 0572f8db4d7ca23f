package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Reply;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import io.paceline.service.stepping.Stepper;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Events in services that a test steps. */
class SteppedEventsTest {

    private static <S> Service<S> start(S object, String name, Stepper stepper) {
        return Services.builder(object)
                .name(name)
                .threading(Threading.manual(stepper))
                .start();
    }

    private static EventBus bus(Stepper stepper) {
        return EventBus.builder().clock(stepper.clock()).batchMax(1).build();
    }

    /** What two services wrote down together, of three events and a call to each. */
    private static List<String> run(long seed) {
        Stepper stepper = Stepper.seeded(seed);
        Channel<Integer> numbers = bus(stepper).channel("numbers", Integer.class);
        List<String> lines = new ArrayList<>();
        for (String name : List.of("a", "b")) {
            Service<List<String>> service = start(lines, name, stepper);
            numbers.subscribe(service, (written, number) -> written.add(name + number));
            service.tell(written -> written.add(name + " call"));
        }
        for (int i = 1; i <= 3; i++) {
            numbers.publish(i);
        }
        stepper.settle();
        return lines;
    }

    @Test
    void theSameSeedGivesTheSameOrderAndOthersGiveOthers() {
        Set<List<String>> orders = new HashSet<>();
        for (long seed = 0; seed < 50; seed++) {
            List<String> order = run(seed);
            assertThat(run(seed)).isEqualTo(order);
            assertThat(order)
                    .hasSize(8)
                    .containsSubsequence("a1", "a2", "a3")
                    .containsSubsequence("b1", "b2", "b3")
                    .contains("a call", "b call");
            orders.add(order);
        }
        assertThat(orders).hasSizeGreaterThan(10);
    }

    /** Loses an update: counts an event by what it read before it asked. */
    static final class Counter {
        private int count;

        Reply<Void> count(Service<String> other) {
            int before = count;
            return other.ask(String::length).thenAccept(length -> count = before + 1);
        }
    }

    @Test
    void anUpdateThatAnEventLosesIsFound() {
        assertThatThrownBy(() -> Stepper.explore(1_000, stepper -> {
                    Channel<Integer> numbers = bus(stepper).channel("numbers", Integer.class);
                    Service<String> other = start("other", "other", stepper);
                    Counter counter = new Counter();
                    numbers.subscribe(start(counter, "counter", stepper), (object, number) -> object.count(other));
                    numbers.publish(1);
                    numbers.publish(2);
                    stepper.settle();
                    assertThat(counter.count).isEqualTo(2);
                }))
                .hasStackTraceContaining("expected: 2");
    }
}
