package io.paceline.sql;

import io.paceline.core.Argument;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Rows to records: each component is read from its column and goes straight into the canonical constructor.
 *
 * <p>Thread rules: immutable.
 */
final class RecordMapping<T> implements Mapping<T> {

    private final Class<T> type;
    private final MethodHandle constructor;
    private final List<String> names;
    private final List<MethodHandle> readers;

    private RecordMapping(Class<T> type, MethodHandle constructor, List<String> names, List<MethodHandle> readers) {
        this.type = type;
        this.constructor = constructor;
        this.names = names;
        this.readers = readers;
    }

    static <T> RecordMapping<T> of(Class<T> type, ClassAccess access) {
        RecordComponent[] components = type.getRecordComponents();
        if (components.length == 0) {
            throw Argument.wrong("type", type.getName() + ", a record without components", "a record with some");
        }
        Constructor<?> canonical = canonical(type, components);
        return new RecordMapping<>(
                type,
                access.handle(lookup -> lookup.unreflectConstructor(canonical)).asFixedArity(),
                Stream.of(components).map(RecordComponent::getName).toList(),
                Stream.of(components)
                        .map(c -> ColumnReader.of(c.getGenericType(), type.getSimpleName() + "." + c.getName()))
                        .toList());
    }

    private static Constructor<?> canonical(Class<?> type, RecordComponent[] components) {
        Class<?>[] parameters =
                Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(parameters);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("a record without its canonical constructor: " + type, e);
        }
    }

    @Override
    public RowMapper<T> bind(Columns columns) {
        int[] found = ClassMapping.match(columns, names);
        int missing = Arrays.stream(found).boxed().toList().indexOf(-1);
        if (missing >= 0) {
            throw new SqlException(
                    SqlException.Kind.DECODE,
                    type.getSimpleName() + "." + names.get(missing) + ": no column of that name (expected: one of "
                            + ClassMapping.names(columns) + ")");
        }
        MethodHandle[] parts = new MethodHandle[found.length];
        Arrays.setAll(parts, i -> MethodHandles.insertArguments(readers.get(i), 1, found[i]));
        MethodHandle ofRows = MethodHandles.filterArguments(constructor, 0, parts);
        MethodHandle ofRow =
                MethodHandles.permuteArguments(ofRows, MethodType.methodType(type, Row.class), new int[parts.length]);
        return HandleMapper.of(ofRow, new ObjectFailure(type, names, found, parts));
    }
}
