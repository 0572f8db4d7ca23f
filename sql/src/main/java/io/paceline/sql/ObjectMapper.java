package io.paceline.sql;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;

/** Makes objects of rows of one shape by one handle; looks for what is wrong only once that has failed. */
final class ObjectMapper<T> implements RowMapper<T> {

    private final Class<T> type;
    private final MethodHandle object;
    private final List<String> names;
    private final int[] columns;
    private final MethodHandle[] parts;

    /**
     * A mapper.
     *
     * @param object takes a row and gives the object
     * @param names what the parts are called
     * @param columns where they come from; -1 for one that is not filled
     * @param parts each takes a row and gives the part
     */
    ObjectMapper(Class<T> type, MethodHandle object, List<String> names, int[] columns, MethodHandle[] parts) {
        this.type = type;
        this.object = object.asType(MethodType.methodType(Object.class, Row.class));
        this.names = names;
        this.columns = columns;
        this.parts = parts;
    }

    @Override
    // the handle ends with a constructor of the class
    @SuppressWarnings("unchecked")
    public T map(Row row) {
        try {
            return (T) (Object) object.invokeExact(row);
        } catch (VirtualMachineError broken) {
            throw broken;
        } catch (Throwable thrown) {
            throw explained(row, thrown);
        }
    }

    private SqlException explained(Row row, Throwable thrown) {
        for (int i = 0; i < parts.length; i++) {
            if (columns[i] < 0) {
                continue;
            }
            String part = type.getSimpleName() + "." + names.get(i);
            Class<?> wanted = parts[i].type().returnType();
            if (wanted.isPrimitive() && row.isNull(columns[i])) {
                return error(
                        "column " + row.columns().get(columns[i]).name() + " is NULL (expected: a value for " + part
                                + ", which is " + article(wanted) + "; Optional takes NULL)",
                        thrown);
            }
            try {
                parts[i].asType(MethodType.methodType(Object.class, Row.class)).invoke(row);
            } catch (Throwable same) {
                return error(part + ": " + same.getMessage(), same);
            }
        }
        return error(type.getName() + " refused a row by " + thrown.getClass().getName(), thrown);
    }

    private static String article(Class<?> primitive) {
        return (primitive == int.class ? "an " : "a ") + primitive;
    }

    private static SqlException error(String message, Throwable cause) {
        return new SqlException(SqlException.Kind.DECODE, message, cause);
    }
}
