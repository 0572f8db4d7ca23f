package io.paceline.http.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.ManualClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TokenBucketsTest {

    private final ManualClock clock = new ManualClock();

    /** A bucket as textbooks describe it: tokens that fill up with time. */
    private static final class ModelBucket {
        double tokens;
        long at;

        ModelBucket(double tokens, long at) {
            this.tokens = tokens;
            this.at = at;
        }
    }

    @Test
    void itDecidesAsABucketOfTokensDoes() {
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int limit = 1 + random.nextInt(20);
            long windowMillis = limit * (1L + random.nextInt(1_000));
            TokenBuckets buckets = new TokenBuckets(limit, Duration.ofMillis(windowMillis), 10_000, clock);
            Map<String, ModelBucket> model = new HashMap<>();
            for (int i = 0; i < 1_000; i++) {
                clock.advance(Duration.ofMillis(random.nextInt((int) (windowMillis / limit) * 2)));
                String key = "k" + random.nextInt(3);
                long now = clock.nanoTime();
                ModelBucket bucket = model.computeIfAbsent(key, unused -> new ModelBucket(limit, now));
                double filled = (now - bucket.at) / 1e6 * limit / windowMillis;
                bucket.tokens = Math.min(limit, bucket.tokens + filled);
                bucket.at = now;
                boolean allowed = bucket.tokens >= 1 - 1e-6;
                bucket.tokens -= allowed ? 1 : 0;
                RateLimiter.Decision decision = buckets.count(key);
                assertThat(decision.allowed())
                        .as("seed %d, request %d", seed, i)
                        .isEqualTo(allowed);
                assertThat(decision.remaining())
                        .as("seed %d, request %d", seed, i)
                        .isEqualTo((long) (bucket.tokens + 1e-6));
            }
        }
    }

    @Test
    void whoWaitsAsLongAsItIsToldIsLetThrough() {
        TokenBuckets buckets = new TokenBuckets(3, Duration.ofSeconds(1), 16, clock);
        for (int i = 0; i < 100; i++) {
            RateLimiter.Decision decision = buckets.count("k");
            if (!decision.allowed()) {
                clock.advance(decision.reset().minusNanos(1));
                assertThat(buckets.count("k").allowed()).isFalse();
                clock.advance(Duration.ofNanos(1));
                assertThat(buckets.count("k").allowed()).isTrue();
            }
        }
    }

    @Test
    void itRemembersSoManyKeysAndNoMore() {
        TokenBuckets buckets = new TokenBuckets(1, Duration.ofSeconds(1), 160, clock);
        for (int i = 0; i < 100_000; i++) {
            buckets.count("k" + i);
            assertThat(buckets.keys()).isLessThanOrEqualTo(160);
        }
        assertThat(buckets.keys()).isGreaterThan(100);
    }
}
