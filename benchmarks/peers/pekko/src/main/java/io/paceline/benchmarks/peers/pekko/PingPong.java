package io.paceline.benchmarks.peers.pekko;

import io.paceline.benchmarks.child.Figures;
import io.paceline.benchmarks.child.Pass;
import io.paceline.benchmarks.service.child.Passes;
import io.paceline.benchmarks.service.child.Receiver;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Actor to actor: one keeps {@value Pass#OUTSTANDING} requests under way with the other, and each answer that it gets
 * sends the next request. No future and no timer takes part.
 */
final class PingPong implements Pass {
    private final ActorRef<Message> caller;

    /** What the calling actor understands. */
    sealed interface Message permits Start, ReceiverActor.Answer {}

    /** Begins a pass. */
    record Start(long until, CompletableFuture<Figures> done) implements Message {}

    PingPong(Function<Behavior<Message>, ActorRef<Message>> spawn, ActorRef<ReceiverActor.Command> receiver) {
        caller = spawn.apply(Behaviors.setup(context -> new Caller(context, receiver)));
    }

    @Override
    public Figures run(Duration window) throws Exception {
        CompletableFuture<Figures> done = new CompletableFuture<>();
        caller.tell(new Start(System.nanoTime() + window.toNanos(), done));
        return done.get();
    }

    private static final class Caller extends AbstractBehavior<Message> {
        private final ActorRef<ReceiverActor.Command> receiver;
        private final ActorRef<ReceiverActor.Answer> self;
        private CompletableFuture<Figures> done = new CompletableFuture<>();
        private long asked;
        private long answered;
        private long errors;
        private long answeredBefore;
        private long startNanos;
        private long until;
        private boolean over;

        Caller(ActorContext<Message> context, ActorRef<ReceiverActor.Command> receiver) {
            super(context);
            this.receiver = receiver;
            this.self = context.getSelf().narrow();
        }

        @Override
        public Receive<Message> createReceive() {
            return newReceiveBuilder()
                    .onMessage(ReceiverActor.Answer.class, this::answered)
                    .onMessage(Start.class, this::start)
                    .build();
        }

        private Behavior<Message> start(Start start) {
            done = start.done();
            until = start.until();
            startNanos = System.nanoTime();
            answeredBefore = answered;
            over = false;
            for (int i = 0; i < Passes.OUTSTANDING; i++) {
                ask();
            }
            return this;
        }

        private Behavior<Message> answered(ReceiverActor.Answer answer) {
            answered++;
            if (answer.sum() != Receiver.sumTo(answered)) {
                errors++;
            }
            if (answered % Passes.OUTSTANDING == 0) {
                over = System.nanoTime() - until >= 0;
            }
            if (!over) {
                ask();
            } else if (answered == asked) {
                done.complete(Figures.counted(answered - answeredBefore, System.nanoTime() - startNanos, errors));
            }
            return this;
        }

        private void ask() {
            receiver.tell(new ReceiverActor.Ask(++asked, self));
        }
    }
}
