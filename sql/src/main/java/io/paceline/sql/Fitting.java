package io.paceline.sql;

import org.jspecify.annotations.Nullable;

/**
 * The mappers of a query, each worked out once for columns that look the same. Each client has columns of its own, so two that
 * take turns with one query must not cost a mapper at each turn.
 *
 * <p>Thread rules: may be used by any thread; what two of them work out at once is kept once or twice.
 */
final class Fitting<T extends @Nullable Object> {

    /** So many columns are kept; then it begins anew. */
    static final int KEPT_MAX = 8;

    private final Mapping<T> mapping;
    private volatile @Nullable Fitted<T> newest;

    private record Fitted<T extends @Nullable Object>(
            Columns columns, RowMapper<T> mapper, @Nullable Fitted<T> older, int count) {}

    Fitting(Mapping<T> mapping) {
        this.mapping = mapping;
    }

    /** The mapper for rows with these columns. */
    RowMapper<T> mapper(Columns columns) {
        Fitted<T> last = newest;
        for (Fitted<T> one = last; one != null; one = one.older) {
            if (one.columns == columns) {
                return one.mapper;
            }
        }
        RowMapper<T> mapper = alike(last, columns);
        newest = last == null || last.count == KEPT_MAX
                ? new Fitted<>(columns, mapper, null, 1)
                : new Fitted<>(columns, mapper, last, last.count + 1);
        return mapper;
    }

    private RowMapper<T> alike(@Nullable Fitted<T> from, Columns columns) {
        for (Fitted<T> one = from; one != null; one = one.older) {
            if (one.columns.all().equals(columns.all())) {
                return one.mapper;
            }
        }
        return mapping.bind(columns);
    }
}
