package io.paceline.benchmarks.sql.child;

/** One operation of a {@link SqlSystem}. */
@FunctionalInterface
interface Operation {

    void begin(int seed, Done done) throws Exception;
}
