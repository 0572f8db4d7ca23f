package io.paceline.service;

/**
 * Told about the life of a service and the edges of its batches; a service object that implements this is told. A batch
 * is what one thread runs of the service without a pause; it ends when nothing waits, or when others have to get their
 * turn. Whatever was collected during a batch is best passed on in {@link #onBatchEnd()}: there are no flush timers.
 *
 * <p>Thread rules: every method runs as the service itself, like a call. What it throws goes to the error hook under the
 * method's name, and the service goes on.
 */
public interface ServiceHooks {

    /** The service has started; runs before its first call. */
    default void onStart(ServiceContext context) {}

    /**
     * A batch starts.
     *
     * @param size how many calls wait; 1 or more. More may come while the batch runs, and it may end before all have run
     */
    default void onBatchStart(int size) {}

    /** The batch is over: what it was started for has run, or is left for the next one. */
    default void onBatchEnd() {}

    /** Nothing waits: runs after {@link #onBatchEnd()}, each time that the service runs out of work. */
    default void onIdle() {}

    /** The service has ended and will run nothing more; messages that it sends now still go out. */
    default void onStop() {}
}
