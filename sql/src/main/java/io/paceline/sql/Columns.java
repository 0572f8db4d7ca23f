package io.paceline.sql;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The columns of a result. A statement whose result keeps its shape keeps its instance, so what was worked out for it, such
 * as which column fills which component of a record, is worked out once.
 *
 * <p>Thread rules: immutable.
 */
public final class Columns {

    private final List<Column> columns;
    private final Map<String, Integer> exact = new HashMap<>();
    private final Map<String, Integer> lower = new HashMap<>();

    /**
     * One column.
     *
     * @param name as the server says it; several columns may have one name
     * @param type the name of its SQL type, as the driver calls it, for messages
     */
    public record Column(String name, String type) {}

    /** The columns in their order. */
    public Columns(List<Column> columns) {
        this.columns = List.copyOf(columns);
        for (int i = 0; i < this.columns.size(); i++) {
            String name = this.columns.get(i).name();
            exact.putIfAbsent(name, i);
            lower.putIfAbsent(name.toLowerCase(Locale.ROOT), i);
        }
    }

    /** How many there are. */
    public int size() {
        return columns.size();
    }

    /** The column of that number, from 0. */
    public Column get(int column) {
        return columns.get(column);
    }

    /** All of them. */
    public List<Column> all() {
        return columns;
    }

    /**
     * The number of the first column of that name, in its exact spelling or else in any case. Costs the same for any number
     * of columns.
     *
     * @throws SqlException of kind DECODE if there is none
     */
    public int indexOf(String name) {
        int index = find(name);
        if (index < 0) {
            throw new SqlException(
                    SqlException.Kind.DECODE,
                    "column: " + name + " (expected: one of "
                            + columns.stream().map(Column::name).toList() + ")");
        }
        return index;
    }

    /** As {@link #indexOf}, or -1 if there is none. */
    public int find(String name) {
        Integer index = exact.get(name);
        if (index == null) {
            index = lower.get(name.toLowerCase(Locale.ROOT));
        }
        return index == null ? -1 : index;
    }

    @Override
    public String toString() {
        return columns.toString();
    }
}
