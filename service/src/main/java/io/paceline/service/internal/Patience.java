package io.paceline.service.internal;

/**
 * Looks a few times whether a service that another loop runs is free again, before its caller goes the long way through
 * the mailbox: most calls are over in less time than it takes to wake another thread and be answered by it. How often
 * it looks follows from how it went lately, so calls that take long soon cost their callers next to nothing.
 */
final class Patience {

    /** With more than this in its mailbox, a service is not free again soon. */
    static final int WORK_MAX = 8;

    private static final boolean PARALLEL = Runtime.getRuntime().availableProcessors() > 1;
    private static final int LOOKS_MIN = 2;
    private static final int LOOKS_MAX = PARALLEL ? 256 : LOOKS_MIN; // a few microseconds

    /** How often an owner of which nothing is known yet looks for more. */
    static final int LINGER_MIN = PARALLEL ? 8 : 0;

    private static final int LINGER_MAX = 2048; // less than the 100 µs of a turn
    private static final int HEAD_START = 64; // about a microsecond
    private static final int HEAD_STARTS_MAX = 16;
    private static final int AHEAD_MIN = 4; // less than this in a head start is no stream

    private Patience() {}

    /** How often to look at a service of which nothing is known yet. */
    static int atFirst() {
        return LOOKS_MAX;
    }

    /**
     * Looks at a service. One miss says little, since the thread that runs the service may have lost its core; services
     * whose calls take long are known by many.
     *
     * @param looks how often at most
     * @return how often to look the next time; negative if it did not become idle
     */
    static int look(Ownership service, int looks) {
        for (int look = 0; look < looks; look++) {
            Thread.onSpinWait();
            if (service.isIdle()) {
                return Math.min(LOOKS_MAX, 2 * looks);
            }
        }
        return -Math.max(LOOKS_MIN, looks - (looks + 7) / 8);
    }

    /**
     * Looks a moment for more before an owner gives its service up, as giving up and being woken costs more than the next
     * message when another thread is sending.
     *
     * @param done what the owner has run and not counted down
     * @param looks how often to look at most
     * @return how often to look the next time; negative, or zero, if nothing came
     */
    static int linger(Ownership service, int done, int looks) {
        for (int look = 0; look < looks; look++) {
            Thread.onSpinWait();
            if (!service.isDone(done)) {
                return Math.min(LINGER_MAX, 2 * looks);
            }
        }
        return -Math.max(LINGER_MIN, looks / 2);
    }

    /**
     * Lets the senders get ahead of an owner that has caught up: one that follows close behind takes each message, and each
     * counter, out of their caches, and all are slower than either. Who sends without waiting for answers may get ahead
     * for as long as it does.
     *
     * @param asked whether somebody may wait for an answer
     */
    static void giveHeadStart(Ownership service, boolean asked) {
        long before = service.load();
        for (int given = 0; given < HEAD_STARTS_MAX; given++) {
            for (int i = 0; i < HEAD_START; i++) {
                Thread.onSpinWait();
            }
            long present = service.load();
            if (asked || present - before < AHEAD_MIN) {
                return;
            }
            before = present;
        }
    }
}
