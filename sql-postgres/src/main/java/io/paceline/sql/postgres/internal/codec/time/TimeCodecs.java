package io.paceline.sql.postgres.internal.codec.time;

import static java.time.temporal.ChronoField.NANO_OF_SECOND;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Oid;
import io.paceline.sql.postgres.internal.codec.base.Region;
import io.paceline.sql.postgres.internal.codec.base.Unfit;
import io.paceline.sql.postgres.internal.codec.base.ValueCodec;
import io.paceline.sql.postgres.value.PgInterval;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Codecs of dates, times and intervals. Days and microseconds are counted from 2000-01-01 in the proleptic Gregorian
 * calendar, which is Java's as well; the largest and smallest number stand for the infinities, for which the {@code
 * MAX} and {@code MIN} of the Java classes stand.
 */
public final class TimeCodecs {

    private static final long EPOCH_DAYS = LocalDate.of(2000, 1, 1).toEpochDay();
    private static final long EPOCH_SECONDS = EPOCH_DAYS * 86_400;

    private static final LocalDate DATE_MIN = LocalDate.of(-4713, 11, 24);
    private static final LocalDate DATE_MAX = LocalDate.of(5_874_897, 12, 31);
    private static final LocalDate TIMESTAMP_DATE_MAX = LocalDate.of(294_276, 12, 31);

    private TimeCodecs() {}

    /** {@code date}: LocalDate. */
    public static Codec date() {
        return new ValueCodec<>(
                Oid.DATE, "date", LocalDate.class, TimeCodecs::readDate, TimeParser::date, TimeCodecs::write);
    }

    private static LocalDate readDate(Region from) {
        int days = from.readInt();
        return days == Integer.MAX_VALUE
                ? LocalDate.MAX
                : days == Integer.MIN_VALUE ? LocalDate.MIN : LocalDate.ofEpochDay(days + EPOCH_DAYS);
    }

    private static void write(LocalDate date, ByteBuf to) {
        if (date.equals(LocalDate.MAX)) {
            to.writeInt(Integer.MAX_VALUE);
        } else if (date.equals(LocalDate.MIN)) {
            to.writeInt(Integer.MIN_VALUE);
        } else {
            if (date.isBefore(DATE_MIN) || date.isAfter(DATE_MAX)) {
                throw new Unfit("4714-11-24 BC to 5874897-12-31");
            }
            to.writeInt((int) (date.toEpochDay() - EPOCH_DAYS));
        }
    }

    /** {@code time}: LocalTime, whose MAX is 24:00. */
    public static Codec time() {
        return new ValueCodec<>(
                Oid.TIME,
                "time",
                LocalTime.class,
                TimeCodecs::readTime,
                TimeParser::time,
                (value, to) -> to.writeLong(micros(value)));
    }

    private static LocalTime readTime(Region from) {
        long micros = from.readLong();
        return micros == 86_400_000_000L ? LocalTime.MAX : LocalTime.ofNanoOfDay(Math.multiplyExact(micros, 1000L));
    }

    /** Rounded, so that LocalTime.MAX becomes 24:00. */
    private static long micros(LocalTime time) {
        return rounded(time.toSecondOfDay(), time.get(NANO_OF_SECOND));
    }

    /** {@code timetz}: OffsetTime; the server counts the offset to the west. */
    public static Codec offsetTime() {
        return new ValueCodec<>(
                Oid.TIMETZ,
                "timetz",
                OffsetTime.class,
                from -> readTime(from).atOffset(ZoneOffset.ofTotalSeconds(Math.negateExact(from.readInt()))),
                TimeParser::offsetTime,
                (value, to) -> to.writeLong(micros(value.toLocalTime()))
                        .writeInt(-value.getOffset().getTotalSeconds()));
    }

    /** {@code timestamp}: LocalDateTime. */
    public static Codec dateTime() {
        return new ValueCodec<>(
                Oid.TIMESTAMP,
                "timestamp",
                LocalDateTime.class,
                from -> {
                    long micros = from.readLong();
                    return micros == Long.MAX_VALUE
                            ? LocalDateTime.MAX
                            : micros == Long.MIN_VALUE ? LocalDateTime.MIN : dateTime(micros);
                },
                TimeParser::dateTime,
                (value, to) -> to.writeLong(
                        value.equals(LocalDateTime.MAX)
                                ? Long.MAX_VALUE
                                : value.equals(LocalDateTime.MIN) ? Long.MIN_VALUE : micros(value)));
    }

    private static LocalDateTime dateTime(long micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, 1_000_000L) + EPOCH_SECONDS,
                (int) Math.floorMod(micros, 1_000_000L) * 1000,
                ZoneOffset.UTC);
    }

    private static long micros(LocalDateTime value) {
        if (value.toLocalDate().isBefore(DATE_MIN) || value.toLocalDate().isAfter(TIMESTAMP_DATE_MAX)) {
            throw new Unfit("4714-11-24 BC to 294276-12-31");
        }
        return rounded(value.toEpochSecond(ZoneOffset.UTC) - EPOCH_SECONDS, value.get(NANO_OF_SECOND));
    }

    /** {@code timestamptz}: OffsetDateTime in UTC. */
    public static Codec offsetDateTime() {
        return new ValueCodec<>(
                        Oid.TIMESTAMPTZ,
                        "timestamptz",
                        OffsetDateTime.class,
                        from -> {
                            long micros = from.readLong();
                            return micros == Long.MAX_VALUE
                                    ? OffsetDateTime.MAX
                                    : micros == Long.MIN_VALUE
                                            ? OffsetDateTime.MIN
                                            : dateTime(micros).atOffset(ZoneOffset.UTC);
                        },
                        TimeParser::offsetDateTime,
                        (value, to) -> to.writeLong(
                                value.equals(OffsetDateTime.MAX)
                                        ? Long.MAX_VALUE
                                        : value.equals(OffsetDateTime.MIN)
                                                ? Long.MIN_VALUE
                                                : micros(value.withOffsetSameInstant(ZoneOffset.UTC)
                                                        .toLocalDateTime())))
                .taking(TimeCodecs::offsetDateTime, "Instant or ZonedDateTime");
    }

    private static @Nullable OffsetDateTime offsetDateTime(Object value) {
        if (value instanceof Instant instant) {
            return instant.equals(Instant.MAX)
                    ? OffsetDateTime.MAX
                    : instant.equals(Instant.MIN) ? OffsetDateTime.MIN : instant.atOffset(ZoneOffset.UTC);
        }
        return value instanceof ZonedDateTime dateTime ? dateTime.toOffsetDateTime() : null;
    }

    /** {@code interval}: PgInterval. */
    public static Codec interval() {
        return new ValueCodec<>(
                        Oid.INTERVAL,
                        "interval",
                        PgInterval.class,
                        from -> {
                            long micros = from.readLong();
                            int days = from.readInt();
                            return new PgInterval(from.readInt(), days, micros);
                        },
                        PgInterval::parse,
                        (value, to) -> to.writeLong(value.micros())
                                .writeInt(value.days())
                                .writeInt(value.months()))
                .taking(
                        value -> value instanceof Duration duration
                                ? PgInterval.of(duration)
                                : value instanceof Period period ? PgInterval.of(period) : null,
                        "Duration or Period");
    }

    /** Microseconds, to the nearest one, or the even one of two. */
    private static long rounded(long seconds, int nanos) {
        int rest = nanos % 1000;
        long micros = nanos / 1000;
        boolean up = rest > 500 || (rest == 500 && micros % 2 == 1);
        return seconds * 1_000_000 + micros + (up ? 1 : 0);
    }
}
