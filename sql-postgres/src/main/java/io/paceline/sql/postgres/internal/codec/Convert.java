package io.paceline.sql.postgres.internal.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.UUID;

/** Decoded values as other Java types, only where nothing is lost. */
final class Convert {

    private Convert() {}

    /** Whether it is a whole or decimal number, not a binary fraction. */
    static boolean isExact(Number number) {
        return number instanceof Integer
                || number instanceof Long
                || number instanceof Short
                || number instanceof Byte
                || number instanceof BigInteger
                || number instanceof BigDecimal;
    }

    static short toShort(long value) {
        if (value != (short) value) {
            throw new Unfit("-32768 to 32767");
        }
        return (short) value;
    }

    static int toInt(long value) {
        if (value != (int) value) {
            throw new Unfit("-2147483648 to 2147483647");
        }
        return (int) value;
    }

    static int toInt(Object value) {
        return toInt(toLong(value));
    }

    static long toLong(Object value) {
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        try {
            if (value instanceof BigInteger whole) {
                return whole.longValueExact();
            }
            if (value instanceof BigDecimal decimal && decimal.precision() - (long) decimal.scale() <= 19) {
                return decimal.longValueExact();
            }
        } catch (ArithmeticException e) {
            throw new Unfit("a whole number within long");
        }
        if (value instanceof BigDecimal) {
            throw new Unfit("a whole number within long");
        }
        throw new Unfit("a column of a whole number");
    }

    static float toFloat(Object value) {
        if (value instanceof Float single) {
            return single;
        }
        double wide = toDouble(value);
        float single = (float) wide;
        if (value instanceof Double && single != wide && !Double.isNaN(wide)) {
            throw new Unfit("a number that a float can be, or getDouble");
        }
        return single;
    }

    static double toDouble(Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new Unfit("a column of a number");
    }

    static boolean toBoolean(Object value) {
        if (value instanceof Boolean bool) {
            return bool;
        }
        throw new Unfit("a column of type bool");
    }

    static BigDecimal toDecimal(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        if (value instanceof BigInteger whole) {
            return new BigDecimal(whole);
        }
        if (value instanceof Double || value instanceof Float) {
            return new BigDecimal(value.toString());
        }
        if (value instanceof Number) {
            return BigDecimal.valueOf(toLong(value));
        }
        throw new Unfit("a column of a number");
    }

    static byte[] toBytes(Object value) {
        if (value instanceof byte[] bytes) {
            return bytes;
        }
        throw new Unfit("a column of type bytea or text");
    }

    static UUID toUuid(Object value) {
        if (value instanceof UUID uuid) {
            return uuid;
        }
        throw new Unfit("a column of type uuid");
    }

    /** The value as the type asked for. */
    static <T> T to(Class<T> type, Object value) {
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw new Unfit("a column that can be read so");
    }
}
