package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.TraceContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Events between buses: each arrives once, wherever the way leads. */
class ConnectorTest {

    /** One end of a wire: hands what its bus sends to the other end, and remembers it. */
    private static final class Wire implements EventConnector {
        private final String name;
        private final List<RemoteEvent> carried = new ArrayList<>();
        private Wire other;
        private Inlet inlet;
        private RuntimeException fault;
        private boolean stopped;

        Wire(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public void start(Inlet into) {
            inlet = into;
        }

        @Override
        public void send(RemoteEvent event) {
            if (fault != null) {
                throw fault;
            }
            carried.add(event);
            if (other != null) {
                other.inlet.receive(event);
            }
        }

        @Override
        public void stop() {
            stopped = true;
        }
    }

    /** A bus, what its subscribers got, and the wires that lead away from it. */
    private static final class Place {
        private final Faults faults = new Faults();
        private final EventBus bus;
        private final Channel<Integer> numbers;
        private final List<Integer> seen = new ArrayList<>();
        private final List<EventConnector.Connection> connections = new ArrayList<>();

        Place(String name) {
            bus = EventBus.builder().name(name).errorHook(faults).build();
            numbers = bus.channel("numbers", Integer.class);
            numbers.subscribe(Runnable::run, seen::add);
        }

        long duplicates() {
            return connections.stream()
                    .mapToLong(EventConnector.Connection::duplicates)
                    .sum();
        }
    }

    private final Place a = new Place("a");
    private final Place b = new Place("b");
    private final Place c = new Place("c");

    private static Wire join(Place one, Place two, Predicate<String> channels) {
        Wire here = new Wire("to " + two.bus.name());
        Wire there = new Wire("to " + one.bus.name());
        here.other = there;
        there.other = here;
        one.connections.add(one.bus.connect(here, channels));
        two.connections.add(two.bus.connect(there, channels));
        return here;
    }

    private static Wire join(Place one, Place two) {
        return join(one, two, channel -> true);
    }

