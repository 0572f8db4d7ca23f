package io.paceline.sql.internal.pool;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a shard lets the others see: a few numbers, which may be old by the time they are read.
 *
 * <p>Thread rules: written by the loop of the shard, apart from {@link #coming}; read by any thread.
 */
final class Published {

    private final Count inFlight = new Count();
    private final AtomicInteger coming = new AtomicInteger();
    private volatile int open;
    private volatile int shared;
    private volatile int idle;
    private volatile int room;
    private final Count leased = new Count();
    private volatile int connecting;

    private final Count opened = new Count();
    private final Count closed = new Count();
    private final Count failedConnects = new Count();
    private final Count statements = new Count();
    private final Count failures = new Count();
    private final Count cancelRequests = new Count();
    private final Count leaks = new Count();

    int inFlight() {
        return (int) inFlight.get();
    }

    void sent() {
        inFlight.add(1);
    }

    void answered(int count) {
        inFlight.add(-count);
    }

    /** Something is on its way from another shard, which counts on what this one has to spare; any thread. */
    void coming() {
        coming.incrementAndGet();
    }

    void arrived() {
        coming.decrementAndGet();
    }

    int open() {
        return open;
    }

    int idle() {
        return idle;
    }

    int leased() {
        return (int) leased.get();
    }

    int connecting() {
        return connecting;
    }

    /** How many idle lanes nobody is on the way to. */
    int idleToSpare() {
        return idle - coming.get();
    }

    /** How many more lanes could be opened that nobody is on the way to. */
    int roomToSpare() {
        return room - coming.get();
    }

    /** Whether a lane may take one more, unless they are all slow. */
    boolean mayShare(int pipelineMax) {
        return inFlight() + coming.get() < (long) shared * pipelineMax;
    }

    void idle(int count) {
        if (idle != count) {
            idle = count;
        }
    }

    void leased(int change) {
        leased.add(change);
    }

    /** What changes seldom. */
    void lanes(int open, int shared, int connecting, int room) {
        this.open = open;
        this.shared = shared;
        this.connecting = connecting;
        this.room = room;
    }

    Count opened() {
        return opened;
    }

    Count closed() {
        return closed;
    }

    Count failedConnects() {
        return failedConnects;
    }

    Count statements() {
        return statements;
    }

    Count failures() {
        return failures;
    }

    Count cancelRequests() {
        return cancelRequests;
    }

    Count leaks() {
        return leaks;
    }
}
