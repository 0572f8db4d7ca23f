package io.paceline.sql.postgres.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text form of Java values: what PostgreSQL reads for them, in any session, and what it writes where a type has one
 * spelling only. It depends on the class of the value alone:
 * <ul>
 *   <li>{@code LocalDate.MAX}, {@code LocalDateTime.MAX}, {@code OffsetDateTime.MAX} and {@code Instant.MAX} are
 *       {@code infinity}, their {@code MIN} {@code -infinity}; {@code LocalTime.MAX} is {@code 24:00:00}
 *   <li>fractions of a second are rounded to microseconds, as the server does; instants are written in UTC
 *   <li>lists and arrays are PostgreSQL arrays; maps are {@code hstore}; {@code byte[]} is {@code bytea}
 * </ul>
 */
public final class PgText {

    /** The largest number of digits before the decimal point of a {@code numeric}. */
    private static final int NUMERIC_DIGITS_MAX = 131_072;

    private static final int NUMERIC_SCALE_MAX = 16_383;

    private static final Pattern NOT_NUMBERS = Pattern.compile("[\\[\\](){}<>,]+");

    private PgText() {}

    /**
     * The text form of a value.
     *
     * @throws IllegalArgumentException if its class has none, or it is out of range
     */
    public static String of(Object value) {
        return of(value, PgText::none);
    }

    /**
     * The text form of a value.
     *
     * @param own asked first, for the value and those inside it; null if it does not know the class
     * @throws IllegalArgumentException if its class has none, or it is out of range
     */
    public static String of(Object value, Function<Object, @Nullable String> own) {
        String text = own.apply(value);
        if (text == null) {
            text = scalar(value);
        }
        if (text == null) {
            text = time(value);
        }
        return text == null ? new NestedText(own).of(value) : text;
    }

    private static @Nullable String none(Object value) {
        return null;
    }

    private static @Nullable String scalar(Object value) {
        if (value instanceof Boolean bool) {
            return bool ? "t" : "f";
        }
        if (value instanceof Double number) {
            return FloatText.of(number);
        }
        if (value instanceof Float number) {
            return FloatText.of(number);
        }
        if (value instanceof BigDecimal decimal) {
            return of(decimal);
        }
        if (value instanceof byte[] bytes) {
            return "\\x" + HexFormat.of().formatHex(bytes);
        }
        if (value instanceof ByteBuffer bytes) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.duplicate().get(copy);
            return "\\x" + HexFormat.of().formatHex(copy);
        }
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        if (value instanceof InetAddress address) {
            return PgInet.of(address).toString();
        }
        if (value instanceof CharSequence
                || value instanceof Character
                || value instanceof UUID
                || value instanceof BigInteger
                || isOwn(value)) {
            return value.toString();
        }
        return value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte
                ? value.toString()
                : null;
    }

    /** Whether it is a value of this package that holds no values of other classes. */
    private static boolean isOwn(Object value) {
        return value.getClass().getPackage() == PgText.class.getPackage()
                && !(value instanceof PgMoney)
                && !NestedText.isNested(value);
    }

    private static String of(BigDecimal value) {
        if (value.scale() > NUMERIC_SCALE_MAX || value.precision() - (long) value.scale() > NUMERIC_DIGITS_MAX) {
            throw new IllegalArgumentException("at most 131072 digits before the decimal point, and 16383 behind it");
        }
        return value.toPlainString();
    }

    private static @Nullable String time(Object value) {
        if (value instanceof LocalDate date) {
            return TimeText.of(date);
        }
        if (value instanceof LocalTime time) {
            return TimeText.of(time);
        }
        if (value instanceof OffsetTime time) {
            return TimeText.of(time.toLocalTime()) + TimeText.of(time.getOffset());
        }
        if (value instanceof LocalDateTime dateTime) {
            return TimeText.of(dateTime);
        }
        if (value instanceof OffsetDateTime dateTime) {
            return dateTime.equals(OffsetDateTime.MAX)
                    ? TimeText.INFINITY
                    : dateTime.equals(OffsetDateTime.MIN)
                            ? TimeText.NEGATIVE_INFINITY
                            : TimeText.of(dateTime.toInstant());
        }
        if (value instanceof ZonedDateTime dateTime) {
            return TimeText.of(dateTime.toInstant());
        }
        if (value instanceof Instant instant) {
            return TimeText.of(instant);
        }
        if (value instanceof Duration duration) {
            return PgInterval.of(duration).toString();
        }
        return value instanceof Period period ? PgInterval.of(period).toString() : null;
    }

    /** 1 if so many nanoseconds are nearer to the next microsecond, or as near and that is even; else 0. */
    static int roundUp(int nanos) {
        int rest = nanos % 1000;
        return rest > 500 || (rest == 500 && nanos / 1000 % 2 == 1) ? 1 : 0;
    }

    /** Writes hours, minutes, seconds and, if there are any, microseconds without zeros at their end. */
    static void time(StringBuilder to, long seconds, long micros) {
        two(to, seconds / 3600).append(':');
        two(to, seconds / 60 % 60).append(':');
        two(to, seconds % 60);
        if (micros != 0) {
            String digits = Long.toString(1_000_000 + micros);
            int end = digits.length();
            while (digits.charAt(end - 1) == '0') {
                end--;
            }
            to.append('.').append(digits, 1, end);
        }
    }

    static StringBuilder two(StringBuilder to, long value) {
        return to.append(value < 10 ? "0" : "").append(value);
    }

    /** The numbers in a text of numbers, commas and brackets. */
    static double[] numbers(String text, int expected) {
        List<Double> numbers = new ArrayList<>();
        for (String part : NOT_NUMBERS.split(text, -1)) {
            if (!part.isEmpty()) {
                numbers.add(Double.parseDouble(part));
            }
        }
        if (expected >= 0 && numbers.size() != expected) {
            throw new IllegalArgumentException("numbers: " + numbers.size() + " (expected: " + expected + ")");
        }
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    static List<PgPoint> points(String text) {
        double[] numbers = numbers(text, -1);
        List<PgPoint> points = new ArrayList<>(numbers.length / 2);
        for (int i = 0; i < numbers.length; i += 2) {
            points.add(new PgPoint(numbers[i], numbers[i + 1]));
        }
        return points;
    }

    static String join(String head, List<PgPoint> points, String tail) {
        StringBuilder to = new StringBuilder(head);
        for (PgPoint point : points) {
            to.append(to.length() == head.length() ? "" : ",").append(point);
        }
        return to.append(tail).toString();
    }
}
