package io.paceline.service.gather;

import io.paceline.core.Argument;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How long to pause before another attempt: a time that grows with the failures, made shorter by chance so that callers
 * which failed together do not come back together.
 *
 * <p>Thread rules: immutable; a source of chance that is given must bear the threads that share it, as
 * {@link java.util.Random} does.
 */
public final class Backoff {

    /** The longest pause there is: one day. */
    public static final Duration LONGEST = Duration.ofDays(1);

    private final long firstNanos;
    private final long maxNanos;
    private final double factor;
    private final double jitter;
    private final @Nullable RandomGenerator random;

    private Backoff(long firstNanos, long maxNanos, double factor, double jitter, @Nullable RandomGenerator random) {
        this.firstNanos = firstNanos;
        this.maxNanos = maxNanos;
        this.factor = factor;
        this.jitter = jitter;
        this.random = random;
    }

    /** No pause at all. */
    public static Backoff none() {
        return new Backoff(0, 0, 1, 0, null);
    }

    /** The same pause every time, without chance. */
    public static Backoff fixed(Duration pause) {
        long nanos = Argument.between("pause", pause, Duration.ZERO, LONGEST).toNanos();
        return new Backoff(nanos, nanos, 1, 0, null);
    }

    /**
     * A pause that doubles with every failure, with half of it left to chance.
     *
     * @param first after the first failure, from zero
     * @param max the longest, from {@code first} to {@link #LONGEST}
     */
    public static Backoff exponential(Duration first, Duration max) {
        Argument.between("first", first, Duration.ZERO, LONGEST);
        Argument.between("max", max, first, LONGEST);
        return new Backoff(first.toNanos(), max.toNanos(), 2, 0.5, null);
    }

    /** This with another growth: 1 (none) to 10 times with every failure. */
    public Backoff factor(double factor) {
        return new Backoff(firstNanos, maxNanos, within("factor", factor, 1, 10), jitter, random);
    }

    /** This with another share left to chance: 0 (none) to 1 (anything from zero to the whole pause). */
    public Backoff jitter(double share) {
        return new Backoff(firstNanos, maxNanos, factor, within("share", share, 0, 1), random);
    }

    /** This with a source of chance, such as one with a seed in a test. */
    public Backoff random(RandomGenerator random) {
        return new Backoff(firstNanos, maxNanos, factor, jitter, random);
    }

    /**
     * The pause after so many failures.
     *
     * @param failures 1 or more
     */
    public Duration pause(int failures) {
        Argument.between("failures", failures, 1, Integer.MAX_VALUE);
        double grown = Math.min((double) maxNanos, firstNanos * Math.pow(factor, failures - 1.0));
        double left = grown;
        if (jitter > 0) {
            RandomGenerator source = random == null ? ThreadLocalRandom.current() : random;
            left -= grown * jitter * source.nextDouble();
        }
        return Duration.ofNanos((long) left);
    }

    private static double within(String name, double value, double min, double max) {
        // written so that NaN is refused
        if (!(value >= min && value <= max)) {
            throw Argument.wrong(name, value, min + " to " + max);
        }
        return value;
    }
}
