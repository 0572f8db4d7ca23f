package io.paceline.benchmarks.apps;

import io.paceline.apps.data.Content;
import io.paceline.apps.data.DemoData;
import io.paceline.benchmarks.ProcessCpu;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.TcpProxy;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The one database of all systems, filled with all there is, durable, and a way to it that takes longer. Each system logs in
 * with a name of its own, so that its connections can be counted.
 */
final class AppsDatabase implements AutoCloseable {
    private static final String PROCESS = "postgres";
    private static final String PROXY_THREAD = "tcp-proxy";

    private final EmbeddedPostgres server;
    private final TcpProxy proxy;

    /** Where a system finds it. */
    record Address(String user, int port, String database) {
        String uri() {
            return "postgresql://" + user + "@127.0.0.1:" + port + "/" + database;
        }

        String jdbcUrl() {
            return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=" + user;
        }
    }

    private AppsDatabase(EmbeddedPostgres server) {
        this.server = server;
        this.proxy = TcpProxy.to(server.port());
    }

    /** Starts it and fills it; takes a while. */
    static AppsDatabase start(Content.Size size, PrintStream progress) {
        EmbeddedPostgres server = EmbeddedPostgres.builder()
                .durable(true)
                .set("max_connections", "400")
                .set("shared_buffers", "512MB")
                .set("max_wal_size", "4GB")
                .set("checkpoint_timeout", "1h")
                .start();
        AppsDatabase database = new AppsDatabase(server);
        try {
            progress.println("filling the database of the apps");
            for (String system : AppSystems.ALL) {
                server.execute("create role \"" + system + "\" login superuser");
            }
            Address own = new Address(server.user(), server.port(), server.database());
            try (SqlClient client = SqlClients.open(own.uri())) {
                DemoData.prepare(own.jdbcUrl(), client, size, (step, done, of) -> {});
            }
            database.tidy();
            return database;
        } catch (RuntimeException failure) {
            database.close();
            throw failure;
        }
    }

    /** Gathers statistics, and writes out what would else be written while something is measured. */
    void tidy() {
        server.execute("vacuum analyze");
        server.execute("checkpoint");
    }

    /**
     * Where a system finds it.
     *
     * @param roundTrip what is added to each round trip; zero for the plain way
     */
    Address address(String system, Duration roundTrip) {
        proxy.delay(roundTrip.dividedBy(2));
        return new Address(system, roundTrip.isZero() ? server.port() : proxy.port(), server.database());
    }

    /** How many connections a system has now. */
    int connections(String system) {
        return Integer.parseInt(
                String.valueOf(server.execute("select count(*) from pg_stat_activity where usename = '" + system + "'")
                        .get(0)
                        .get(0)));
    }

    /** What bears on the figures. */
    String conditions() {
        return "PostgreSQL %s, fsync=%s, synchronous_commit=%s"
                .formatted(server.version(), show("fsync"), show("synchronous_commit"));
    }

    private String show(String setting) {
        return String.valueOf(server.execute("show " + setting).get(0).get(0));
    }

    /** Processor time of all its processes until now. */
    long cpuMicros() throws IOException {
        long micros = 0;
        List<ProcessHandle> all = ProcessHandle.current().descendants().toList();
        for (ProcessHandle process : all) {
            micros += isServer(process.pid()) ? ProcessCpu.micros(process.pid()) : 0;
        }
        return micros;
    }

    private static boolean isServer(long pid) throws IOException {
        Path name = Path.of("/proc", Long.toString(pid), "comm");
        return Files.exists(name) && Files.readString(name).strip().equals(PROCESS);
    }

    /** Processor time of the way that takes longer, which runs in this process. */
    static long proxyCpuMicros() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long nanos = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith(PROXY_THREAD)) {
                nanos += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return TimeUnit.NANOSECONDS.toMicros(nanos);
    }

    @Override
    public void close() {
        proxy.close();
        server.close();
    }
}
