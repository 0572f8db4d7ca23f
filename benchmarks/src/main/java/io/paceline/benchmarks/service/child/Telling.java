package io.paceline.benchmarks.service.child;

/** How one system sends a number to its receivers. */
public interface Telling {

    /** Sends and does not wait. */
    void tell(int sender, long number);
}
