package io.paceline.http.filter;

import io.paceline.core.Clock;
import io.paceline.core.Reply;
import io.paceline.http.HttpRequest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * A token bucket per key, each kept as one number: the time at which it will be full again. For a bounded number of keys;
 * the ones not asked for the longest are forgotten first, which for idle ones makes no difference.
 */
final class TokenBuckets implements RateLimiter {

    private static final int STRIPES = 16;

    private final long limit;
    private final Duration window;
    private final long windowNanos;
    private final long tokenNanos;
    private final Clock clock;
    private final Stripe[] stripes = new Stripe[STRIPES];

    /** The keys of one hash: loops that count different ones seldom meet at its lock. */
    private static final class Stripe extends LinkedHashMap<String, Long> {
        private static final long serialVersionUID = 1L;

        private final int keysMax;

        Stripe(int keysMax) {
            super(16, 0.75f, true);
            this.keysMax = keysMax;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > keysMax;
        }
    }

    TokenBuckets(long limit, Duration window, int keysMax, Clock clock) {
        this.limit = limit;
        this.window = window;
        this.tokenNanos = Math.max(1, window.toNanos() / limit);
        this.windowNanos = tokenNanos * limit;
        this.clock = clock;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe(Math.max(1, keysMax / STRIPES));
        }
    }

    @Override
    public CompletionStage<Decision> count(String key, HttpRequest request) {
        return Reply.of(count(key));
    }

    Decision count(String key) {
        Stripe stripe = stripes[(key.hashCode() * 0x9E3779B9) >>> 28];
        synchronized (stripe) {
            long now = clock.nanoTime();
            long used = Math.max(0, stripe.getOrDefault(key, now) - now);
            boolean allowed = used + tokenNanos <= windowNanos;
            if (allowed) {
                used += tokenNanos;
                stripe.put(key, now + used);
            }
            long reset = allowed ? used : used + tokenNanos - windowNanos;
            return new Decision(allowed, limit, window, (windowNanos - used) / tokenNanos, Duration.ofNanos(reset));
        }
    }

    int keys() {
        int keys = 0;
        for (Stripe stripe : stripes) {
            synchronized (stripe) {
                keys += stripe.size();
            }
        }
        return keys;
    }
}
