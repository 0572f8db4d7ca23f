package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.ParameterShape;
import io.paceline.sql.postgres.internal.codec.RowShape;
import org.jspecify.annotations.Nullable;

/**
 * What the server says of a statement: the types of its parameters and its columns. One for all connections of a pool, kept
 * with the text of the statement.
 *
 * <p>Thread rules: may be used by any thread; that it is stale is seen by others a little later.
 */
final class Plan {

    private final ParameterShape parameters;
    private final byte[] parametersDescribed;
    private final @Nullable RowShape rows;
    private final @Nullable RowShape textRows;
    private final byte[] rowsDescribed;
    private volatile boolean stale;

    Plan(
            ParameterShape parameters,
            byte[] parametersDescribed,
            @Nullable RowShape rows,
            @Nullable RowShape textRows,
            byte[] rowsDescribed) {
        this.parameters = parameters;
        this.parametersDescribed = parametersDescribed;
        this.rows = rows;
        this.textRows = textRows;
        this.rowsDescribed = rowsDescribed;
    }

    ParameterShape parameters() {
        return parameters;
    }

    /** The types to declare when the statement is prepared once more, so that they stay. */
    int[] types() {
        int[] types = new int[parameters.size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = parameters.oid(i);
        }
        return types;
    }

    /** Its rows, each column as it is asked for in Bind; null if it has none. */
    @Nullable
    RowShape rows() {
        return rows;
    }

    /** Its rows when all columns are in text form; null if it has none. */
    @Nullable
    RowShape textRows() {
        return textRows;
    }

    /** Whether the server has found it to be out of date; then it is not used again. */
    boolean isStale() {
        return stale;
    }

    void outOfDate() {
        stale = true;
    }

    /** Whether the server has just described a statement as this one was. */
    boolean isDescribedAs(byte[] parameters, ByteBuf from, int index, int length) {
        return same(parametersDescribed, parameters) && same(rowsDescribed, from, index, length);
    }

    private static boolean same(byte[] one, byte[] other) {
        return java.util.Arrays.equals(one, other);
    }

    private static boolean same(byte[] one, ByteBuf from, int index, int length) {
        if (one.length != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (one[i] != from.getByte(index + i)) {
                return false;
            }
        }
        return true;
    }
}
