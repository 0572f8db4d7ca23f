package io.paceline.apps.model.stats;

import io.paceline.apps.model.JdbcText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The events by JDBC; each method waits. Shared by threads. */
public final class JdbcStats {

    private static final String INSERT = JdbcText.of(StatsSql.INSERT);
    private static final String SUMMARY = JdbcText.of(StatsSql.SUMMARY);

    private final DataSource source;

    /** @param source whose connections commit each statement by itself */
    public JdbcStats(DataSource source) {
        this.source = source;
    }

    /** Keeps an event; it is committed when this returns. */
    public void add(Event event) throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setString(1, event.kind().text());
            insert.setString(2, event.path());
            insert.setLong(3, event.visitor());
            insert.setInt(4, event.millis());
            insert.executeUpdate();
        }
    }

    /** Counts the events of the last minutes. */
    public Summary summary(int minutes) throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement select = connection.prepareStatement(SUMMARY)) {
            select.setInt(1, minutes);
            return Summary.of(minutes, groups(select));
        }
    }

    /** Counts the events of the last seconds. */
    public Recent recent() throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement select = connection.prepareStatement(StatsSql.RECENT)) {
            return Recent.of(groups(select));
        }
    }

    private static List<Group> groups(PreparedStatement select) throws SQLException {
        List<Group> groups = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                groups.add(new Group(
                        rows.getString(1), rows.getString(2), rows.getLong(3), rows.getLong(4), rows.getInt(5)));
            }
        }
        return groups;
    }
}
