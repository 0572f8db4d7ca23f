package io.paceline.sql;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;

/** Looks for what is wrong with a row, once no object could be made of it. */
final class ObjectFailure implements HandleMapper.Failure {

    private final Class<?> type;
    private final List<String> names;
    private final int[] columns;
    private final MethodHandle[] parts;

    /**
     * What is wrong with objects of a class.
     *
     * @param names what the parts are called
     * @param columns where they come from; -1 for one that is not filled
     * @param parts each takes a row and gives the part
     */
    ObjectFailure(Class<?> type, List<String> names, int[] columns, MethodHandle[] parts) {
        this.type = type;
        this.names = names;
        this.columns = columns;
        this.parts = parts;
    }

    @Override
    public SqlException of(Row row, Throwable thrown) {
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
