package io.paceline.json.jackson;

import java.time.temporal.Temporal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** Words for values and types that a client understands. */
final class Expected {
    /** Longer values are cut, so that an answer never echoes much of what was sent. */
    private static final int SHOWN_CHARS_MAX = 64;

    private static final int MESSAGE_CHARS_MAX = 256;

    private Expected() {}

    /** {@code " (expected: …)"} for a type, or nothing when there is nothing helpful to say. */
    static String of(@Nullable Class<?> type) {
        String expected = type == null ? null : words(type);
        return expected == null ? "" : " (expected: " + expected + ")";
    }

    private static @Nullable String words(Class<?> type) {
        if (type == int.class || type == Integer.class) {
            return whole(Integer.MIN_VALUE, Integer.MAX_VALUE);
        } else if (type == long.class || type == Long.class) {
            return whole(Long.MIN_VALUE, Long.MAX_VALUE);
        } else if (type == short.class || type == Short.class) {
            return whole(Short.MIN_VALUE, Short.MAX_VALUE);
        } else if (type == byte.class || type == Byte.class) {
            return whole(Byte.MIN_VALUE, 255);
        } else if (type == java.math.BigInteger.class) {
            return "a whole number";
        } else if ((type.isPrimitive() && type != boolean.class && type != char.class)
                || Number.class.isAssignableFrom(type)) {
            return "a number";
        } else if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        } else if (type == char.class || type == Character.class) {
            return "a string of one character";
        } else if (type == String.class) {
            return "a string";
        } else if (type.isEnum()) {
            return oneOf(type);
        } else if (type == UUID.class) {
            return "a UUID such as 123e4567-e89b-12d3-a456-426614174000";
        } else if (Temporal.class.isAssignableFrom(type)) {
            return time(type);
        } else if (type.isArray() || Collection.class.isAssignableFrom(type)) {
            return "an array";
        } else if (Map.class.isAssignableFrom(type) || !type.getName().startsWith("java.")) {
            return "an object";
        }
        return "a valid value";
    }

    private static String whole(long min, long max) {
        return "a whole number, " + min + " to " + max;
    }

    private static String oneOf(Class<?> type) {
        return cut(Arrays.stream(type.getEnumConstants())
                .map(Object::toString)
                .collect(Collectors.joining(", ", "one of ", "")));
    }

    private static String time(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "Instant" -> "a time such as 2026-01-31T12:30:00Z";
            case "LocalDate" -> "a date such as 2026-01-31";
            case "LocalTime" -> "a time of day such as 12:30:00";
            case "LocalDateTime" -> "a date and time such as 2026-01-31T12:30:00";
            case "OffsetDateTime", "ZonedDateTime" -> "a date and time such as 2026-01-31T12:30:00+01:00";
            default -> "a date or time in ISO 8601";
        };
    }

    static String shown(@Nullable Object value) {
        if (value instanceof CharSequence text) {
            return '"' + cut(text.toString(), SHOWN_CHARS_MAX) + '"';
        }
        return value == null ? "null" : cut(value.toString(), SHOWN_CHARS_MAX);
    }

    static String shown(JsonToken token) {
        return switch (token) {
            case START_OBJECT, END_OBJECT, PROPERTY_NAME -> "an object";
            case START_ARRAY, END_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT -> "a whole number";
            case VALUE_NUMBER_FLOAT -> "a number with a fraction";
            case VALUE_TRUE -> "true";
            case VALUE_FALSE -> "false";
            case VALUE_NULL -> "null";
            default -> "a value";
        };
    }

    static String cut(String text) {
        return cut(text, MESSAGE_CHARS_MAX);
    }

    private static String cut(String text, int charsMax) {
        return text.length() <= charsMax ? text : text.substring(0, charsMax) + "…";
    }
}
