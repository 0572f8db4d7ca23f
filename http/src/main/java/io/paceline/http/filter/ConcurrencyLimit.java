package io.paceline.http.filter;

import io.paceline.core.Argument;
import io.paceline.core.Scope;
import io.paceline.http.HttpException;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Lets so many requests through at once and answers more with 503 and Retry-After. A request holds its place until its
 * answer was handed to the socket, to the last piece of a stream, or until its client leaves, which cancels its work.
 *
 * <p>Thread rules: one instance may stand in front of any number of routes, which then share its places.
 */
public final class ConcurrencyLimit implements HttpFilter {

    private final int requestsMax;
    private final String retryAfterSeconds;
    private final AtomicInteger active = new AtomicInteger();

    private ConcurrencyLimit(int requestsMax, String retryAfterSeconds) {
        this.requestsMax = requestsMax;
        this.retryAfterSeconds = retryAfterSeconds;
    }

    /** At most so many requests at once, 1 to 1,048,576; who is refused is told to come back after one second. */
    public static ConcurrencyLimit of(int requestsMax) {
        return of(requestsMax, Duration.ofSeconds(1));
    }

    /**
     * At most so many requests at once.
     *
     * @param requestsMax 1 to 1,048,576
     * @param retryAfter when to come back, in whole seconds, 1 s to 1 day
     */
    public static ConcurrencyLimit of(int requestsMax, Duration retryAfter) {
        Argument.between("requestsMax", requestsMax, 1, 1 << 20);
        Argument.between("retryAfter", retryAfter, Duration.ofSeconds(1), Duration.ofDays(1));
        return new ConcurrencyLimit(requestsMax, Long.toString(retryAfter.toSeconds()));
    }

    /** How many requests are at work now. */
    public int active() {
        return active.get();
    }

    @Override
    public @Nullable Object filter(HttpRequest request, HttpHandler next) throws Exception {
        if (active.incrementAndGet() > requestsMax) {
            active.decrementAndGet();
            throw new HttpException(503, "too many requests are at work here (expected: at most " + requestsMax + ")")
                    .header("Retry-After", retryAfterSeconds);
        }
        Place place = new Place(active);
        request.onEnd(place::giveBack);
        Scope scope = request.context().scope();
        if (scope != null) {
            // A client that closed its side only may still read, so its request is not over; its work is.
            request.onEnd(scope.register(cause -> place.giveBack())::leave);
        }
        return next.handle(request);
    }

    /** What a request holds, and gives back once. */
    private static final class Place extends AtomicBoolean {
        private static final long serialVersionUID = 1L;

        private final transient AtomicInteger active;

        Place(AtomicInteger active) {
            this.active = active;
        }

        void giveBack() {
            if (compareAndSet(false, true)) {
                active.decrementAndGet();
            }
        }
    }

    @Override
    public String toString() {
        return "ConcurrencyLimit[" + active() + " of " + requestsMax + "]";
    }
}
