package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** Channels and their plain listeners, all in one thread. */
class ChannelTest {

    private static final Executor HERE = Runnable::run;

    record OrderPlaced(int id) {}

    sealed interface Price permits Rise, Fall {}

    record Rise(int cents) implements Price {}

    record Fall(int cents) implements Price {}

    private final Faults faults = new Faults();
    private final EventBus bus =
            EventBus.builder().name("shop").errorHook(faults).build();
    private final List<Object> seen = new ArrayList<>();

    @Test
    void everyListenerGetsEachEventAtOnceOnTheThreadOfThePublisher() {
        Channel<OrderPlaced> orders = bus.channel(OrderPlaced.class);
        orders.subscribe(HERE, seen::add);
        orders.subscribe(HERE, order -> seen.add(order.id()));
        orders.publish(new OrderPlaced(7));
        assertThat(seen).containsExactly(new OrderPlaced(7), 7);
        assertThat(bus.channel(OrderPlaced.class)).isSameAs(orders);
        assertThat(orders.name()).isEqualTo(OrderPlaced.class.getName());
        assertThat(orders).hasToString("channel '" + orders.name() + "' of bus 'shop'");
    }

    @Test
    void theRecordsOfASealedInterfaceShareAChannelAndSoTheirOrder() {
        Channel<Price> prices = bus.channel(Price.class);
        prices.subscribe(HERE, seen::add);
        prices.publish(new Rise(1));
        prices.publish(new Fall(2));
        prices.publish(new Rise(3));
        assertThat(seen).containsExactly(new Rise(1), new Fall(2), new Rise(3));
    }

    @Test
    void channelsOfOneTypeAreToldApartByTheirNames() {
        Channel<String> north = bus.channel("north", String.class);
        bus.channel("south", String.class).subscribe(HERE, seen::add);
        assertThat(north.tryPublish("unheard").accepted()).isZero();
        bus.channel("south", String.class).publish("heard");
        assertThat(seen).containsExactly("heard");
    }

