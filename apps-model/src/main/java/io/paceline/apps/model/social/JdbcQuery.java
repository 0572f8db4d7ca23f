package io.paceline.apps.model.social;

import io.paceline.apps.model.JdbcText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A statement and what its rows become. */
final class JdbcQuery<T> {

    private final String text;
    private final RowReader<T> reader;

    /** Makes something of the row at which a result stands. */
    @FunctionalInterface
    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private JdbcQuery(String text, RowReader<T> reader) {
        this.text = text;
        this.reader = reader;
    }

    static <T> JdbcQuery<T> of(String sql, RowReader<T> reader) {
        return new JdbcQuery<>(JdbcText.of(sql), reader);
    }

    List<T> list(Connection connection, Object... values) throws SQLException {
        try (PreparedStatement statement = bound(connection, values);
                ResultSet row = statement.executeQuery()) {
            List<T> list = new ArrayList<>();
            while (row.next()) {
                list.add(reader.read(row));
            }
            return list;
        }
    }

    Optional<T> first(Connection connection, Object... values) throws SQLException {
        try (PreparedStatement statement = bound(connection, values);
                ResultSet row = statement.executeQuery()) {
            return row.next() ? Optional.of(reader.read(row)) : Optional.empty();
        }
    }

    void execute(Connection connection, Object... values) throws SQLException {
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

    static Instant instant(ResultSet row, int column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
