package io.paceline.http.accesslog;

import java.util.Set;

/**
 * Is told of each request when it is over, also of those that were refused.
 *
 * <pre>{@code
 * HttpServer.builder().accessLog(AccessLog.combined()).handler(…).start();
 * }</pre>
 *
 * <p>The forms here write to the slf4j logger {@value #LOGGER} at level info. They show no header but Referer and
 * User-Agent and no query, where secrets are common; name the query parameters that may be shown. What a client sent is
 * escaped, so that it can neither end a line nor pass for another field. A request whose client left before there was
 * an answer has status 499.
 *
 * <p>Thread rules: called on the loop of the connection; must not wait and must not throw. Use an appender that does not
 * wait for the disk.
 */
@FunctionalInterface
public interface AccessLog {

    /** The name of the logger. */
    String LOGGER = "paceline.access";

    /** One request is over. */
    void log(AccessEntry entry);

    /**
     * Common Log Format, with microseconds at the end:
     * {@code 127.0.0.1 - ann [01/Jan/2026:00:00:00 +0000] "GET /orders HTTP/1.1" 200 512 183}.
     *
     * @param shownParameters the query parameters that are shown; others are left out
     */
    static AccessLog common(String... shownParameters) {
        return new AccessLogger(new LineFormat(Set.of(shownParameters), false));
    }

    /** Combined Log Format: as {@link #common}, with Referer and User-Agent before the microseconds. */
    static AccessLog combined(String... shownParameters) {
        return new AccessLogger(new LineFormat(Set.of(shownParameters), true));
    }

    /**
     * One JSON object a line: {@code time}, {@code remote}, {@code method}, {@code path}, {@code query}, {@code protocol},
     * {@code route}, {@code status}, {@code bytes}, {@code micros}, {@code user}, {@code requestId}, {@code referer},
     * {@code userAgent}; what is not known is left out.
     *
     * @param shownParameters the query parameters that are shown; others are left out
     */
    static AccessLog json(String... shownParameters) {
        return new AccessLogger(new JsonFormat(Set.of(shownParameters)));
    }
}
