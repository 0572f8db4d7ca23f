package io.paceline.core.queue;

/** What {@link Sender#send(Object)} does with an item for which there is no room. */
public enum WhenFull {

    /** Waits for room, at most for the send time-out; then throws {@link QueueFullException}. */
    WAIT,

    /** Throws {@link QueueFullException} at once. */
    FAIL,

    /** Drops the item and counts it, see {@link BatchQueue#dropped()}. */
    DROP
}
