package io.paceline.sql.postgres.internal.codec;

import io.paceline.sql.postgres.value.PgBits;
import io.paceline.sql.postgres.value.PgBox;
import io.paceline.sql.postgres.value.PgCidr;
import io.paceline.sql.postgres.value.PgCircle;
import io.paceline.sql.postgres.value.PgInet;
import io.paceline.sql.postgres.value.PgInterval;
import io.paceline.sql.postgres.value.PgLine;
import io.paceline.sql.postgres.value.PgLsn;
import io.paceline.sql.postgres.value.PgMacAddress;
import io.paceline.sql.postgres.value.PgMoney;
import io.paceline.sql.postgres.value.PgMultirange;
import io.paceline.sql.postgres.value.PgNumeric;
import io.paceline.sql.postgres.value.PgPath;
import io.paceline.sql.postgres.value.PgPoint;
import io.paceline.sql.postgres.value.PgPolygon;
import io.paceline.sql.postgres.value.PgRange;
import io.paceline.sql.postgres.value.PgSegment;
import io.paceline.sql.postgres.value.PgTid;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Random values of PostgreSQL types, with their edges more often than chance would have them. */
final class RandomValues {

    private final Random random;
    private int major;

    RandomValues(long seed) {
        random = new Random(seed);
    }

    /** Types and how to make a value of each; where the value is what the server gives back, unchanged. */
    record Sample(String name, Supplier<Object> values, boolean canonicalText) {

        @Override
        public String toString() {
            return name;
        }
    }

    /** The types of a server of that major version. */
    List<Sample> types(int version) {
        major = version;
        return Stream.of(
                        new Sample("bool", random::nextBoolean, true),
                        new Sample("int2", () -> (short) whole(Short.MIN_VALUE, Short.MAX_VALUE), true),
                        new Sample("int4", () -> (int) whole(Integer.MIN_VALUE, Integer.MAX_VALUE), true),
                        new Sample("int8", () -> whole(Long.MIN_VALUE, Long.MAX_VALUE), true),
                        new Sample("float4", this::single, true),
                        new Sample("float8", this::wide, true),
                        new Sample("numeric", this::numeric, true),
                        new Sample("money", () -> new PgMoney(whole(Long.MIN_VALUE + 1, Long.MAX_VALUE)), false),
                        new Sample("oid", () -> whole(0, 0xffff_ffffL), true),
                        new Sample("xid", () -> whole(0, 0xffff_ffffL), true),
                        new Sample("cid", () -> whole(0, 0xffff_ffffL), true),
                        new Sample("xid8", () -> whole(0, Long.MAX_VALUE), true),
                        new Sample("tid", () -> new PgTid(whole(0, 0xffff_ffffL), random.nextInt(0x10000)), true),
                        new Sample("pg_lsn", () -> new PgLsn(whole(Long.MIN_VALUE, Long.MAX_VALUE)), true),
                        new Sample("text", this::text, true),
                        new Sample("varchar", this::text, true),
                        new Sample("name", () -> "n" + random.nextInt(1000), true),
                        new Sample(
                                "\"char\"",
                                () -> random.nextInt(9) == 0 ? "" : "" + (char) (1 + random.nextInt(126)),
                                true),
                        new Sample("json", () -> "{\"a\": " + random.nextInt() + ", \"b\": null}", true),
                        new Sample("jsonb", () -> "{\"a\": " + random.nextInt() + ", \"b\": \"x\\\"y\"}", true),
                        new Sample("jsonpath", () -> "$.\"a\"[" + random.nextInt(100) + "]", true),
                        new Sample("xml", () -> "<a b=\"" + random.nextInt() + "\">ä</a>", true),
                        new Sample("bytea", this::bytes, true),
                        new Sample("uuid", () -> new UUID(random.nextLong(), random.nextLong()), true),
                        new Sample("date", this::date, true),
                        new Sample("time", this::time, true),
                        new Sample("timetz", this::offsetTime, true),
                        new Sample("timestamp", this::dateTime, true),
                        new Sample("timestamptz", this::offsetDateTime, true),
                        new Sample("interval", this::interval, true),
                        new Sample("inet", this::inet, true),
                        new Sample("cidr", this::cidr, true),
                        new Sample("macaddr", () -> new PgMacAddress(random.nextLong() >>> 16, 6), true),
                        new Sample("macaddr8", () -> new PgMacAddress(random.nextLong(), 8), true),
                        new Sample("varbit", this::bits, true),
                        new Sample("point", this::point, true),
                        new Sample("line", () -> new PgLine(number(), 1 + random.nextInt(9), number()), true),
                        new Sample("lseg", () -> new PgSegment(point(), point()), true),
                        new Sample("box", this::box, true),
                        new Sample("path", () -> new PgPath(points(), random.nextBoolean()), true),
                        new Sample("polygon", () -> new PgPolygon(points()), true),
                        new Sample("circle", () -> new PgCircle(point(), random.nextInt(1000) / 8.0), true),
                        new Sample("tsvector", () -> "'a" + random.nextInt(100) + "':1A,2 'it''s':3", true),
                        new Sample("tsquery", () -> "'a" + random.nextInt(100) + "' & !'b':*A", true),
                        new Sample("int4range", this::intRange, true),
                        new Sample("int8range", () -> longRange(Long.MIN_VALUE / 2), true),
                        new Sample("numrange", this::numericRange, true),
                        new Sample("daterange", this::dateRange, true),
                        new Sample("tsrange", this::timestampRange, true),
                        new Sample("tstzrange", this::instantRange, true),
                        new Sample("int8multirange", this::multirange, true))
                .filter(type -> version >= 14 || !type.name().endsWith("multirange"))
                .filter(type -> version >= 13 || !type.name().equals("xid8"))
                .filter(type -> version >= 12 || !type.name().equals("jsonpath"))
                .toList();
    }

