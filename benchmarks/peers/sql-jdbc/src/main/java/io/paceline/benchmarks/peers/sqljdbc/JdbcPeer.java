package io.paceline.benchmarks.peers.sqljdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.paceline.benchmarks.sql.child.Done;
import io.paceline.benchmarks.sql.child.Fortunes;
import io.paceline.benchmarks.sql.child.SqlChild;
import io.paceline.benchmarks.sql.child.SqlSystem;
import io.paceline.benchmarks.sql.child.World;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * pgjdbc behind HikariCP, statements prepared on the server from the first use. On platform threads there are as many threads
 * as connections, which is fastest; with {@code --virtual} each user is a virtual thread.
 */
final class JdbcPeer implements SqlSystem {
    private static final int FETCH = 1_000;

    private static final String ONE = World.jdbc(World.ONE);
    private static final String UPDATE = World.jdbc(World.UPDATE);
    private static final String INSERT = World.jdbc(World.INSERT);
    private static final String HUNDRED_ROWS = World.jdbc(World.HUNDRED_ROWS);

    private final HikariDataSource pool;

    private JdbcPeer(SqlChild.Target target) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:postgresql://" + target.host() + ":" + target.port() + "/" + target.database()
                + "?prepareThreshold=1&binaryTransfer=true");
        config.setUsername(target.user());
        config.setMaximumPoolSize(target.connections());
        pool = new HikariDataSource(config);
    }

    /** Serves the runner. */
    public static void main(String... arguments) throws IOException {
        SqlChild.Target target = SqlChild.Target.of(arguments);
        boolean virtual = arguments[arguments.length - 1].equals("--virtual");
        int users = virtual ? target.users() : target.connections();
        List<Executor> threads = new ArrayList<>();
        for (int i = 0; i < users; i++) {
            threads.add(
                    Executors.newSingleThreadExecutor(virtual ? virtualThreads() : Executors.defaultThreadFactory()));
        }
        SqlChild.serve(new JdbcPeer(target), users, threads::get);
    }

    /** {@code Thread.ofVirtual().factory()}, of Java 21 and newer. */
    private static ThreadFactory virtualThreads() {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (ThreadFactory) Class.forName("java.lang.Thread$Builder")
                    .getMethod("factory")
                    .invoke(builder);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("virtual threads: none here (expected: Java 21 or newer)", e);
        }
    }

    private static boolean row(PreparedStatement statement, int id) throws SQLException {
        statement.setInt(1, id);
        try (ResultSet rows = statement.executeQuery()) {
            return rows.next() && rows.getInt(1) == id && rows.getInt(2) == World.number(id) && !rows.next();
        }
    }

    @Override
    public void one(int seed, Done done) throws SQLException {
        boolean right;
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(ONE)) {
            right = row(statement, World.id(seed));
        }
        done.done(right);
    }

    private static boolean rows(Connection connection, int[] ids) throws SQLException {
        boolean right = true;
        try (PreparedStatement statement = connection.prepareStatement(ONE)) {
            for (int id : ids) {
                right &= row(statement, id);
            }
        }
        return right;
    }

    @Override
    public void queries(int seed, Done done) throws SQLException {
        boolean right;
        try (Connection connection = pool.getConnection()) {
            right = rows(connection, World.ids(seed));
        }
        done.done(right);
    }

    @Override
    public void fortunes(int seed, Done done) throws SQLException {
        List<Fortunes.Fortune> fortunes = new ArrayList<>();
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(World.FORTUNES);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                fortunes.add(new Fortunes.Fortune(rows.getInt(1), rows.getString(2)));
            }
        }
        done.done(Fortunes.right(fortunes));
    }

    @Override
    public void updates(int seed, Done done) throws SQLException {
        int[] ids = World.ids(seed);
        boolean right;
        try (Connection connection = pool.getConnection()) {
            right = rows(connection, ids);
            try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
                for (int id : ids) {
                    update.setInt(1, seed);
                    update.setInt(2, id);
                    update.addBatch();
                }
                right &= sum(update.executeBatch()) == World.QUERIES;
            }
        }
        done.done(right);
    }

    private static int sum(int[] counts) {
        int sum = 0;
        for (int count : counts) {
            sum += count;
        }
        return sum;
    }

    @Override
    public void insert(int seed, Done done) throws SQLException {
        boolean right;
        try (Connection connection = pool.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setInt(1, seed);
            insert.setString(2, "looked at a page");
            right = insert.executeUpdate() == 1;
        }
        done.done(right);
    }

    @Override
    public void batch(int seed, Done done) throws SQLException {
        boolean right;
        try (Connection connection = pool.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (int i = 0; i < World.BATCH; i++) {
                insert.setInt(1, seed + i);
                insert.setString(2, "looked at a page");
                insert.addBatch();
            }
            right = sum(insert.executeBatch()) == World.BATCH;
        }
        done.done(right);
    }

    @Override
    public void hundred(int seed, Done done) throws SQLException {
        int start = World.start(seed);
        int id = start;
        boolean right = true;
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(HUNDRED_ROWS)) {
            statement.setInt(1, start);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    right &= rows.getInt(1) == ++id && rows.getInt(2) == World.number(id);
                }
            }
        }
        done.done(right && id == start + World.HUNDRED);
    }

    @Override
    public void million(int seed, Done done) throws SQLException {
        int count = 0;
        boolean right = true;
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement statement = connection.prepareStatement(World.MILLION_ROWS)) {
                statement.setFetchSize(FETCH);
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        count++;
                        right &= rows.getInt(2) == World.number(rows.getInt(1));
                    }
                }
            }
            connection.commit();
            connection.setAutoCommit(true);
        }
        done.done(right && count == World.BIG);
    }
}
