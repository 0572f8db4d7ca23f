package io.paceline.service.internal;

/**
 * Looks a few times whether a service that another loop runs is free again, before its caller goes the long way through
 * the mailbox: most calls are over in less time than it takes to wake another thread and be answered by it. How often
 * it looks follows from how it went lately, so calls that take long soon cost their callers next to nothing.
 *
 * <p>Thread rules: used by several loops at once. The count is a guess, so a lost update does no harm.
 */
final class Patience {

    /** With more than this in its mailbox, a service is not free again soon. */
    static final int WORK_MAX = 8;

    private static final int LOOKS_MIN = 2;
    private static final int LOOKS_MAX = Runtime.getRuntime().availableProcessors() > 1 ? 64 : LOOKS_MIN;

    private int looks = LOOKS_MAX;

    /** Whether the service became idle. */
    boolean isSoonIdle(Mailbox<?> mailbox) {
        int most = looks;
        for (int look = 0; look < most; look++) {
            Thread.onSpinWait();
            if (mailbox.isIdle()) {
                looks = Math.min(LOOKS_MAX, 2 * most);
                return true;
            }
        }
        looks = Math.max(LOOKS_MIN, most / 2);
        return false;
    }
}
