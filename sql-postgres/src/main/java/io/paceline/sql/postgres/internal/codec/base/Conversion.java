package io.paceline.sql.postgres.internal.codec.base;

import io.paceline.sql.postgres.value.PgArray;
import io.paceline.sql.postgres.value.PgInet;
import io.paceline.sql.postgres.value.PgInterval;
import io.paceline.sql.postgres.value.PgNumeric;
import io.paceline.sql.postgres.value.PgVector;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Decoded values as the type that is asked for, where nothing is lost. */
public final class Conversion {

    private static final Map<Class<?>, Function<Object, ?>> TO = new HashMap<>();
    private static final Map<Class<?>, Class<?>> BOXES = Map.of(
            boolean.class, Boolean.class,
            byte.class, Byte.class,
            short.class, Short.class,
            int.class, Integer.class,
            long.class, Long.class,
            float.class, Float.class,
            double.class, Double.class,
            char.class, Character.class);

    static {
        TO.put(Boolean.class, Convert::toBoolean);
        TO.put(Byte.class, value -> Convert.toByte(Convert.toLong(value)));
        TO.put(Short.class, value -> Convert.toShort(Convert.toLong(value)));
        TO.put(Integer.class, Convert::toInt);
        TO.put(Long.class, Convert::toLong);
        TO.put(Float.class, Convert::toFloat);
        TO.put(Double.class, Convert::toDouble);
        TO.put(BigDecimal.class, Convert::toDecimal);
        TO.put(BigInteger.class, value -> exact(Convert.toDecimal(value)));
        TO.put(PgNumeric.class, value -> PgNumeric.of(Convert.toDouble(value)));
        TO.put(Character.class, Conversion::toCharacter);
        TO.put(Instant.class, value -> value instanceof OffsetDateTime time ? toInstant(time) : null);
        TO.put(ZonedDateTime.class, value -> value instanceof OffsetDateTime time ? time.toZonedDateTime() : null);
        TO.put(Duration.class, value -> value instanceof PgInterval interval ? interval.toDuration() : null);
        TO.put(Period.class, value -> value instanceof PgInterval interval ? interval.toPeriod() : null);
        TO.put(InetAddress.class, value -> value instanceof PgInet inet && inet.isHost() ? inet.toInetAddress() : null);
        TO.put(List.class, value -> value instanceof PgArray array ? array.values() : null);
    }

    private Conversion() {}

    /**
     * The value as that type.
     *
     * @throws RuntimeException if it cannot be that
     */
    public static <T> T to(Class<T> type, Object value) {
        Object converted = convert(type, value);
        if (converted == null) {
            throw new Unfit("a column that can be read so");
        }
        @SuppressWarnings("unchecked") // the class of a primitive is that of its box
        Class<T> box = type.isPrimitive() ? (Class<T>) BOXES.getOrDefault(type, type) : type;
        return box.cast(converted);
    }

    private static @Nullable Object convert(Class<?> type, Object value) {
        if (type.isInstance(value)) {
            return value;
        }
        Function<Object, ?> function = TO.get(BOXES.getOrDefault(type, type));
        if (function != null) {
            return function.apply(value);
        }
        if (type.isEnum()) {
            return value instanceof String label ? constant(type, label) : null;
        }
        return type.isArray() ? toArray(type.getComponentType(), value) : null;
    }

    private static Object constant(Class<?> type, String label) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(label)) {
                return constant;
            }
        }
        throw new Unfit("the name of one of its constants");
    }

    private static @Nullable Object toArray(Class<?> component, Object value) {
        if (value instanceof PgVector vector) {
            return component == float.class ? vector.toArray() : null;
        }
        List<?> list = value instanceof PgArray array ? array.values() : value instanceof List<?> plain ? plain : null;
        if (list == null) {
            return null;
        }
        Object array = Array.newInstance(component, list.size());
        for (int i = 0; i < list.size(); i++) {
            Object element = list.get(i);
            if (element != null) {
                Array.set(array, i, to(component, element));
            } else if (component.isPrimitive()) {
                throw new Unfit("an array without NULL");
            }
        }
        return array;
    }

    private static BigInteger exact(BigDecimal decimal) {
        return decimal.toBigIntegerExact();
    }

    private static @Nullable Character toCharacter(Object value) {
        return value instanceof String text && text.length() == 1 ? text.charAt(0) : null;
    }

    private static Instant toInstant(OffsetDateTime time) {
        if (time.equals(OffsetDateTime.MAX)) {
            return Instant.MAX;
        }
        return time.equals(OffsetDateTime.MIN) ? Instant.MIN : time.toInstant();
    }
}
