package io.paceline.endpoint.internal.openapi.schema;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
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
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schemas of simple types. Formats are those of JSON Schema and of the OpenAPI format registry; where Java's text
 * has no such format, such as that of a duration with a fraction of a second, there is a pattern instead.
 */
final class Scalars {

    private static final String TIME = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,9})?)?";
    private static final String OFFSET = "(Z|[+-](0[0-9]|1[0-7]):[0-5][0-9])";
    private static final String MONTH = "(0[1-9]|1[0-2])";
    private static final String DAYS = "-?[0-9]{1,9}D";
    private static final String SECONDS = "-?[0-9]{1,9}(\\.[0-9]{1,9})?S";
    private static final String MINUTES = "-?[0-9]{1,9}M(" + SECONDS + ")?";
    private static final String TIMES =
            "T(-?[0-9]{1,15}H(-?[0-9]{1,9}M)?(" + SECONDS + ")?|" + MINUTES + "|" + SECONDS + ")";

    private static final Map<Class<?>, ObjectNode> KNOWN = new HashMap<>();

    static {
        add("boolean", null, boolean.class, Boolean.class);
        add("integer", "int32", int.class, Integer.class, OptionalInt.class);
        add("integer", "int64", long.class, Long.class, OptionalLong.class);
        add("number", "double", double.class, Double.class, OptionalDouble.class);
        add("number", "float", float.class, Float.class);
        add("number", null, BigDecimal.class);
        add("integer", null, BigInteger.class);
        between(Short.MIN_VALUE, Short.MAX_VALUE, short.class, Short.class);
        between(Byte.MIN_VALUE, Byte.MAX_VALUE, byte.class, Byte.class);
        between(Year.MIN_VALUE, Year.MAX_VALUE, Year.class);
        add("string", null, String.class, CharSequence.class, ZoneId.class);
        add("string", "uuid", UUID.class);
        add("string", "uri-reference", URI.class);
        add("string", "uri", URL.class);
        add("string", "date-time", Instant.class, OffsetDateTime.class, ZonedDateTime.class);
        add("string", "date", LocalDate.class);
        add("string", "date-time-local", LocalDateTime.class);
        pattern("^" + TIME + "$", LocalTime.class);
        pattern("^" + TIME + OFFSET + "$", OffsetTime.class);
        pattern("^[0-9]{4}-" + MONTH + "$", YearMonth.class);
        pattern(
                "^--((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$",
                MonthDay.class);
        pattern("^" + OFFSET + "$", ZoneOffset.class);
        pattern("^P(" + DAYS + "(" + TIMES + ")?|" + TIMES + ")$", Duration.class);
        pattern(
                "^P(-?[0-9]{1,9}Y(-?[0-9]{1,9}M)?(" + DAYS + ")?|-?[0-9]{1,9}M(" + DAYS + ")?|" + DAYS + ")$",
                Period.class);
        add("string", null, char.class, Character.class).put("minLength", 1).put("maxLength", 1);
        add("string", null, byte[].class).put("contentEncoding", "base64");
    }

    private Scalars() {}

    /** A schema of its own for a type, or null if the type is no simple one. */
    static @Nullable ObjectNode of(Class<?> type) {
        ObjectNode known = KNOWN.get(type);
        return known == null ? null : known.deepCopy();
    }

    private static ObjectNode add(String type, @Nullable String format, Class<?>... classes) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", type);
        if (format != null) {
            schema.put("format", format);
        }
        for (Class<?> each : classes) {
            KNOWN.put(each, schema);
        }
        return schema;
    }

    private static void between(int min, int max, Class<?>... classes) {
        add("integer", null, classes).put("minimum", min).put("maximum", max);
    }

    private static void pattern(String pattern, Class<?> type) {
        add("string", null, type).put("pattern", pattern);
    }
}
