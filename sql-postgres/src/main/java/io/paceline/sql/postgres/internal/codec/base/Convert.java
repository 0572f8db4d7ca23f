package io.paceline.sql.postgres.internal.codec.base;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.UUID;

/** Decoded values as primitives and the like, only where nothing is lost. */
public final class Convert {

    private Convert() {}

    /** Whether it is a whole or decimal number, not a binary fraction. */
    public static boolean isExact(Number number) {
        return number instanceof Integer
                || number instanceof Long
                || number instanceof Short
                || number instanceof Byte
                || number instanceof BigInteger
                || number instanceof BigDecimal;
    }

    public static byte toByte(long value) {
        if (value != (byte) value) {
            throw new Unfit("-128 to 127");
        }
        return (byte) value;
    }

    public static short toShort(long value) {
        if (value != (short) value) {
            throw new Unfit("-32768 to 32767");
        }
        return (short) value;
    }

    public static int toInt(long value) {
        if (value != (int) value) {
            throw new Unfit("-2147483648 to 2147483647");
        }
        return (int) value;
    }

    public static int toInt(Object value) {
        return toInt(toLong(value));
    }

    public static long toLong(Object value) {
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

    public static float toFloat(Object value) {
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

    public static double toDouble(Object value) {
        if (!(value instanceof Number number)) {
            throw new Unfit("a column of a number");
        }
        double wide = number.doubleValue();
        if (value instanceof Long whole && ((long) wide != whole || wide == 0x1p63)) {
            throw new Unfit("a whole number that a double can be, or getLong");
        }
        return wide;
    }

    public static boolean toBoolean(Object value) {
        if (value instanceof Boolean bool) {
            return bool;
        }
        throw new Unfit("a column of type bool");
    }

    public static BigDecimal toDecimal(Object value) {
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

    public static byte[] toBytes(Object value) {
        if (value instanceof byte[] bytes) {
            return bytes;
        }
        throw new Unfit("a column of type bytea or text");
    }

    public static UUID toUuid(Object value) {
        if (value instanceof UUID uuid) {
            return uuid;
        }
        throw new Unfit("a column of type uuid");
    }
}
