package io.paceline.http.filter;

import io.paceline.http.HttpRequest;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * Counts requests by key. {@link RateLimit} counts on this server alone; another implementation may count for several
 * servers together.
 *
 * <p>Thread rules: any thread may call; must not wait.
 */
@FunctionalInterface
public interface RateLimiter {

    /**
     * Counts one request.
     *
     * @param key what is counted by, such as an address
     * @param request the request, whose context says how long an answer is of use
     * @return whether it may pass; the stage may complete on any thread, and a failed one lets nobody pass
     */
    CompletionStage<Decision> count(String key, HttpRequest request);

    /**
     * What became of a request.
     *
     * @param allowed whether it may pass
     * @param limit how many requests may pass in one {@code window}, and at once
     * @param remaining how many more may pass now
     * @param reset when there is room again: for the next request if this one is refused, else for all of {@code limit}
     */
    record Decision(boolean allowed, long limit, Duration window, long remaining, Duration reset) {}
}
