package io.paceline.service.event;

/** What becomes of an event that finds the ring of a subscription full. */
public enum Overflow {

    /**
     * The event is refused, for this subscription only, and its publisher is told; the default. A stream
     * ({@link Channel#asPublisher}) ends with an {@link EventRejectedException}, since it would have a gap.
     */
    REJECT,

    /** The oldest event that waits makes room, and is counted as dropped. */
    DROP_OLDEST
}
