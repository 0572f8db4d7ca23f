package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.service.Service;
import io.paceline.service.engine.Services;
import io.paceline.service.internal.SteppedLoops;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Channels that are interfaces. */
class InterfaceEventsTest {

    interface Opened {
        void opened(String market);
    }

    interface StockEvents extends Opened {
        void priceChanged(String stock, long cents);

        void closed();

        default void priceFell(String stock) {
            priceChanged(stock, 0);
        }
    }

    static final class Stock implements StockEvents {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void opened(String market) {
            lines.add("opened " + market);
        }

        @Override
        public void priceChanged(String stock, long cents) {
            if (cents < 0) {
                throw new IllegalStateException("a price below zero");
            }
            lines.add(stock + " " + cents);
        }

        @Override
        public void closed() {
            lines.add("closed");
        }
    }

    private final SteppedLoops loops = new SteppedLoops(1);
    private final Faults faults = new Faults();
    private final EventBus bus =
            EventBus.builder().name("shop").errorHook(faults).build();
    private final Stock stock = new Stock();
    private final Service<Stock> service =
            Services.builder(stock).name("stock").loops(loops).start();

    @AfterEach
    void endTheLoops() {
        loops.settle();
        loops.close();
    }

    @Test
    void theMethodsOfAPublisherRunInTheServicesThatImplementThem() {
        bus.subscribe(StockEvents.class, service);
        StockEvents events = bus.publisher(StockEvents.class);
        events.opened("Vienna");
        events.priceChanged("ACME", 1200);
        events.priceFell("ACME");
        events.closed();
        assertThat(stock.lines).isEmpty();
        loops.settle();
        assertThat(stock.lines).containsExactly("opened Vienna", "ACME 1200", "ACME 0", "closed");
    }

    @Test
    void aMethodThatThrowsIsReportedByItsName() {
        bus.subscribe(StockEvents.class, service);
        StockEvents events = bus.publisher(StockEvents.class);
        events.priceChanged("ACME", -1);
        events.closed();
        loops.settle();
        assertThat(stock.lines).containsExactly("closed");
        assertThat(faults.lines())
                .containsExactly("shop " + StockEvents.class.getName() + "#priceChanged stock: a price below zero");
    }

    @Test
    void anObjectThatIsNoServiceListensOnAnExecutor() {
        Stock listener = new Stock();
        Subscription subscription =
                bus.subscribe(StockEvents.class, Runnable::run, listener, Delivery.DEFAULT.withName("here"));
        StockEvents events = bus.publisher(StockEvents.class);
        events.closed();
        events.priceChanged("ACME", -1);
        subscription.leave();
        events.closed();
        assertThat(listener.lines).containsExactly("closed");
        assertThat(faults.lines()).singleElement().asString().contains("#priceChanged here: ");
    }

    @Test
    void ofAGroupOneServiceGetsEachCall() {
        Stock other = new Stock();
        Service<Stock> second =
                Services.builder(other).name("other").loops(loops).start();
        bus.consume(StockEvents.class, "group", service);
        bus.consume(StockEvents.class, "group", second);
        StockEvents events = bus.publisher(StockEvents.class);
        events.opened("1");
        events.opened("2");
        events.opened("3");
        loops.settle();
        assertThat(stock.lines).containsExactly("opened 1", "opened 3");
        assertThat(other.lines).containsExactly("opened 2");
    }

    @Test
    void aSubscriptionWithoutRoomIsAnErrorOfTheCall() {
        bus.subscribe(StockEvents.class, service, Delivery.DEFAULT.withCapacity(1));
        StockEvents events = bus.publisher(StockEvents.class);
        events.opened("1");
        assertThatThrownBy(() -> events.opened("2"))
                .isInstanceOf(EventRejectedException.class)
                .hasMessageContaining("event rejected by [stock]");
        bus.close();
        assertThatThrownBy(events::closed).isInstanceOf(EventBusClosedException.class);
    }

    @Test
    void publishersAreEqualByBusAndInterface() {
        StockEvents events = bus.publisher(StockEvents.class);
        Map<Object, String> map = new HashMap<>();
        map.put(events, "found");
        assertThat(map).containsEntry(bus.publisher(StockEvents.class), "found");
        assertThat(events)
                .hasToString("publisher of " + StockEvents.class.getName() + " on bus 'shop'")
                .isNotEqualTo(bus.publisher(Opened.class))
                .isNotEqualTo(EventBus.builder().build().publisher(StockEvents.class))
                .isNotEqualTo(null)
                .isNotEqualTo("text");
    }

    interface Returning {
        void fine();

        int answer();
    }

    interface Overloaded {
        void changed(String stock);

        void changed(String stock, long cents);
    }

    interface Generic<T> {
        void changed(T value);
    }

    interface GenericMethod {
        <T> void changed(T value);
    }

    interface Empty {
        @Override
        String toString();

        default void nothing() {}
    }

    sealed interface Closed permits OnlyOne {
        void changed();
    }

    non-sealed interface OnlyOne extends Closed {}

    @Test
    void anInterfaceThatCannotBeAChannelIsRefusedByName() {
        assertRefused(Returning.class, "answer() returns something, and an event has no answer");
        assertRefused(Overloaded.class, " have the same name");
        assertRefused(Generic.class, "it has type parameters, which are not known when events are delivered");
        assertRefused(GenericMethod.class, "changed(Object) has type parameters");
        assertRefused(Empty.class, "it has no method that could be an event");
        assertRefused(Closed.class, "it is sealed");
        assertRefused(Stock.class, "it is no interface");
        assertRefused(Override.class, "it is no interface");
    }

    private void assertRefused(Class<?> type, String why) {
        assertThatThrownBy(() -> bus.publisher(type))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "type: " + type.getName() + " (expected: an interface of void methods whose names differ; ")
                .hasMessageEndingWith(why + ")");
    }

    @Test
    void aNameThatIsAnInterfaceChannelIsNoOther() {
        bus.publisher(StockEvents.class);
        assertThatThrownBy(() -> bus.channel(StockEvents.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(expected: io.paceline.service.event.MethodEvent");
    }

    @Test
    void aCallFromElsewhereThatTheInterfaceDoesNotHaveIsReported() {
        bus.subscribe(StockEvents.class, service);
        Channel<MethodEvent> channel = bus.channel(StockEvents.class.getName(), MethodEvent.class);
        channel.publish(new MethodEvent("exploded", List.of("loudly")));
        channel.publish(new MethodEvent("opened", List.of(7)));
        channel.publish(new MethodEvent("closed", List.of()));
        loops.settle();
        assertThat(stock.lines).containsExactly("closed");
        assertThat(faults.lines()).hasSize(2);
        assertThat(faults.lines().get(0))
                .endsWith("exploded with 1 arguments (expected: one of [closed(), opened(String),"
                        + " priceChanged(String, long)])");
        assertThat(faults.lines().get(1)).contains("#opened stock: ");
    }
}
