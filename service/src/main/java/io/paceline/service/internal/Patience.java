package io.paceline.service.internal;

/**
 * Looks a few times whether a service that another loop runs is free again, before its caller goes the long way through
 * the mailbox: most calls are over in less time than it takes to wake another thread and be answered by it. How often
 * it looks follows from how it went lately, so calls that take long soon cost their callers next to nothing.
 */
final class Patience {

    /** With more than this in its mailbox, a service is not free again soon. */
    static final int WORK_MAX = 8;

    private static final int LOOKS_MIN = 2;
    private static final int LOOKS_MAX = Runtime.getRuntime().availableProcessors() > 1 ? 64 : LOOKS_MIN;

    private Patience() {}

    /** How often to look at a service of which nothing is known yet. */
    static int atFirst() {
        return LOOKS_MAX;
    }

    /**
     * Looks at a service.
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
        return -Math.max(LOOKS_MIN, looks / 2);
    }
}
