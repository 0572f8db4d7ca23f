package io.paceline.sql.postgres.value;

import java.time.Duration;
import java.time.Period;
import java.time.temporal.ChronoUnit;

/**
 * A value of {@code interval}: three amounts that do not turn into one another, as months and days differ in length.
 *
 * @param months of any sign; years are twelve of them
 * @param days of any sign
 * @param micros microseconds of any sign
 */
public record PgInterval(int months, int days, long micros) {

    /** More than any other, from PostgreSQL 17 on. */
    public static final PgInterval INFINITY = new PgInterval(Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE);

    /** Less than any other, from PostgreSQL 17 on. */
    public static final PgInterval NEGATIVE_INFINITY =
            new PgInterval(Integer.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE);

    private static final long NANOS_PER_MICRO = 1000;
    private static final long MICROS_PER_SECOND = 1_000_000;

    /**
     * An amount of time, without months and days.
     *
     * @throws ArithmeticException if it is more than a long of microseconds
     */
    public static PgInterval of(Duration duration) {
        long micros = Math.addExact(
                Math.multiplyExact(duration.getSeconds(), MICROS_PER_SECOND), duration.getNano() / NANOS_PER_MICRO);
        return new PgInterval(0, 0, micros + PgText.roundUp(duration.getNano()));
    }

    /**
     * Months and days.
     *
     * @throws ArithmeticException if its years and months are more than an int of months
     */
    public static PgInterval of(Period period) {
        return new PgInterval(Math.toIntExact(period.toTotalMonths()), Math.toIntExact(period.get(ChronoUnit.DAYS)), 0);
    }

    /**
     * As a duration.
     *
     * @throws ArithmeticException if it has months or days
     */
    public Duration toDuration() {
        if (months != 0 || days != 0) {
            throw new ArithmeticException("months and days have no fixed length");
        }
        return Duration.ofSeconds(
                Math.floorDiv(micros, MICROS_PER_SECOND), Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO);
    }

    /**
     * As a period of years, months and days.
     *
     * @throws ArithmeticException if it has microseconds
     */
    public Period toPeriod() {
        if (micros != 0) {
            throw new ArithmeticException("a period has no time");
        }
        return Period.of(months / 12, months % 12, days);
    }

    /**
     * Reads the text form of {@code IntervalStyle = postgres}.
     *
     * @throws IllegalArgumentException if it is no such text
     */
    public static PgInterval parse(String text) {
        return IntervalText.parse(text);
    }

    /** The text form of {@code IntervalStyle = postgres}, such as {@code 1 year 2 mons -3 days +04:05:06.7}. */
    @Override
    public String toString() {
        return IntervalText.of(this);
    }
}
