package io.paceline.benchmarks.service;

import io.paceline.benchmarks.child.Child;
import io.paceline.benchmarks.child.Pass;
import io.paceline.benchmarks.service.child.Asking;
import io.paceline.benchmarks.service.child.Passes;
import io.paceline.benchmarks.service.child.Receiver;
import io.paceline.core.Reply;
import io.paceline.net.NetEventLoops;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import io.paceline.service.event.Channel;
import io.paceline.service.event.Delivery;
import io.paceline.service.event.EventBus;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/** The services that are measured: one plain object, run by the loops of {@code net}, called by lambdas. */
final class PacelineServices {
    private final NetEventLoops loops = NetEventLoops.builder().build();

    private PacelineServices() {}

    /** Serves the runner. */
    public static void main(String... args) throws IOException {
        PacelineServices services = new PacelineServices();
        Child.serve(Map.of(
                "tell/inline", services::tellInline,
                "tell/cross", () -> services.tellAcross(1),
                "tell/cross/s4", () -> services.tellAcross(4),
                "ask/inline", services::askInline,
                "ask/cross", services::askAcross,
                "ask/service", services::askFromService,
                "ask/latency", services::latency,
                "bus/3subscribers", services::publish,
                "memory/idle", () -> new IdleServices(services.loops)));
    }

    private Service<Receiver> start(Receiver receiver) {
        return Services.builder(receiver)
                .loops(loops)
                .mailboxCapacity(2 * Passes.WINDOW)
                .start();
    }

    private Pass tellInline() {
        return tell(1, loops.next());
    }

    private Pass tellAcross(int senders) {
        return tell(senders, Passes.threads(senders));
    }

    private Pass tell(int senders, Executor where) {
        Receiver receiver = new Receiver(senders);
        Service<Receiver> service = start(receiver);
        return Passes.tell(
                List.of(receiver),
                senders,
                where,
                (sender, number) -> service.tell(object -> object.add(sender, number)));
    }

    private Pass askInline() {
        return Passes.call(loops.next(), new InlineCaller(start(new Receiver(1))));
    }

    private Pass askAcross() {
        return Passes.ask(Passes.threads(1), new Caller(start(new Receiver(1))));
    }

    /** The asked service runs on the compute pool: inline it would run on the thread of the asking one. */
    private Pass askFromService() {
        Service<Receiver> receiver =
                Services.builder(new Receiver(1)).threading(Threading.shared()).start();
        return new AskingService(loops, receiver);
    }

    private Pass latency() {
        return Passes.askIdle(new Caller(start(new Receiver(1))));
    }

    /** Three services, on loops in turn, subscribe to one channel. */
    private Pass publish() {
        EventBus bus = EventBus.builder().build();
        Channel<Event> channel = bus.channel(Event.class);
        List<Receiver> receivers = List.of(new Receiver(1), new Receiver(1), new Receiver(1));
        Delivery roomy = Delivery.DEFAULT.withCapacity(Passes.WINDOW);
        for (Receiver receiver : receivers) {
            channel.subscribe(start(receiver), (object, event) -> object.add(event.sender(), event.number()), roomy);
        }
        return Passes.tell(
                receivers, 1, Passes.threads(1), (sender, number) -> channel.publish(new Event(sender, number)));
    }

    private record Event(int sender, long number) {}

    /** Takes each answer by a continuation, as code on a loop has to. */
    private static final class InlineCaller implements LongUnaryOperator {
        private final Service<Receiver> service;
        private final Consumer<Long> taking = this::take;
        private long answer;

        InlineCaller(Service<Receiver> service) {
            this.service = service;
        }

        @Override
        public long applyAsLong(long number) {
            service.ask(object -> object.add(0, number)).thenAccept(taking);
            return answer;
        }

        private void take(long value) {
            answer = value;
        }
    }

    /** A plain thread, which may wait for its answers. */
    private record Caller(Service<Receiver> service) implements Asking<Reply<Long>> {
        @Override
        public Reply<Long> ask(long number) {
            return service.ask(object -> object.add(0, number));
        }

        @Override
        public long await(Reply<Long> pending) {
            return pending.await();
        }
    }
}
