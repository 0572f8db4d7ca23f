package io.paceline.sql;

import io.paceline.core.Argument;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says how rows become objects of a class: single values, records and beans. */
final class ClassMapping {

    private static final MethodHandle NOT_NULL = notNullHandle();

    private ClassMapping() {}

    /** The mapping for a class, whose members are found by the lookup, or by that of this module if it is null. */
    static <T> Mapping<T> of(Class<T> type, MethodHandles.@Nullable Lookup lookup) {
        if (type == void.class || type == Void.class || type == Row.class || type == Result.class) {
            throw refused(type);
        }
        if (type.getTypeParameters().length > 0) {
            throw Argument.wrong(
                    "type",
                    type.toGenericString(),
                    "a class without type parameters, as nothing says what they stand for; a row mapper can make one");
        }
        HandleMapper.prepare();
        if (isSingle(type)) {
            return single(type);
        }
        ClassAccess access = new ClassAccess(type, lookup);
        return type.isRecord() ? RecordMapping.of(type, access) : BeanMapping.of(type, access);
    }

    static IllegalArgumentException refused(Class<?> type) {
        return Argument.wrong(
                "type",
                type.getName(),
                "a record, a class with a constructor without parameters and with setters, or one of a single value");
    }

    /** Whether one column makes an object: all of the JDK's own classes, enums and arrays. */
    private static boolean isSingle(Class<?> type) {
        return type.isPrimitive()
                || type.isArray()
                || type.isEnum()
                || type.getName().startsWith("java.");
    }

    private static <T> Mapping<T> single(Class<T> type) {
        // the boxes, too, are read without a look at NULL: that fails either way
        Class<?> raw = MethodType.methodType(type).unwrap().returnType();
        MethodHandle reader = ColumnReader.of(raw, type.getName());
        return columns -> {
            if (columns.size() == 0) {
                throw new SqlException(SqlException.Kind.DECODE, "columns: none (expected: one for " + type + ")");
            }
            MethodHandle value =
                    MethodHandles.insertArguments(reader, 1, 0).asType(MethodType.methodType(Object.class, Row.class));
            return HandleMapper.of(
                    MethodHandles.filterReturnValue(value, NOT_NULL.bindTo(columns.get(0))), ClassMapping::unchanged);
        };
    }

    private static MethodHandle notNullHandle() {
        try {
            return MethodHandles.lookup()
                    .findStatic(
                            ClassMapping.class,
                            "notNull",
                            MethodType.methodType(Object.class, Columns.Column.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    // called by the handle
    static Object notNull(Columns.Column column, @Nullable Object value) {
        if (value == null) {
            throw new SqlException(
                    SqlException.Kind.DECODE,
                    "column " + column.name() + " is NULL (expected: a value; a row mapper can take NULL)");
        }
        return value;
    }

    /** What readers throw says what is wrong. */
    private static RuntimeException unchanged(Row row, Throwable thrown) {
        if (thrown instanceof RuntimeException unchecked) {
            return unchecked;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(thrown);
    }

    /** The columns that fill the parts of an object, by their names; -1 for those that have none. */
    static int[] match(Columns columns, List<String> names) {
        int[] found = new int[names.size()];
        Arrays.setAll(found, i -> find(columns, names.get(i)));
        return found;
    }

    /** As it is written, in any case, or with underscores between the words. */
    private static int find(Columns columns, String name) {
        int exact = columns.find(name);
        if (exact >= 0) {
            return exact;
        }
        String plain = name.replace("_", "");
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().replace("_", "").equalsIgnoreCase(plain)) {
                return i;
            }
        }
        return -1;
    }

    static List<String> names(Columns columns) {
        return columns.all().stream().map(Columns.Column::name).toList();
    }
}