    @Test
    void aChannelHasOneType() {
        bus.channel("orders", OrderPlaced.class);
        assertThatThrownBy(() -> bus.channel("orders", String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("type of channel 'orders' of bus 'shop': java.lang.String (expected: "
                        + OrderPlaced.class.getName() + ", as it was made with)");
        assertThatThrownBy(() -> bus.channel("numbers", int.class))
                .hasMessage("type: int (expected: a class, such as Integer)");
        assertThatThrownBy(() -> bus.channel(" ", String.class)).hasMessage("channel: ' ' (expected: a name)");
    }

    @Test
    void aNullAndAnEventOfAnotherTypeAreRefusedWithBothSides() {
        Channel<OrderPlaced> orders = bus.channel("orders", OrderPlaced.class);
        orders.subscribe(HERE, seen::add);
        @SuppressWarnings({"unchecked", "rawtypes"}) // what a caller with raw types can do
        Channel<Object> raw = (Channel) orders;
        assertThatThrownBy(() -> raw.publish("text"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("event of channel 'orders' on bus 'shop': java.lang.String (expected: a "
                        + OrderPlaced.class.getName() + ")");
        assertThatThrownBy(() -> orders.publish(null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("event of channel 'orders' on bus 'shop': null (expected: a ");
        assertThat(seen).isEmpty();
    }

    @Test
    void aListenerThatThrowsGetsTheNextEventAndTheOthersGetEach() {
        Channel<Integer> numbers = bus.channel("numbers", Integer.class);
        Subscription failing = numbers.subscribe(
                HERE,
                number -> {
                    if (number == 2) {
                        throw new IllegalStateException("no twos");
                    }
                    if (number == 3) {
                        throw new StackOverflowError("no threes");
                    }
                    seen.add("failing " + number);
                },
                Delivery.DEFAULT.withName("failing"));
        numbers.subscribe(HERE, seen::add);
        for (int i = 1; i <= 4; i++) {
            numbers.publish(i);
        }
        assertThat(seen).containsExactly("failing 1", 1, 2, 3, "failing 4", 4);
        assertThat(faults.lines()).containsExactly("shop numbers failing: no twos", "shop numbers failing: no threes");
        assertThat(failing.delivered()).isEqualTo(4);
    }

    @Test
    void anErrorHookThatThrowsDisturbsNobody() {
        EventBus careless = EventBus.builder()
                .errorHook((name, channel, subscription, error) -> {
                    throw new IllegalStateException("hook");
                })
                .build();
        Channel<Integer> numbers = careless.channel("numbers", Integer.class);
        numbers.subscribe(HERE, number -> {
            throw new IllegalStateException("listener");
        });
        numbers.subscribe(HERE, seen::add);
        numbers.publish(1);
        numbers.publish(2);
        assertThat(seen).containsExactly(1, 2);
    }

    @Test
    void aListenerThatLeavesInsideAnEventGetsNoFurtherOne() {
        Channel<Integer> numbers = bus.channel("numbers", Integer.class);
        Subscription[] own = new Subscription[1];
        own[0] = numbers.subscribe(HERE, number -> {
            seen.add(number);
            if (number == 1) {
                // these wait behind the present event
                numbers.publish(2);
                numbers.publish(3);
                own[0].leave();
                own[0].close();
            }
        });
        numbers.publish(1);
        numbers.publish(4);
        assertThat(seen).containsExactly(1);
        assertThat(own[0].isActive()).isFalse();
        assertThat(own[0].delivered()).isEqualTo(1);
        assertThat(own[0].dropped()).isEqualTo(2);
        assertThat(own[0].queued()).isZero();
    }

    @Test
    void eventsThatAListenerPublishesComeAfterItsPresentOneHoweverMany() {
        Channel<Integer> numbers = bus.channel("numbers", Integer.class);
        int count = 200_000;
        numbers.subscribe(HERE, number -> {
            seen.add(number);
            if (number < count) {
                numbers.publish(number + 1);
            }
        });
        numbers.publish(1);
        assertThat(seen).hasSize(count).startsWith(1, 2, 3).endsWith(count);
    }

    @Test
    void anExecutorThatRefusesEndsTheSubscriptionAndSaysSo() {
        Channel<Integer> numbers = bus.channel("numbers", Integer.class);
        boolean[] ended = new boolean[1];
        Executor executor = task -> {
            if (ended[0]) {
                throw new RejectedExecutionException("the pool has ended");
            }
            task.run();
        };
        Subscription subscription = numbers.subscribe(executor, seen::add, Delivery.DEFAULT.withName("pooled"));
        numbers.publish(1);
        ended[0] = true;
        assertThat(numbers.tryPublish(2).accepted()).isZero();
        assertThat(subscription.isActive()).isFalse();
        assertThat(subscription.dropped()).isEqualTo(1);
        assertThat(faults.lines()).containsExactly("shop numbers pooled: the pool has ended");
        numbers.publish(3);
        assertThat(seen).containsExactly(1);
        assertThat(faults.lines()).hasSize(1);
    }

    @Test
    void afterTheBusIsClosedNothingIsTaken() {
        Channel<Integer> numbers = bus.channel("numbers", Integer.class);
        Subscription subscription = numbers.subscribe(HERE, seen::add);
        bus.close();
        bus.close();
        assertThatThrownBy(() -> numbers.publish(1))
                .isInstanceOf(EventBusClosedException.class)
                .hasMessage("bus 'shop': closed");
        assertThatThrownBy(() -> numbers.subscribe(HERE, seen::add)).isInstanceOf(EventBusClosedException.class);
        assertThatThrownBy(() -> bus.channel("more", String.class)).isInstanceOf(EventBusClosedException.class);
        assertThatThrownBy(() -> numbers.publish(null)).isInstanceOf(IllegalArgumentException.class);
        assertThat(subscription.isActive()).isFalse();
        subscription.leave();
        assertThat(seen).isEmpty();
    }

    @Test
    void whatWasAcceptedBeforeTheBusWasClosedIsStillDelivered() {
        Channel<Integer> numbers = bus.channel("numbers", Integer.class);
        List<Runnable> tasks = new ArrayList<>();
        numbers.subscribe(tasks::add, seen::add);
        numbers.publish(1);
        bus.close();
        tasks.forEach(Runnable::run);
        assertThat(seen).containsExactly(1);
    }

    @Test
    void aDeliveryChecksItsValues() {
        assertThatThrownBy(() -> Delivery.DEFAULT.withCapacity(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("capacity: 0 (expected: 1 to 1048576)");
        assertThatThrownBy(() -> Delivery.DEFAULT.withCapacity(1_048_577))
                .hasMessage("capacity: 1048577 (expected: 1 to 1048576)");
        assertThatThrownBy(() -> Delivery.DEFAULT.withName(" ")).hasMessage("name: ' ' (expected: a name)");
        assertThatThrownBy(() -> EventBus.builder().name("")).hasMessage("name: '' (expected: a name)");
        assertThatThrownBy(() -> EventBus.builder().batchMax(0)).hasMessage("batchMax: 0 (expected: 1 to 1024)");
        assertThatThrownBy(() -> bus.channel("a", String.class).consume("", HERE, seen::add))
                .hasMessage("group: '' (expected: a name)");
    }
}
