package io.paceline.apps.model;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A statement and what its rows become, for those who reach the database by JDBC.
 *
 * <p>Thread rules: may be shared.
 */
public final class JdbcQuery<T> {

    private static final Pattern PARAMETER = Pattern.compile("\\$\\d+");

    private final String text;
    private final RowReader<T> reader;

    /** Makes something of the row at which a result stands. */
    @FunctionalInterface
    public interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private JdbcQuery(String text, RowReader<T> reader) {
        this.text = text;
        this.reader = reader;
    }

    /**
     * A statement.
     *
     * @param sql with {@code $1}, {@code $2} and so on, each once and in this order
     */
    public static <T> JdbcQuery<T> of(String sql, RowReader<T> reader) {
        return new JdbcQuery<>(PARAMETER.matcher(sql).replaceAll("?"), reader);
    }

    /** A statement whose rows, if it has any, nobody looks at. */
    public static JdbcQuery<ResultSet> change(String sql) {
        return of(sql, row -> row);
    }

    /** What becomes of all rows. */
    public List<T> list(Connection connection, Object... values) throws SQLException {
        try (PreparedStatement statement = bound(connection, values);
                ResultSet row = statement.executeQuery()) {
            List<T> list = new ArrayList<>();
            while (row.next()) {
                list.add(reader.read(row));
            }
            return list;
        }
    }

    /** What becomes of the first row; empty if there is none. */
    public Optional<T> first(Connection connection, Object... values) throws SQLException {
        try (PreparedStatement statement = bound(connection, values);
                ResultSet row = statement.executeQuery()) {
            return row.next() ? Optional.of(reader.read(row)) : Optional.empty();
        }
    }

    /** Runs a statement whose rows are of no interest. */
    public void execute(Connection connection, Object... values) throws SQLException {
        try (PreparedStatement statement = bound(connection, values)) {
            statement.executeUpdate();
        }
    }

    private PreparedStatement bound(Connection connection, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(text);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    /** A column with a time zone. */
    public static Instant instant(ResultSet row, int column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
