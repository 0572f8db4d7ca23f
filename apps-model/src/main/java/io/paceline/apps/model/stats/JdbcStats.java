package io.paceline.apps.model.stats;

import io.paceline.apps.model.JdbcQuery;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The events by JDBC; each method waits. Shared by threads. */
public final class JdbcStats {

    private static final JdbcQuery.RowReader<Group> AS_GROUP =
            row -> new Group(row.getString(1), row.getString(2), row.getLong(3), row.getLong(4), row.getInt(5));
    private static final JdbcQuery<?> INSERT = JdbcQuery.change(StatsSql.INSERT);
    private static final JdbcQuery<Group> SUMMARY = JdbcQuery.of(StatsSql.SUMMARY, AS_GROUP);
    private static final JdbcQuery<Group> RECENT = JdbcQuery.of(StatsSql.RECENT, AS_GROUP);

    private final DataSource source;

    /** @param source whose connections commit each statement by itself */
    public JdbcStats(DataSource source) {
        this.source = source;
    }

    /** Keeps an event; it is committed when this returns. */
    public void add(Event event) throws SQLException {
        try (Connection connection = source.getConnection()) {
            INSERT.execute(connection, event.kind().text(), event.path(), event.visitor(), event.millis());
        }
    }

    /** Counts the events of the last minutes. */
    public Summary summary(int minutes) throws SQLException {
        try (Connection connection = source.getConnection()) {
            return Summary.of(minutes, SUMMARY.list(connection, minutes));
        }
    }

    /** Counts the events of the last seconds. */
    public Recent recent() throws SQLException {
        try (Connection connection = source.getConnection()) {
            return Recent.of(RECENT.list(connection));
        }
    }
}
