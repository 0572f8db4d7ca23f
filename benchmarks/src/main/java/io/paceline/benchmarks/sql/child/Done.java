package io.paceline.benchmarks.sql.child;

/** Told how an operation ended; once, on any thread. */
@FunctionalInterface
public interface Done {

    /**
     * The operation has ended.
     *
     * @param right whether the answer was complete and what it had to be
     */
    void done(boolean right);
}
