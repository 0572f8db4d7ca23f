package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.service.Service;
import io.paceline.service.engine.Services;
import io.paceline.service.internal.SteppedLoops;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The samples of the guide. */
class EventSamplesTest {

    // @start region="event"
    record OrderPlaced(int id, int cents) {}
    // @end

    // @start region="interface"
    interface StockEvents {
        void priceChanged(String stock, long cents);

        void soldOut(String stock);
    }
    // @end

    // @start region="service"
    static final class Stock implements StockEvents {
        private final List<String> lines = new ArrayList<>(); // no lock: one event at a time

        void reserve(OrderPlaced order) {
            lines.add("order " + order.id());
        }

        @Override
        public void priceChanged(String stock, long cents) {
            lines.add(stock + " " + cents);
        }

        @Override
        public void soldOut(String stock) {
            lines.add(stock + " sold out");
        }
    }
    // @end

    private final SteppedLoops loops = new SteppedLoops(1);
    private final Stock object = new Stock();
    private final Service<Stock> stock =
            Services.builder(object).name("stock").loops(loops).start();

    @AfterEach
    void endTheLoops() {
        loops.settle();
        loops.close();
    }

    @Test
    void channelsByRecord() {
        // @start region="publish"
        EventBus bus = EventBus.builder().name("shop").build();
        Channel<OrderPlaced> orders = bus.channel(OrderPlaced.class);

        Subscription reserving = orders.subscribe(stock, Stock::reserve); // each gets every order
        orders.consume("billing", stock, (service, order) -> service.reserve(order)); // one of the group gets it

        orders.publish(new OrderPlaced(7, 1200));
        // @end
        loops.settle();
        assertThat(object.lines).containsExactly("order 7", "order 7");
        // @start region="leave"
        reserving.leave(); // nothing more comes, and nothing holds the service
        // @end
        assertThat(orders.tryPublish(new OrderPlaced(8, 100)).accepted()).isEqualTo(1);
    }

    @Test
    void channelsByInterface() {
        EventBus bus = EventBus.builder().build();
        // @start region="by-interface"
        bus.subscribe(StockEvents.class, stock); // Stock implements StockEvents
        StockEvents events = bus.publisher(StockEvents.class);
        events.priceChanged("ACME", 1200);
        events.soldOut("ACME");
        // @end
        loops.settle();
        assertThat(object.lines).containsExactly("ACME 1200", "ACME sold out");
    }

    @Test
    void overflow() {
        EventBus bus = EventBus.builder().name("shop").build();
        Channel<OrderPlaced> orders = bus.channel("orders", OrderPlaced.class);
        // @start region="overflow"
        Delivery newest = Delivery.DEFAULT.withCapacity(256).withOverflow(Overflow.DROP_OLDEST);
        Subscription screen = orders.subscribe(stock, Stock::reserve, newest);
        Subscription audit = orders.subscribe(
                stock, Stock::reserve, Delivery.DEFAULT.withName("audit").withCapacity(300));

        for (int i = 0; i < 300; i++) {
            orders.publish(new OrderPlaced(i, 100));
        }
        assertThat(screen.dropped()).isEqualTo(300 - 256);
        assertThatThrownBy(() -> orders.publish(new OrderPlaced(300, 100)))
                .isInstanceOf(EventRejectedException.class)
                .hasMessage("bus 'shop', channel 'orders': event rejected by [audit], whose rings are full"
                        + " (accepted=1, rejected=1)");
        // @end
        assertThat(audit.rejected()).isEqualTo(1);
    }

    @Test
    void listenersAndStreams() {
        EventBus bus = EventBus.builder().build();
        Channel<OrderPlaced> orders = bus.channel(OrderPlaced.class);
        List<Object> seen = new ArrayList<>();
        Executor executor = Runnable::run;
        Flow.Subscriber<OrderPlaced> otherSystem =
                bus.channel("copies", OrderPlaced.class).asSubscriber(64);
        bus.channel("copies", OrderPlaced.class).subscribe(executor, seen::add);
        // @start region="streams"
        orders.subscribe(executor, order -> seen.add(order.cents())); // a plain listener

        orders.asPublisher(executor, Delivery.DEFAULT).subscribe(otherSystem); // a Flow.Publisher
        // @end
        orders.publish(new OrderPlaced(7, 1200));
        assertThat(seen).containsExactly(1200, new OrderPlaced(7, 1200));
    }

    // @start region="connector"
    /** Hands the events of one bus to another in this process; a real one would write them to a socket. */
    static final class Bridge implements EventConnector {
        private final EventConnector.Inlet other;

        Bridge(EventConnector.Inlet other) {
            this.other = other;
        }

        @Override
        public String name() {
            return "bridge";
        }

        @Override
        public void start(Inlet inlet) {
            // one way only: nothing comes in
        }

        @Override
        public void send(RemoteEvent event) {
            other.receive(event);
        }
    }
    // @end

    @Test
    void connectors() {
        EventBus here = EventBus.builder().name("here").build();
        EventBus there = EventBus.builder().name("there").build();
        List<OrderPlaced> seen = new ArrayList<>();
        there.channel(OrderPlaced.class).subscribe(Runnable::run, seen::add);
        EventConnector.Inlet[] inlet = new EventConnector.Inlet[1];
        there.connect(new EventConnector() {
            @Override
            public String name() {
                return "in";
            }

            @Override
            public void start(Inlet into) {
                inlet[0] = into;
            }

            @Override
            public void send(RemoteEvent event) {
                throw new IllegalStateException("one way only");
            }
        });
        // @start region="connect"
        EventConnector.Connection connection =
                here.connect(new Bridge(inlet[0]), channel -> channel.equals(OrderPlaced.class.getName()));
        here.channel(OrderPlaced.class).publish(new OrderPlaced(7, 1200));
        assertThat(connection.sent()).isEqualTo(1);
        // @end
        assertThat(seen).containsExactly(new OrderPlaced(7, 1200));
    }
}
