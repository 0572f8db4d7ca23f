package io.paceline.benchmarks.service.child;

/**
 * How one system asks its receiver.
 *
 * @param <R> what it gives for an answer that is still to come
 */
public interface Asking<R> {

    /** Asks for {@link Receiver#add} and does not wait. */
    R ask(long number);

    /** Waits for the answer. */
    long await(R pending) throws Exception;
}