    private long whole(long min, long max) {
        return switch (random.nextInt(5)) {
            case 0 -> min;
            case 1 -> max;
            case 2 -> Math.max(min, Math.min(max, random.nextInt(3) - 1));
            default -> {
                long value = random.nextLong() >> random.nextInt(63);
                yield value < min || value > max ? Math.floorMod(value, Math.min(max, 30_000)) : value;
            }
        };
    }

    private Object single() {
        return switch (random.nextInt(9)) {
            case 0 -> Float.NaN;
            case 1 -> Float.POSITIVE_INFINITY;
            case 2 -> Float.NEGATIVE_INFINITY;
            case 3 -> -0.0f;
            case 4 -> Float.MIN_VALUE;
            case 5 -> (float) random.nextInt(100_000) / 100;
            default -> notNan(Float.intBitsToFloat(random.nextInt()));
        };
    }

    private static float notNan(float value) {
        return Float.isNaN(value) ? 1.5f : value;
    }

    private Object wide() {
        return switch (random.nextInt(9)) {
            case 0 -> Double.NaN;
            case 1 -> Double.POSITIVE_INFINITY;
            case 2 -> Double.NEGATIVE_INFINITY;
            case 3 -> -0.0;
            case 4 -> Double.MIN_VALUE;
            case 5 -> Math.scalb(1.0, random.nextInt(2000) - 1000);
            default -> number();
        };
    }

    private double number() {
        double value = Double.longBitsToDouble(random.nextLong());
        return Double.isFinite(value) && random.nextBoolean() ? value : random.nextInt(10_000) / 16.0 - 200;
    }

    private Object numeric() {
        return switch (random.nextInt(9)) {
            case 0 -> PgNumeric.NAN;
            case 1 -> major < 14 ? PgNumeric.NAN : PgNumeric.POSITIVE_INFINITY;
            case 2 -> major < 14 ? PgNumeric.NAN : PgNumeric.NEGATIVE_INFINITY;
            case 3 -> BigDecimal.valueOf(0, random.nextInt(20));
            case 4 -> new BigDecimal(new BigInteger(4000, random), random.nextInt(3000));
            default ->
                new BigDecimal(new BigInteger(random.nextInt(200) + 1, random), random.nextInt(40))
                        .multiply(BigDecimal.valueOf(random.nextBoolean() ? 1 : -1));
        };
    }

