package io.paceline.service.event;

/**
 * A place on a channel, to be left, and what went through it.
 *
 * <p>Thread rules: every method may be called from any thread, also inside an event of this very subscription.
 */
public interface Subscription extends AutoCloseable {

    /** What it is called in errors. */
    String name();

    /** The name of the channel. */
    String channel();

    /** Whether it still gets events: nobody has left it, its service is not known to have stopped, its bus is open. */
    boolean isActive();

    /** How many events were handled, those that failed included; a batch is counted when it ends. */
    long delivered();

    /** How many accepted events were dropped: to make room for newer ones, or because the subscription was left. */
    long dropped();

    /** How many events were refused because the ring was full. */
    long rejected();

    /** How many events wait now. */
    int queued();

    /**
     * Ends the subscription, and lets go of the subscriber. What waits is dropped and counted; of a group it goes to the
     * others. Left on the subscriber's own thread, no further event arrives; from elsewhere, the one that is being
     * handled still ends. Doing it again does nothing.
     */
    void leave();

    /** {@link #leave()}. */
    @Override
    default void close() {
        leave();
    }
}
