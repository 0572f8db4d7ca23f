package io.paceline.benchmarks.peers.pekko;

import io.paceline.benchmarks.child.Child;
import io.paceline.benchmarks.child.Pass;
import io.paceline.benchmarks.service.child.Asking;
import io.paceline.benchmarks.service.child.Passes;
import io.paceline.benchmarks.service.child.Receiver;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Scheduler;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.event.EventStream;

/** Typed actors: plain threads tell them, or ask them by the ask pattern; actors ask them by messages. */
public final class PekkoPeer {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final ActorSystem system = ActorSystem.create("peer");

    private PekkoPeer() {}

    /** Serves the runner. */
    public static void main(String... args) throws IOException {
        PekkoPeer peer = new PekkoPeer();
        Child.serve(Map.of(
                "tell/cross", () -> peer.tell(1),
                "tell/cross/s4", () -> peer.tell(4),
                "ask/cross", () -> Passes.ask(Passes.threads(1), peer.caller()),
                "ask/service", peer::pingPong,
                "ask/latency", () -> Passes.askIdle(peer.caller()),
                "bus/3subscribers", () -> peer.publish(3)));
    }

    private ActorRef<ReceiverActor.Command> spawn(Receiver receiver) {
        return Adapter.spawnAnonymous(system, ReceiverActor.of(receiver));
    }

    private Pass tell(int senders) {
        Receiver receiver = new Receiver(senders);
        ActorRef<ReceiverActor.Command> actor = spawn(receiver);
        return Passes.tell(
                List.of(receiver),
                senders,
                Passes.threads(senders),
                (sender, number) -> actor.tell(new ReceiverActor.Tell(sender, number)));
    }

    private Pass pingPong() {
        return new PingPong(behavior -> Adapter.spawnAnonymous(system, behavior), spawn(new Receiver(1)));
    }

    /** The event stream of the actor system. */
    private Pass publish(int subscribers) {
        EventStream stream = system.eventStream();
        List<Receiver> receivers = new ArrayList<>();
        for (int i = 0; i < subscribers; i++) {
            Receiver receiver = new Receiver(1);
            receivers.add(receiver);
            stream.subscribe(Adapter.toClassic(spawn(receiver)), ReceiverActor.Tell.class);
        }
        return Passes.tell(
                receivers,
                1,
                Passes.threads(1),
                (sender, number) -> stream.publish(new ReceiverActor.Tell(sender, number)));
    }

    private Asking<CompletionStage<ReceiverActor.Answer>> caller() {
        return new Caller(Adapter.toTyped(system).scheduler(), spawn(new Receiver(1)));
    }

    private record Caller(Scheduler scheduler, ActorRef<ReceiverActor.Command> receiver)
            implements Asking<CompletionStage<ReceiverActor.Answer>> {
        @Override
        public CompletionStage<ReceiverActor.Answer> ask(long number) {
            return AskPattern.ask(receiver, replyTo -> new ReceiverActor.Ask(number, replyTo), TIMEOUT, scheduler);
        }

        @Override
        public long await(CompletionStage<ReceiverActor.Answer> pending) {
            return pending.toCompletableFuture().join().sum();
        }
    }
}