    String text() {
        String alphabet = "abc NULL\"\\{}[](),;'\t\n=><äß€😀";
        int[] points = alphabet.codePoints().toArray();
        return IntStream.range(0, random.nextInt(8))
                .map(i -> points[random.nextInt(points.length)])
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(5)];
        random.nextBytes(bytes);
        return bytes;
    }

    private LocalDate date() {
        return switch (random.nextInt(7)) {
            case 0 -> LocalDate.MAX;
            case 1 -> LocalDate.MIN;
            case 2 -> LocalDate.of(-4713, 11, 24);
            case 3 -> LocalDate.of(5_874_897, 12, 31);
            case 4 -> LocalDate.of(-random.nextInt(4000), 2, 1 + random.nextInt(28));
            case 5 -> LocalDate.of(10_000 + random.nextInt(90_000), 1, 1);
            default -> finiteDate();
        };
    }

    private LocalDate finiteDate() {
        return LocalDate.ofEpochDay(random.nextInt(60_000) - 20_000);
    }

    private LocalTime time() {
        return random.nextInt(5) == 0 ? LocalTime.MAX : finiteTime();
    }

    private LocalTime finiteTime() {
        return LocalTime.ofNanoOfDay(
                random.nextInt(86_400) * 1_000_000_000L + random.nextInt(1_000_000) / step() * 1000L);
    }

    private int step() {
        return random.nextBoolean() ? 1 : 1_000_000;
    }

    private OffsetTime offsetTime() {
        return time().atOffset(ZoneOffset.ofTotalSeconds(random.nextInt(2 * 57_599) - 57_599));
    }

    private LocalDateTime dateTime() {
        return switch (random.nextInt(6)) {
            case 0 -> LocalDateTime.MAX;
            case 1 -> LocalDateTime.MIN;
            case 2 -> LocalDate.of(-4713, 11, 24).atStartOfDay();
            case 3 -> LocalDateTime.of(294_276, 12, 31, 23, 59, 59, 999_999_000);
            case 4 -> LocalDate.of(-random.nextInt(4000), 3, 1).atTime(finiteTime());
            default -> finiteDate().atTime(finiteTime());
        };
    }

    private OffsetDateTime offsetDateTime() {
        LocalDateTime value = dateTime();
        return value.equals(LocalDateTime.MAX)
                ? OffsetDateTime.MAX
                : value.equals(LocalDateTime.MIN) ? OffsetDateTime.MIN : value.atOffset(ZoneOffset.UTC);
    }

    private PgInterval interval() {
        return new PgInterval(
                (int) whole(-100_000, 100_000),
                (int) whole(-100_000, 100_000),
                random.nextInt(4) == 0 ? 0 : random.nextLong() >> (14 + random.nextInt(40)));
    }

    private PgInet inet() {
        byte[] address = address();
        return PgInet.of(address, random.nextBoolean() ? address.length * 8 : random.nextInt(address.length * 8));
    }

    private byte[] address() {
        byte[] address = new byte[random.nextBoolean() ? 4 : 16];
        random.nextBytes(address);
        for (int zeros = random.nextInt(20); zeros > 0; zeros--) {
            int at = random.nextInt(address.length / 2);
            address[2 * at] = 0;
            address[2 * at + 1] = 0;
        }
        if (address.length == 16 && random.nextInt(6) == 0) {
            for (int i = 0; i < 12; i++) {
                address[i] = i < 10 ? 0 : (byte) 0xff;
            }
        }
        return address;
    }

    private PgCidr cidr() {
        byte[] address = address();
        int prefix = random.nextInt(address.length * 8 + 1);
        for (int bit = prefix; bit < address.length * 8; bit++) {
            address[bit / 8] &= (byte) ~(0x80 >> (bit % 8));
        }
        return PgCidr.of(address, prefix);
    }

    private PgBits bits() {
        byte[] bytes = new byte[8];
        random.nextBytes(bytes);
        return PgBits.of(random.nextInt(65), bytes);
    }

    private PgPoint point() {
        return new PgPoint(number(), number());
    }

    private List<PgPoint> points() {
        return IntStream.range(0, 1 + random.nextInt(4)).mapToObj(i -> point()).toList();
    }

    private PgBox box() {
        PgPoint low = new PgPoint(random.nextInt(100), random.nextInt(100));
        return new PgBox(new PgPoint(low.x() + random.nextInt(9), low.y() + random.nextInt(9)), low);
    }

    private PgRange<Integer> intRange() {
        int lower = random.nextInt(1000);
        return random.nextInt(5) == 0
                ? PgRange.empty()
                : PgRange.closedOpen(orNull(lower), orNull(lower + 1 + random.nextInt(1000)));
    }

    private PgRange<Long> longRange(long from) {
        return PgRange.closedOpen(from, from + 1 + random.nextInt(1000));
    }

    private PgRange<BigDecimal> numericRange() {
        BigDecimal lower = BigDecimal.valueOf(random.nextInt(1000), 2);
        return new PgRange<>(
                orNull(lower), orNull(lower.add(BigDecimal.ONE)), random.nextBoolean(), random.nextBoolean(), false);
    }

    private PgRange<LocalDate> dateRange() {
        LocalDate lower = finiteDate();
        return PgRange.closedOpen(orNull(lower), orNull(lower.plusDays(1 + random.nextInt(99))));
    }

    private PgRange<LocalDateTime> timestampRange() {
        LocalDateTime lower = finiteDate().atTime(finiteTime());
        return new PgRange<>(
                orNull(lower), orNull(lower.plusDays(1)), random.nextBoolean(), random.nextBoolean(), false);
    }

    private PgRange<OffsetDateTime> instantRange() {
        OffsetDateTime lower = finiteDate().atTime(finiteTime()).atOffset(ZoneOffset.UTC);
        return new PgRange<>(orNull(lower), orNull(lower.plusDays(1)), true, random.nextBoolean(), false);
    }

    private PgMultirange<Long> multirange() {
        List<PgRange<Long>> ranges = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            ranges.add(0, longRange(10_000L * i));
        }
        return new PgMultirange<>(ranges);
    }

    private <T> @Nullable T orNull(T value) {
        return random.nextInt(5) == 0 ? null : value;
    }

    /** A list of the type's values and nulls, of lists for more than one dimension; never empty. */
    List<?> array(Sample type, int dimensions) {
        // of nulls alone nobody can tell that they are boxes, in whose arrays no commas stand
        List<?> values = anyArray(type, dimensions);
        return type.name().equals("box") && !values.toString().contains("(") ? array(type, dimensions) : values;
    }

    private List<?> anyArray(Sample type, int dimensions) {
        int[] sizes =
                IntStream.range(0, dimensions).map(i -> 1 + random.nextInt(3)).toArray();
        return array(type, sizes, 0);
    }

    private List<?> array(Sample type, int[] sizes, int dimension) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < sizes[dimension]; i++) {
            values.add(
                    dimension + 1 < sizes.length
                            ? array(type, sizes, dimension + 1)
                            : random.nextInt(4) == 0 ? null : type.values().get());
        }
        return values;
    }
}
