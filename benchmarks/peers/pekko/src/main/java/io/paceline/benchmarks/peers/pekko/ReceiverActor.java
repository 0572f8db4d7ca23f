package io.paceline.benchmarks.peers.pekko;

import io.paceline.benchmarks.service.child.Receiver;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** The actor that owns a receiver. */
final class ReceiverActor {
    private ReceiverActor() {}

    /** What it understands. */
    sealed interface Command {}

    /** Takes a number and does not answer. */
    record Tell(int sender, long number) implements Command {}

    /** Takes a number and answers with the sum. */
    record Ask(long number, ActorRef<? super Answer> replyTo) implements Command {}

    /** The sum so far. */
    record Answer(long sum) implements PingPong.Message {}

    static Behavior<Command> of(Receiver receiver) {
        return Behaviors.receiveMessage(command -> {
            if (command instanceof Tell tell) {
                receiver.add(tell.sender(), tell.number());
            } else if (command instanceof Ask ask) {
                ask.replyTo().tell(new Answer(receiver.add(0, ask.number())));
            }
            return Behaviors.same();
        });
    }
}
