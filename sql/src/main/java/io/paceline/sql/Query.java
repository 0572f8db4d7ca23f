package io.paceline.sql;

import io.paceline.core.Argument;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A statement and what its rows become. Made once, kept in a constant, run any number of times.
 *
 * <pre>{@code
 * static final Query<World> BY_ID = Query.of("select id, n from world where id = :id").map(World.class);
 * }</pre>
 *
 * <p>Parameters are named, {@code :id}, or in the native form of the database ({@code $1}, {@code ?}); a name may be used
 * several times and is bound once. Values always travel apart from the statement; nothing is ever put into its text.
 *
 * <p>Strings in all their forms, quoted identifiers, comments, {@code ::type} and {@code :=} are left alone. A colon that
 * stands right behind a value has no parameter behind it: {@code a[1:n]} is a slice up to the column {@code n}. So is
 * {@code a[1: n]}, while {@code a[:n]} and {@code a[1 : :n]} have the parameter {@code n}. Elsewhere {@code \:} is a colon and
 * nothing else.
 *
 * <p>Thread rules: immutable.
 *
 * @param <T> what a row becomes
 */
public final class Query<T extends @Nullable Object> {

    private final ParsedSql sql;
    private final Mapping<T> mapping;
    private final @Nullable Duration timeout;
    private final Fitting<T> fitting;

    private Query(ParsedSql sql, Mapping<T> mapping, @Nullable Duration timeout) {
        this.sql = sql;
        this.mapping = mapping;
        this.timeout = timeout;
        this.fitting = new Fitting<>(mapping);
    }

    /**
     * A statement whose rows, if it has any, stay rows that may be kept.
     *
     * @throws IllegalArgumentException if the text is empty, holds NUL, or has parameters both by name and by number
     */
    public static Query<Row> of(String sql) {
        return new Query<>(ParsedSql.parse(sql), Mapping.of(Row::copy), null);
    }

    /**
     * Rows become what the mapper makes of them, on the loop of the connection.
     */
    public <U extends @Nullable Object> Query<U> map(RowMapper<U> mapper) {
        return new Query<>(sql, Mapping.of(mapper), timeout);
    }

    /**
     * Rows become objects of a class: a record by its canonical constructor, a bean by constructor without arguments and
     * setters, or, if the class is one of a single value such as {@code Long}, {@code String} or {@code UUID}, the first
     * column. Columns find components by name, in any case and with or without underscores ({@code created_at} is
     * {@code createdAt}). Columns nobody asks for are left out; a component without a column is an error, a property
     * without one keeps what the constructor gave it.
     *
     * <p>A component may be {@code Optional<…>}; NULL makes it empty. For other objects NULL is null, for primitives and for
     * the value of a class of a single value it is an error. Enums are found by name.
     *
     * @throws IllegalArgumentException if the class is none of these, has type parameters, or lies in a module that hides it,
     *     saying why
     */
    public <U> Query<U> map(Class<U> type) {
        return new Query<>(sql, Mapping.of(type), timeout);
    }

    /**
     * {@link #map(Class)} for a class that its module does not open.
     *
     * @param lookup {@code MethodHandles.lookup()} of a class that may make such objects
     */
    public <U> Query<U> map(Class<U> type, MethodHandles.Lookup lookup) {
        return new Query<>(sql, Mapping.of(type, lookup), timeout);
    }

    /**
     * How long a run may take, waiting included; the deadline of the call context counts too, if it comes first.
     *
     * @param timeout more than zero; default that of the client
     */
    public Query<T> timeout(Duration timeout) {
        return new Query<>(sql, mapping, Argument.positive("timeout", timeout));
    }

    /** The statement as it was written. */
    public String sql() {
        return sql.text();
    }

    /** The names of its parameters, each once, in the order of their first use; empty if it has none by name. */
    public List<String> parameterNames() {
        return sql.names();
    }

    /** The statement taken apart. */
    public ParsedSql parsed() {
        return sql;
    }

    /**
     * The mapper for rows with these columns; those of the columns seen last are kept.
     *
     * @throws SqlException of kind DECODE if they do not fit
     */
    public RowMapper<T> mapper(Columns columns) {
        return fitting.mapper(columns);
    }

    /** How long a run may take, or null for what the client says. */
    public @Nullable Duration timeout() {
        return timeout;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Query<?> query
                && sql.text().equals(query.sql.text())
                && mapping.equals(query.mapping)
                && Objects.equals(timeout, query.timeout);
    }

    @Override
    public int hashCode() {
        return sql.text().hashCode();
    }

    @Override
    public String toString() {
        return "Query[" + sql.text() + "]";
    }
}
