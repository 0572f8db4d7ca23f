package io.paceline.http.filter;

import io.paceline.core.Argument;
import io.paceline.core.Clock;
import io.paceline.http.HttpException;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.Principal;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lets so many requests of one key through in a time, and answers more with 429 and Retry-After. Each key has a bucket
 * of tokens that fills evenly: all of it may be used at once, and afterwards one request each {@code window / requests}.
 *
 * <pre>{@code
 * router.filter("/login", RateLimit.of(10, Duration.ofMinutes(1)).build());
 * }</pre>
 *
 * <p>Answers carry RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers).
 *
 * <p>Thread rules: one instance may stand in front of any number of routes, which then share its buckets.
 */
public final class RateLimit implements HttpFilter {

    private final RateLimiter limiter;
    private final Function<HttpRequest, @Nullable String> key;
    private final boolean perRoute;

    private RateLimit(RateLimiter limiter, Function<HttpRequest, @Nullable String> key, boolean perRoute) {
        this.limiter = limiter;
        this.key = key;
        this.perRoute = perRoute;
    }

    /**
     * Starts to describe a limit.
     *
     * @param requests 1 to 1,000,000
     * @param window 1 ms to 1 day
     */
    public static Builder of(int requests, Duration window) {
        return new Builder(requests, window);
    }

    @Override
    public @Nullable Object filter(HttpRequest request, HttpHandler next) throws Exception {
        String of = key.apply(request);
        String found = of == null ? address(request) : of;
        String counted = perRoute ? request.method() + " " + request.route() + " " + found : found;
        return request.resume(limiter.count(counted, request), decision -> {
            request.onResponse(response -> response.copy()
                    .header(
                            "RateLimit-Policy",
                            "\"default\";q=" + decision.limit() + ";w=" + seconds(decision.window()))
                    .header("RateLimit", "\"default\";r=" + decision.remaining() + ";t=" + seconds(decision.reset())));
            if (!decision.allowed()) {
                throw new HttpException(
                                429,
                                "too many requests (expected: at most " + decision.limit() + " in " + decision.window()
                                        + ")")
                        .header("Retry-After", Long.toString(seconds(decision.reset())));
            }
            return next.handle(request);
        });
    }

    /** In whole seconds, rounded up, so that who waits that long is let through. */
    private static long seconds(Duration time) {
        return Math.max(1, time.plusNanos(999_999_999).toSeconds());
    }

    /** One address, of IPv6 the network of 64 bits, since that much is one client's own. */
    private static String address(HttpRequest request) {
        InetSocketAddress remote = request.remoteAddress();
        InetAddress address = remote.getAddress();
        if (address == null) {
            return remote.getHostString();
        }
        byte[] bytes = address.getAddress();
        return HexFormat.of().formatHex(bytes.length == 16 ? Arrays.copyOf(bytes, 8) : bytes);
    }

    /** Describes a limit. Not thread-safe. */
    public static final class Builder {

        private final int requests;
        private final Duration window;
        private Function<HttpRequest, @Nullable String> key = RateLimit::address;
        private boolean perRoute;
        private int keysMax = 65_536;
        private Clock clock = Clock.SYSTEM;
        private @Nullable RateLimiter limiter;

        private Builder(int requests, Duration window) {
            this.requests = Argument.between("requests", requests, 1, 1_000_000);
            this.window = Argument.between("window", window, Duration.ofMillis(1), Duration.ofDays(1));
        }

        /** Counts by the principal, whom a filter in front has found; without one by the address. */
        public Builder byPrincipal() {
            return by(request -> {
                Principal principal = request.context().principal();
                return principal == null ? null : "principal " + principal.getName();
            });
        }

        /** Counts by a header field, such as one with the key of a client; without it by the address. */
        public Builder byHeader(String name) {
            return by(request -> {
                String value = request.header(name);
                return value == null ? null : "header " + value;
            });
        }

        /**
         * Counts by anything; default is the address that sent the request, of IPv6 its first 64 bits.
         *
         * @param key gives null to count by the address
         */
        public Builder by(Function<HttpRequest, @Nullable String> key) {
            this.key = Objects.requireNonNull(key, "key");
            return this;
        }

        /** Counts for each method and route apart; default for all that is behind the filter together. */
        public Builder perRoute() {
            this.perRoute = true;
            return this;
        }

        /**
         * How many keys are remembered; 16 to 16,777,216, default 65,536. The one not seen the longest is forgotten for a
         * new one.
         */
        public Builder keysMax(int keysMax) {
            this.keysMax = Argument.between("keysMax", keysMax, 16, 1 << 24);
            return this;
        }

        /** Where the time is read; default {@link Clock#SYSTEM}. */
        public Builder clock(Clock clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /** What counts instead of this server alone; it decides on limit and window itself. */
        public Builder limiter(RateLimiter limiter) {
            this.limiter = Objects.requireNonNull(limiter, "limiter");
            return this;
        }

        /** The filter. */
        public RateLimit build() {
            RateLimiter counting = limiter == null ? new TokenBuckets(requests, window, keysMax, clock) : limiter;
            return new RateLimit(counting, key, perRoute);
        }
    }
}
