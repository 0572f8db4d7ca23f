package io.paceline.testkit.net;

import io.paceline.core.Argument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A PgBouncer between clients and an {@link EmbeddedPostgres}, in a process of its own. The program must be installed, see
 * {@link #isInstalled()}; where it is not, a test should skip and say so.
 *
 * <p>It listens on 127.0.0.1 and lets everybody in who names the server's user. {@link #close()} ends it, and so does the
 * end of the JVM.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
public final class PgBouncer implements AutoCloseable {

    private static final List<Path> PLACES = Stream.of("/usr/sbin", "/usr/bin", "/usr/local/bin")
            .map(folder -> Path.of(folder, "pgbouncer"))
            .toList();
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final EmbeddedPostgres server;
    private final Path folder;
    private final int port;
    private final PostgresProcess process;

    private PgBouncer(Builder builder) throws IOException {
        Path program = program();
        if (program == null) {
            throw new IllegalStateException("pgbouncer is missing (on Debian: apt-get install pgbouncer)");
        }
        this.server = builder.server;
        this.folder = Files.createTempDirectory("paceline-pgbouncer-");
        this.port = PostgresCluster.freePort();
        ServerUser user = ServerUser.ofThisProcess();
        Path users = folder.resolve("users");
        Files.writeString(users, "\"" + server.user() + "\" \"\"\n");
        Path settings = folder.resolve("pgbouncer.ini");
        Files.writeString(settings, builder.text(port, users));
        user.own(users);
        user.own(settings);
        user.own(folder);
        this.process = PostgresProcess.start(
                user, List.of(program.toString(), settings.toString()), folder.resolve("log"), folder);
        try {
            awaitListening();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Whether the program is on this machine. */
    public static boolean isInstalled() {
        return program() != null;
    }

    /** Starts to describe a PgBouncer in front of a server. */
    public static Builder before(EmbeddedPostgres server) {
        return new Builder(server);
    }

    /** Where it listens on 127.0.0.1. */
    public int port() {
        return port;
    }

    /** The address for clients, of the database of the server. */
    public String uri() {
        return "postgresql://" + server.user() + "@127.0.0.1:" + port + "/" + server.database();
    }

    /** Ends it; its clients are cut off. */
    @Override
    public void close() {
        try {
            process.kill();
        } finally {
            ServerUser.delete(folder);
        }
    }

    private static @Nullable Path program() {
        return PLACES.stream().filter(Files::isExecutable).findFirst().orElse(null);
    }

    private void awaitListening() {
        long until = System.nanoTime() + START_TIMEOUT.toNanos();
        while (true) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return;
            } catch (IOException e) {
                if (!process.isAlive() || System.nanoTime() - until > 0) {
                    throw new IllegalStateException("PgBouncer did not start at 127.0.0.1:" + port + ": " + log(), e);
                }
                LockSupport.parkNanos(POLL_NANOS);
            }
        }
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For how long a client keeps a connection to the server. */
    public enum PoolMode {
        /** Until it leaves. */
        SESSION,
        /** For a transaction. */
        TRANSACTION,
        /** For a statement; transactions are refused. */
        STATEMENT
    }

    /** Describes a PgBouncer. */
    public static final class Builder {
        private final EmbeddedPostgres server;
        private final Map<String, String> settings = new TreeMap<>();

        private Builder(EmbeddedPostgres server) {
            this.server = server;
            settings.put("pool_mode", "transaction");
            settings.put("default_pool_size", "4");
            settings.put("max_client_conn", "1000");
        }

        /** For how long a client keeps a connection to the server; default {@link PoolMode#TRANSACTION}. */
        public Builder poolMode(PoolMode mode) {
            return set("pool_mode", mode.name().toLowerCase(Locale.ROOT));
        }

        /** How many connections to the server it has at most; 1 or more, default 4. */
        public Builder poolSize(int connections) {
            return set("default_pool_size", Integer.toString(Argument.between("poolSize", connections, 1, 1000)));
        }

        /** Any line of its section {@code [pgbouncer]}; goes before what is set otherwise. */
        public Builder set(String name, String value) {
            settings.put(name, value);
            return this;
        }

        /**
         * Starts it, and returns once it takes connections.
         *
         * @throws IllegalStateException if the program is missing or does not start
         */
        public PgBouncer start() {
            try {
                return new PgBouncer(this);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private String text(int port, Path users) {
            StringBuilder text = new StringBuilder("[databases]\n")
                    .append("* = host=%s port=%d%n".formatted(server.socketFolder(), server.port()))
                    .append("[pgbouncer]\nlisten_addr=127.0.0.1\nunix_socket_dir=\nauth_type=trust\n")
                    .append("listen_port=%d%nauth_file=%s%n".formatted(port, users));
            settings.forEach(
                    (name, value) -> text.append(name).append('=').append(value).append('\n'));
            return text.toString();
        }
    }
}
