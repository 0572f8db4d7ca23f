package io.paceline.service.event;

import io.paceline.core.Argument;
import io.paceline.core.CallContext;
import java.util.Objects;

/**
 * An event between buses. Origin and sequence tell one event from every other; connectors have to carry both unchanged.
 *
 * @param origin the bus where it was published ({@link EventBus#origin()})
 * @param sequence counts the events that left the origin, from 1
 * @param hops how many buses it has left so far, from 1; a bus passes it on with one more
 * @param channel the name of the channel
 * @param event what was published; a {@link MethodEvent} if the channel is an interface
 * @param context the trace and the principal of its publisher; a connector decides what of them it may trust
 */
public record RemoteEvent(String origin, long sequence, int hops, String channel, Object event, CallContext context) {

    /** After so many buses an event is passed on no more. */
    public static final int HOPS_MAX = 16;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException {@code sequence: 0 (expected: 1 to 9223372036854775807)}, and alike
     */
    public RemoteEvent {
        Delivery.requireName("origin", origin);
        Argument.between("sequence", sequence, 1, Long.MAX_VALUE);
        Argument.between("hops", hops, 1, Integer.MAX_VALUE);
        Delivery.requireName("channel", channel);
        Objects.requireNonNull(event, "event");
        Objects.requireNonNull(context, "context");
    }

    RemoteEvent passedOn() {
        return new RemoteEvent(origin, sequence, hops + 1, channel, event, context);
    }
}
