package io.paceline.http.internal;

import io.paceline.core.Clock;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs each request that failed once, under an id that the answer carries too. Clients can cause failures at any rate
 * they like, so at most {@value #LINES_PER_SECOND_MAX} are logged a second; what was left out is counted and said. Values
 * of clients cannot forge lines: control characters are logged as their codes.
 *
 * <p>Thread rules: may be called from any thread.
 */
final class FaultLog {

    private static final Logger LOG = LoggerFactory.getLogger("io.paceline.http");
    private static final int LINES_PER_SECOND_MAX = 100;

    private final Clock clock;
    private long second = Long.MIN_VALUE;
    private int lines;
    private int leftOut;

    FaultLog(Clock clock) {
        this.clock = clock;
    }

    /** A new id: 16 hexadecimal digits, unlikely to come twice. */
    static String newId() {
        return String.format("%016x", ThreadLocalRandom.current().nextLong());
    }

    /**
     * Logs a problem; one of the server's own (5xx) with its stack trace; overload, a missed deadline and the client's as a
     * line.
     */
    void log(String requestId, int status, String requestLine, String detail, @Nullable Throwable cause) {
        int suppressed = admit();
        if (suppressed < 0) {
            return;
        }
        if (suppressed > 0) {
            LOG.warn("{} failed requests were not logged, more than {} a second", suppressed, LINES_PER_SECOND_MAX);
        }
        String id = LogText.escaped(requestId);
        String request = LogText.escaped(requestLine);
        String what = LogText.escaped(detail);
        if (status == 503 || status == 504) {
            LOG.warn("[{}] {} {}: {}", id, status, request, what);
        } else if (status >= 500 && cause != null) {
            LOG.error("[{}] {} {}: {}", id, status, request, what, LogText.escaped(cause));
        } else if (status >= 500) {
            LOG.error("[{}] {} {}: {}", id, status, request, what);
        } else {
            LOG.info("[{}] {} {}: {}", id, status, request, what);
        }
    }

    /** How many lines were left out before this one, or -1 if this one is to be left out too. */
    private synchronized int admit() {
        long now = TimeUnit.NANOSECONDS.toSeconds(clock.nanoTime());
        int suppressed = 0;
        if (now != second) {
            second = now;
            lines = 0;
            suppressed = leftOut;
            leftOut = 0;
        }
        if (lines == LINES_PER_SECOND_MAX) {
            leftOut++;
            return -1;
        }
        lines++;
        return suppressed;
    }
}