    @Test
    void twoBusesThatAreJoinedTwiceDeliverEachEventOnce() {
        join(a, b);
        join(a, b);
        for (int i = 0; i < 10; i++) {
            a.numbers.publish(i);
            b.numbers.publish(100 + i);
        }
        assertThat(a.seen).hasSize(20).doesNotHaveDuplicates();
        assertThat(b.seen).hasSize(20).doesNotHaveDuplicates();
        assertThat(b.seen).containsSubsequence(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(a.duplicates() + b.duplicates()).isPositive();
        assertThat(a.faults.lines()).isEmpty();
        assertThat(b.faults.lines()).isEmpty();
    }

    @Test
    void aRingOfThreeBusesDeliversEachEventOnce() {
        join(a, b);
        join(b, c);
        join(c, a);
        a.numbers.publish(1);
        b.numbers.publish(2);
        c.numbers.publish(3);
        for (Place place : List.of(a, b, c)) {
            assertThat(place.seen).as(place.bus.name()).containsExactlyInAnyOrder(1, 2, 3);
        }
    }

    @Test
    void aChainPassesEventsOnWithOriginSequenceAndContext() {
        Wire ab = join(a, b);
        Wire bc = join(b, c);
        CallContext context = CallContext.empty().withTrace(new TraceContext("00-1", null));
        List<Object> traces = new ArrayList<>();
        c.numbers.subscribe(
                Runnable::run, number -> traces.add(CallContext.current().trace()));
        context.run(() -> a.numbers.publish(1));
        assertThat(c.seen).containsExactly(1);
        assertThat(traces).containsExactly(context.trace());
        assertThat(ab.carried).singleElement().satisfies(event -> {
            assertThat(event.origin()).isEqualTo(a.bus.origin()).startsWith("a/");
            assertThat(event.sequence()).isEqualTo(1);
            assertThat(event.hops()).isEqualTo(1);
        });
        assertThat(bc.carried).singleElement().satisfies(event -> {
            assertThat(event.origin()).isEqualTo(a.bus.origin());
            assertThat(event.sequence()).isEqualTo(1);
            assertThat(event.hops()).isEqualTo(2);
        });
        // never back to where it came from
        assertThat(ab.other.carried).isEmpty();
        assertThat(bc.other.carried).isEmpty();
        EventConnector.Connection inOfB = b.connections.get(0);
        assertThat(inOfB.received()).isEqualTo(1);
        assertThat(inOfB.sent()).isZero();
        assertThat(b.connections.get(1).sent()).isEqualTo(1);
    }

    @Test
    void anEventIsPassedOnAtMostSixteenTimes() {
        Wire in = new Wire("in");
        Wire out = new Wire("out");
        a.bus.connect(in);
        a.bus.connect(out);
        in.inlet.receive(new RemoteEvent("far", 1, 15, "numbers", 1, CallContext.empty()));
        in.inlet.receive(new RemoteEvent("far", 2, 16, "numbers", 2, CallContext.empty()));
        assertThat(a.seen).containsExactly(1, 2);
        assertThat(out.carried).singleElement().extracting(RemoteEvent::hops).isEqualTo(16);
    }

    @Test
    void aChannelThatNobodyHasHereIsPassedOnAllTheSame() {
        join(a, b);
        join(b, c);
        Channel<String> words = a.bus.channel("words", String.class);
        List<String> heard = new ArrayList<>();
        c.bus.channel("words", String.class).subscribe(Runnable::run, heard::add);
        words.publish("through");
        assertThat(heard).containsExactly("through");
        assertThat(b.faults.lines()).isEmpty();
    }

    @Test
    void aConnectorCarriesTheChannelsThatAreWantedInBothDirections() {
        join(a, b, "numbers"::equals);
        Channel<String> words = a.bus.channel("words", String.class);
        List<String> heard = new ArrayList<>();
        b.bus.channel("words", String.class).subscribe(Runnable::run, heard::add);
        words.publish("unheard");
        a.numbers.publish(1);
        Wire in = new Wire("in");
        EventConnector.Connection connection = a.bus.connect(in, channel -> false);
        assertThat(in.inlet.receive(new RemoteEvent("far", 1, 1, "numbers", 9, CallContext.empty())))
                .isEqualTo(new PublishResult(0, List.of()));
        assertThat(heard).isEmpty();
        assertThat(b.seen).containsExactly(1);
        assertThat(a.seen).containsExactly(1);
        assertThat(connection.received()).isZero();
    }

    @Test
    void aConnectorThatFailsIsReportedAndDisturbsNobody() {
        Wire broken = new Wire("broken");
        broken.fault = new IllegalStateException("no network");
        EventConnector.Connection connection = a.bus.connect(broken);
        join(a, b);
        a.bus.connect(new Wire("picky"), channel -> {
            throw new IllegalStateException("no idea");
        });
        a.numbers.publish(1);
        assertThat(a.seen).containsExactly(1);
        assertThat(b.seen).containsExactly(1);
        assertThat(a.faults.lines()).containsExactly("a numbers broken: no network", "a numbers picky: no idea");
        assertThat(connection.failed()).isEqualTo(1);
        assertThat(connection.sent()).isZero();
    }

    @Test
    void anEventOfAnotherTypeIsReportedAndPassedOn() {
        Wire in = new Wire("in");
        Wire out = new Wire("out");
        a.bus.connect(in);
        a.bus.connect(out);
        in.inlet.receive(new RemoteEvent("far", 1, 1, "numbers", "text", CallContext.empty()));
        assertThat(a.seen).isEmpty();
        assertThat(a.faults.lines())
                .containsExactly("a numbers in: event of channel 'numbers' on bus 'a': java.lang.String"
                        + " (expected: a java.lang.Integer)");
        assertThat(out.carried).hasSize(1);
    }

    @Test
    void theConnectorIsToldWhoRefusedItsEvent() {
        Wire in = new Wire("in");
        a.bus.connect(in);
        a.numbers.subscribe(
                task -> {}, number -> {}, Delivery.DEFAULT.withName("full").withCapacity(1));
        in.inlet.receive(new RemoteEvent("far", 1, 1, "numbers", 1, CallContext.empty()));
        PublishResult second = in.inlet.receive(new RemoteEvent("far", 2, 1, "numbers", 2, CallContext.empty()));
        assertThat(second).isEqualTo(new PublishResult(1, List.of("full")));
        assertThat(in.inlet.receive(new RemoteEvent("far", 2, 1, "numbers", 2, CallContext.empty())))
                .isEqualTo(new PublishResult(0, List.of()));
    }

    @Test
    void anEventThatComesTooLateToBeToldFromADuplicateIsReported() {
        Wire in = new Wire("in");
        EventConnector.Connection connection = a.bus.connect(in);
        in.inlet.receive(new RemoteEvent("far", 1 + 1_048_576, 1, "numbers", 1, CallContext.empty()));
        in.inlet.receive(new RemoteEvent("far", 1, 1, "numbers", 2, CallContext.empty()));
        assertThat(a.seen).containsExactly(1);
        assertThat(connection.duplicates()).isEqualTo(1);
        assertThat(a.faults.lines())
                .containsExactly("a numbers in: event 1 of far ignored: it came about 1048576 events late, so it"
                        + " cannot be told whether it has been here");
    }

    @Test
    void afterItIsDisconnectedAConnectorNeitherSendsNorReceives() {
        Wire wire = join(a, b);
        a.connections.get(0).disconnect();
        a.connections.get(0).close();
        a.numbers.publish(1);
        assertThat(wire.stopped).isTrue();
        assertThat(wire.carried).isEmpty();
        assertThatThrownBy(() -> wire.inlet.receive(new RemoteEvent("far", 1, 1, "numbers", 1, CallContext.empty())))
                .isInstanceOf(EventBusClosedException.class)
                .hasMessage("bus 'a': closed for connector 'to b'");
        b.bus.close();
        assertThat(wire.other.stopped).isTrue();
        assertThatThrownBy(() -> b.bus.connect(new Wire("late"))).isInstanceOf(EventBusClosedException.class);
    }

    @Test
    void aRemoteEventChecksItsValues() {
        assertThatThrownBy(() -> new RemoteEvent("far", 0, 1, "numbers", 1, CallContext.empty()))
                .hasMessage("sequence: 0 (expected: 1 to 9223372036854775807)");
        assertThatThrownBy(() -> new RemoteEvent("far", 1, 0, "numbers", 1, CallContext.empty()))
                .hasMessage("hops: 0 (expected: 1 to 2147483647)");
        assertThatThrownBy(() -> new RemoteEvent("", 1, 1, "numbers", 1, CallContext.empty()))
                .hasMessage("origin: '' (expected: a name)");
        assertThatThrownBy(() -> a.bus.connect(new Wire(" ")))
                .hasMessage("name of the connector: ' ' (expected: a name)");
    }
}
