package io.paceline.endpoint.internal.bind;

import io.paceline.http.HttpException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashMap;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Text to a value of one simple type.
 *
 * @param parse refuses text by an {@link IllegalArgumentException}, {@link ArithmeticException} or
 *     {@link DateTimeException}
 * @param expected what the text should be, for the client
 */
record Conversion(Function<String, @Nullable Object> parse, String expected) {

    private static final int NUMBER_LENGTH_MAX = 1_000;
    private static final Map<Class<?>, Conversion> KNOWN = new HashMap<>();

    static {
        number(int.class, Integer.class, Integer::valueOf, whole(Integer.MIN_VALUE, Integer.MAX_VALUE));
        number(long.class, Long.class, Long::valueOf, whole(Long.MIN_VALUE, Long.MAX_VALUE));
        number(short.class, Short.class, Short::valueOf, whole(Short.MIN_VALUE, Short.MAX_VALUE));
        number(byte.class, Byte.class, Byte::valueOf, whole(Byte.MIN_VALUE, Byte.MAX_VALUE));
        number(double.class, Double.class, Conversion::toDouble, "a number");
        number(float.class, Float.class, Conversion::toFloat, "a number");
        number(BigDecimal.class, BigDecimal.class, BigDecimal::new, "a decimal number");
        number(BigInteger.class, BigInteger.class, BigInteger::new, "a whole number");
        add(String.class, text -> text, "text");
        add(CharSequence.class, text -> text, "text");
        add(boolean.class, Conversion::toBoolean, "true or false");
        add(Boolean.class, Conversion::toBoolean, "true or false");
        add(char.class, Conversion::toChar, "one character");
        add(Character.class, Conversion::toChar, "one character");
        add(UUID.class, Conversion::toUuid, "a UUID such as 123e4567-e89b-12d3-a456-426614174000");
        add(URI.class, URI::create, "a URI");
        add(Locale.class, Conversion::toLocale, "a language tag such as de-CH");
        add(Currency.class, Currency::getInstance, "a currency such as EUR");
        add(Instant.class, text -> OffsetDateTime.parse(text).toInstant(), "a time such as 2026-01-31T12:00:00Z");
        add(LocalDate.class, LocalDate::parse, "a date such as 2026-01-31");
        add(LocalTime.class, LocalTime::parse, "a time such as 12:00:00");
        add(LocalDateTime.class, LocalDateTime::parse, "a time such as 2026-01-31T12:00:00");
        add(OffsetDateTime.class, OffsetDateTime::parse, "a time such as 2026-01-31T12:00:00+01:00");
        add(OffsetTime.class, OffsetTime::parse, "a time such as 12:00:00+01:00");
        add(ZonedDateTime.class, ZonedDateTime::parse, "a time such as 2026-01-31T12:00:00+01:00[Europe/Paris]");
        add(Duration.class, Duration::parse, "a duration such as PT1M30S");
        add(Period.class, Period::parse, "a period such as P1M15D");
        add(Year.class, Year::parse, "a year such as 2026");
        add(YearMonth.class, YearMonth::parse, "a month such as 2026-01");
        add(MonthDay.class, MonthDay::parse, "a day such as --01-31");
        add(ZoneId.class, ZoneId::of, "a time zone such as Europe/Paris");
        add(ZoneOffset.class, ZoneOffset::of, "an offset such as +01:00");
    }

    /** The conversion to a type, or null if it is not a simple one. */
    static @Nullable Conversion to(Class<?> type) {
        return type.isEnum() ? toEnum(type) : KNOWN.get(type);
    }

    /**
     * The conversion to a class of the user. Whatever it throws is taken as a refusal of the text, which came from the
     * client, but for an {@link HttpException}, which says more.
     */
    static Conversion own(Class<?> type, Function<String, @Nullable Object> parse) {
        return new Conversion(
                text -> {
                    try {
                        return parse.apply(text);
                    } catch (HttpException answer) {
                        throw answer;
                    } catch (RuntimeException refused) {
                        throw new IllegalArgumentException(refused);
                    }
                },
                "a valid " + type.getSimpleName());
    }

    /** Whether empty text is a value, and not a missing one. */
    boolean acceptsEmpty() {
        return expected.equals("text");
    }

    /** The value, or null if the text is none. */
    @Nullable
    Object valueOf(String text) {
        try {
            return parse.apply(text);
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException notOne) {
            return null;
        }
    }

    private static void add(Class<?> type, Function<String, Object> parse, String expected) {
        KNOWN.put(type, new Conversion(parse, expected));
    }

    private static void number(Class<?> primitive, Class<?> boxed, Function<String, Object> parse, String expected) {
        Conversion conversion = new Conversion(text -> parse.apply(numeral(text)), expected);
        KNOWN.put(primitive, conversion);
        KNOWN.put(boxed, conversion);
    }

    private static String whole(long min, long max) {
        return "a whole number from " + min + " to " + max;
    }

    /** Java reads more as numbers than people write: NaN, 1d, hexadecimal floats, digits of any script. */
    private static String numeral(String text) {
        if (text.length() > NUMBER_LENGTH_MAX) {
            throw new IllegalArgumentException("too long");
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && "+-.eE".indexOf(c) < 0) {
                throw new IllegalArgumentException("no numeral");
            }
        }
        return text;
    }

    private static Double toDouble(String text) {
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            throw new ArithmeticException("too large");
        }
        return value;
    }

    private static Float toFloat(String text) {
        float value = Float.parseFloat(text);
        if (Float.isInfinite(value)) {
            throw new ArithmeticException("too large");
        }
        return value;
    }

    private static Boolean toBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "on", "yes", "1" -> true;
            case "false", "off", "no", "0" -> false;
            default -> throw new IllegalArgumentException("no boolean");
        };
    }

    private static Character toChar(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException("no character");
        }
        return text.charAt(0);
    }

    private static Locale toLocale(String text) {
        try {
            return new Locale.Builder().setLanguageTag(text).build();
        } catch (IllformedLocaleException malformed) {
            throw new IllegalArgumentException(malformed);
        }
    }

    /** The JDK also takes fewer digits in each group, and guesses. */
    private static UUID toUuid(String text) {
        UUID uuid = UUID.fromString(text);
        if (!uuid.toString().equalsIgnoreCase(text)) {
            throw new IllegalArgumentException("no UUID");
        }
        return uuid;
    }

    private static Conversion toEnum(Class<?> type) {
        Map<String, Object> byName = Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toMap(constant -> ((Enum<?>) constant).name(), constant -> constant));
        String names = Arrays.stream(type.getEnumConstants())
                .map(constant -> ((Enum<?>) constant).name())
                .collect(Collectors.joining(", "));
        return new Conversion(
                text -> {
                    Object constant = byName.get(text);
                    if (constant == null) {
                        throw new IllegalArgumentException("no constant");
                    }
                    return constant;
                },
                "one of " + names);
    }
}
