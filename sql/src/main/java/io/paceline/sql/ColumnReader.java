package io.paceline.sql;

import io.paceline.core.Argument;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads one column as one Java type: a handle that takes a row and the number of a column, and boxes nothing. */
final class ColumnReader {

    private static final MethodHandles.Lookup OWN = MethodHandles.lookup();
    private static final MethodHandle GET_AS =
            virtual("get", MethodType.methodType(Object.class, int.class, Class.class));
    private static final MethodHandle ENUM =
            own("constant", Object.class, Map.class, Class.class, Row.class, int.class);
    private static final MethodHandle OPTIONAL = own("optional", Optional.class, Object.class);

    private static final Map<Class<?>, MethodHandle> DIRECT = Map.ofEntries(
            Map.entry(boolean.class, virtual("getBoolean", boolean.class)),
            Map.entry(int.class, virtual("getInt", int.class)),
            Map.entry(long.class, virtual("getLong", long.class)),
            Map.entry(float.class, virtual("getFloat", float.class)),
            Map.entry(double.class, virtual("getDouble", double.class)),
            Map.entry(short.class, own("getShort", short.class, Row.class, int.class)),
            Map.entry(byte.class, own("getByte", byte.class, Row.class, int.class)),
            Map.entry(char.class, own("getChar", char.class, Row.class, int.class)),
            Map.entry(Boolean.class, own("boxedBoolean", Boolean.class, Row.class, int.class)),
            Map.entry(Integer.class, own("boxedInt", Integer.class, Row.class, int.class)),
            Map.entry(Long.class, own("boxedLong", Long.class, Row.class, int.class)),
            Map.entry(Float.class, own("boxedFloat", Float.class, Row.class, int.class)),
            Map.entry(Double.class, own("boxedDouble", Double.class, Row.class, int.class)),
            Map.entry(Short.class, own("boxedShort", Short.class, Row.class, int.class)),
            Map.entry(Byte.class, own("boxedByte", Byte.class, Row.class, int.class)),
            Map.entry(Character.class, own("boxedChar", Character.class, Row.class, int.class)),
            Map.entry(String.class, virtual("getString", String.class)),
            Map.entry(byte[].class, virtual("getBytes", byte[].class)),
            Map.entry(BigDecimal.class, virtual("getDecimal", BigDecimal.class)),
            Map.entry(UUID.class, virtual("getUuid", UUID.class)),
            Map.entry(Object.class, virtual("get", Object.class)));

    private ColumnReader() {}

    /**
     * The reader for a type.
     *
     * @param what is to be filled, for the message
     * @throws IllegalArgumentException if the type says more than a class does
     */
    static MethodHandle of(Type type, String what) {
        if (type instanceof Class<?> raw) {
            if (raw.getTypeParameters().length > 0) {
                throw refused(type, what);
            }
            return ofClass(raw);
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw) {
            Type[] arguments = generic.getActualTypeArguments();
            if (raw == Optional.class && !(arguments[0] instanceof WildcardType)) {
                MethodHandle inner = of(boxed(arguments[0]), what);
                return MethodHandles.filterReturnValue(
                        inner.asType(inner.type().changeReturnType(Object.class)), OPTIONAL);
            }
            if (raw != Optional.class && Arrays.stream(arguments).allMatch(ColumnReader::isOpen)) {
                return ofClass(raw);
            }
        }
        throw refused(type, what);
    }

    private static MethodHandle ofClass(Class<?> type) {
        MethodHandle direct = DIRECT.get(type);
        if (direct != null) {
            return direct;
        }
        MethodHandle read = type.isEnum()
                ? MethodHandles.insertArguments(ENUM, 0, constants(type), type)
                : MethodHandles.insertArguments(GET_AS, 2, type);
        return read.asType(MethodType.methodType(type, Row.class, int.class));
    }

    private static Type boxed(Type type) {
        return type instanceof Class<?> raw ? MethodType.methodType(raw).wrap().returnType() : type;
    }

    /** Whether it is a question mark without bounds, which promises nothing. */
    private static boolean isOpen(Type argument) {
        return argument instanceof WildcardType wildcard
                && wildcard.getLowerBounds().length == 0
                && Arrays.equals(wildcard.getUpperBounds(), new Type[] {Object.class});
    }

    private static IllegalArgumentException refused(Type type, String what) {
        return Argument.wrong(
                what,
                type.getTypeName(),
                "a class without type arguments, or Optional of one; a row mapper can do more");
    }

    private static Map<String, Object> constants(Class<?> type) {
        Map<String, Object> byName = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            byName.put(((Enum<?>) constant).name(), constant);
        }
        return byName;
    }

    // ---- called by the handles

    static @Nullable Object constant(Map<String, Object> byName, Class<?> type, Row row, int column) {
        String name = row.getString(column);
        if (name == null) {
            return null;
        }
        Object constant = byName.get(name);
        if (constant == null) {
            throw new SqlException(
                    SqlException.Kind.DECODE,
                    "column " + row.columns().get(column).name() + ": no constant of " + type.getName()
                            + " has that name (expected: one of "
                            + byName.keySet().stream().sorted().toList() + ")");
        }
        return constant;
    }

    static Optional<Object> optional(@Nullable Object value) {
        return Optional.ofNullable(value);
    }

    static short getShort(Row row, int column) {
        int value = row.getInt(column);
        if (value != (short) value) {
            throw outOfRange(row, column, "short");
        }
        return (short) value;
    }

    static byte getByte(Row row, int column) {
        int value = row.getInt(column);
        if (value != (byte) value) {
            throw outOfRange(row, column, "byte");
        }
        return (byte) value;
    }

    static char getChar(Row row, int column) {
        String value = row.getString(column);
        if (value == null || value.length() != 1) {
            throw outOfRange(row, column, "one char");
        }
        return value.charAt(0);
    }

    private static SqlException outOfRange(Row row, int column, String type) {
        return new SqlException(
                SqlException.Kind.DECODE,
                "column " + row.columns().get(column).name() + ": the value does not fit (expected: " + type + ")");
    }

    static @Nullable Boolean boxedBoolean(Row row, int column) {
        return row.isNull(column) ? null : (Boolean) row.getBoolean(column);
    }

    static @Nullable Integer boxedInt(Row row, int column) {
        return row.isNull(column) ? null : (Integer) row.getInt(column);
    }

    static @Nullable Long boxedLong(Row row, int column) {
        return row.isNull(column) ? null : (Long) row.getLong(column);
    }

    static @Nullable Float boxedFloat(Row row, int column) {
        return row.isNull(column) ? null : (Float) row.getFloat(column);
    }

    static @Nullable Double boxedDouble(Row row, int column) {
        return row.isNull(column) ? null : (Double) row.getDouble(column);
    }

    static @Nullable Short boxedShort(Row row, int column) {
        return row.isNull(column) ? null : (Short) getShort(row, column);
    }

    static @Nullable Byte boxedByte(Row row, int column) {
        return row.isNull(column) ? null : (Byte) getByte(row, column);
    }

    static @Nullable Character boxedChar(Row row, int column) {
        return row.isNull(column) ? null : (Character) getChar(row, column);
    }

    private static MethodHandle virtual(String name, Class<?> result) {
        return virtual(name, MethodType.methodType(result, int.class));
    }

    private static MethodHandle virtual(String name, MethodType type) {
        try {
            return OWN.findVirtual(Row.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static MethodHandle own(String name, Class<?> result, Class<?>... parameters) {
        try {
            return OWN.findStatic(ColumnReader.class, name, MethodType.methodType(result, parameters));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
