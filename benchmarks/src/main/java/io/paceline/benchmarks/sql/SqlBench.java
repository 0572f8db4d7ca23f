package io.paceline.benchmarks.sql;

import io.paceline.benchmarks.Bar;
import io.paceline.benchmarks.Bench;
import io.paceline.benchmarks.BenchProvider;
import io.paceline.benchmarks.Case;
import io.paceline.benchmarks.Metric;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import io.paceline.benchmarks.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** {@code ./paceline bench sql}: PostgreSQL through Paceline, Vert.x, R2DBC, JDBC, and C programs as ceilings. */
public final class SqlBench implements BenchProvider {
    private static final String PACELINE = ServerSystem.PACELINE;
    /** The work of few users beside a statement that sleeps. */
    static final String BESIDE_SLEEP = "sql/insert/beside-sleep";

    private static final String PACELINE_ALONE = "paceline-alone";
    private static final String VERTX = "vertx";
    private static final String R2DBC = "r2dbc";
    private static final String PGJDBC = "pgjdbc";
    private static final String PGJDBC_VIRTUAL = "pgjdbc-virtual";

    private static final Set<String> ALL = Set.of(PACELINE, VERTX, R2DBC, PGJDBC, PGJDBC_VIRTUAL);
    private static final int USERS = 256;
    private static final int USERS_OF_MANY_QUERIES = 32;
    private static final int VIRTUAL_SINCE = 21;

    /** Called by the service loader. */
    public SqlBench() {}

    @Override
    public String name() {
        return "sql";
    }

    @Override
    public Set<String> tools(boolean quick) {
        return quick ? Set.of("gcc", "pg_config") : Set.of("gcc", "pg_config", "pgbench");
    }

    @Override
    public List<String> peerModules() {
        return List.of("sql-vertx", "sql-r2dbc", "sql-jdbc");
    }

    @Override
    public Bench open(Settings settings, Session session) {
        return new Bench("sql", "statement", systems(session.root()), cases(), "sql/one");
    }

    private static List<Case> cases() {
        Set<String> withCeilings = new LinkedHashSet<>(ALL);
        withCeilings.addAll(Ceilings.NAMES);
        List<Bar> one = List.of(
                Bar.atLeast(1.15, Metric.THROUGHPUT, VERTX),
                Bar.atLeast(1.5, Metric.THROUGHPUT, PGJDBC),
                Bar.atLeast(0.75, Metric.THROUGHPUT, Ceilings.LIBPQ),
                Bar.atMost(0.7, Metric.SERVER_CPU, VERTX),
                Bar.atMost(0.7, Metric.SERVER_CPU, PGJDBC),
                Bar.atMost(0.4, Metric.SERVER_CPU, R2DBC),
                Bar.atMost(0.5, Metric.BYTES, VERTX));
        List<Bar> oneDelayed = List.of(Bar.atLeast(10, Metric.THROUGHPUT, PGJDBC));
        List<Case> cases = new ArrayList<>();
        add(cases, "sql/one", withCeilings, USERS, one, oneDelayed);
        add(cases, "sql/queries20", ALL, USERS_OF_MANY_QUERIES, List.of(), List.of());
        add(cases, "sql/fortunes", ALL, USERS, List.of(), List.of());
        add(cases, "sql/updates20", ALL, USERS_OF_MANY_QUERIES, List.of(), List.of());
        add(cases, "sql/insert", ALL, USERS, List.of(), List.of());
        add(cases, "sql/batch1000", ALL, SqlCase.CONNECTIONS, List.of(), List.of());
        add(cases, "sql/rows100", ALL, USERS_OF_MANY_QUERIES, List.of(), List.of());
        add(cases, "sql/rows1m", ALL, 1, List.of(), List.of());
        cases.add(new SqlCase(
                BESIDE_SLEEP,
                Set.of(PACELINE, PACELINE_ALONE),
                SqlCase.CONNECTIONS - 1,
                false,
                List.of(Bar.atMost(1.2, Metric.P99_MICROS, PACELINE_ALONE))));
        return cases;
    }

    private static void add(
            List<Case> cases, String name, Set<String> systems, int users, List<Bar> bars, List<Bar> barsOfDelayed) {
        cases.add(new SqlCase(name, systems, users, false, bars));
        cases.add(new SqlCase(name + SqlCase.DELAYED, systems, users, true, barsOfDelayed));
    }

    private static List<ServerSystem> systems(Path root) {
        String own = System.getProperty("java.class.path");
        return List.of(
                system(PACELINE, 17, own, PacelineSql.class.getName(), List.of(), "records, pipelined, a Sync a query"),
                system(
                        PACELINE_ALONE,
                        17,
                        own,
                        PacelineSql.class.getName(),
                        List.of(PacelineSql.ALONE),
                        "as paceline, without the statement that sleeps"),
                peer(
                        root,
                        VERTX,
                        17,
                        "vertx",
                        "VertxSqlPeer",
                        List.of(),
                        "a pooled client a loop, statement cache, pipelined"),
                peer(root, R2DBC, 17, "r2dbc", "R2dbcPeer", List.of(), "r2dbc-pool, binary results"),
                peer(root, PGJDBC, 17, "jdbc", "JdbcPeer", List.of(), "HikariCP, a platform thread a connection"),
                peer(
                        root,
                        PGJDBC_VIRTUAL,
                        VIRTUAL_SINCE,
                        "jdbc",
                        "JdbcPeer",
                        List.of("--virtual"),
                        "HikariCP, a virtual thread an operation"),
                ceiling(Ceilings.LIBPQ, "libpq in pipeline mode, one thread"),
                ceiling(Ceilings.PGBENCH, "pgbench -M prepared, two threads; not pipelined"));
    }

    private static ServerSystem ceiling(String name, String perQuery) {
        return system(name, 17, "", "", List.of(), perQuery);
    }

    private static ServerSystem peer(
            Path root, String name, int javaMin, String module, String main, List<String> arguments, String perQuery) {
        Path target = root.resolve("benchmarks/peers/sql-" + module).resolve("target");
        String classPath = target.resolve("classes") + ":" + target.resolve("lib") + "/*";
        return system(
                name,
                javaMin,
                classPath,
                "io.paceline.benchmarks.peers.sql" + module + "." + main,
                arguments,
                perQuery);
    }

    private static ServerSystem system(
            String name, int javaMin, String classPath, String main, List<String> arguments, String perQuery) {
        return new ServerSystem(name, javaMin, classPath, main, arguments, List.of(), perQuery);
    }
}
