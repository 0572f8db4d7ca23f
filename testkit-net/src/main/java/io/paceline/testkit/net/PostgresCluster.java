package io.paceline.testkit.net;

import io.paceline.testkit.net.EmbeddedPostgres.StopMode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The files of one server, and the server that runs on them or not. */
final class PostgresCluster {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final int PORT_TRIES = 5;
    private static final int LOG_SHOWN = 2000;

    private final PostgresSettings settings;
    private final ServerUser user = ServerUser.ofThisProcess();
    private final PostgresBinaries binaries;
    private final Path folder;
    private final Path data;
    private final Path sockets;

    private volatile int port;
    private @Nullable PostgresProcess process;
    private boolean closed;

    private PostgresCluster(PostgresSettings settings) throws IOException {
        this.settings = settings;
        this.binaries = PostgresBinaries.of(settings.binaries(), user);
        this.folder = Files.createTempDirectory("paceline-postgres-");
        this.data = settings.dataFolder() == null ? folder.resolve("data") : settings.dataFolder();
        this.sockets = settings.socketFolder() == null ? folder : settings.socketFolder();
    }

    /** Makes the files and starts the server. */
    static PostgresCluster create(PostgresSettings settings) {
        try {
            PostgresCluster cluster = new PostgresCluster(settings);
            try {
                cluster.prepare();
                cluster.startAtFreePort();
                cluster.createRoleAndDatabase();
                return cluster;
            } catch (IOException | RuntimeException e) {
                cluster.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL cannot be set up: " + e.getMessage(), e);
        }
    }

    int port() {
        return port;
    }

    Path sockets() {
        return sockets;
    }

    String log() {
        try {
            return Files.readString(logFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    synchronized void start() {
        if (closed || process != null) {
            throw new IllegalStateException("start() (expected: after stop() or kill(), before close())");
        }
        process = launch();
    }

    synchronized void stop(StopMode mode) {
        PostgresProcess present = process;
        process = null;
        if (present == null) {
            return;
        }
        if (mode == StopMode.KILL) {
            present.kill();
        } else {
            present.stop(mode.signal());
        }
    }

    synchronized void pause() {
        running().pause();
    }

    synchronized void resume() {
        running().resume();
    }

    synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            stop(settings.dataFolder() == null ? StopMode.IMMEDIATE : StopMode.FAST);
        } finally {
            ServerUser.delete(folder);
        }
    }

    PostgresSession connect(String role, String database) {
        try {
            return openSession(role, database);
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL at 127.0.0.1:" + port + " cannot be reached", e);
        }
    }

    private PostgresProcess running() {
        PostgresProcess present = process;
        if (present == null) {
            throw new IllegalStateException("the server does not run (expected: after start())");
        }
        return present;
    }

    private void prepare() throws IOException {
        user.own(folder);
        if (!Files.exists(data)) {
            binaries.createData(data, user);
        }
        Path access = data.resolve("pg_hba.conf");
        Files.writeString(access, settings.accessFile());
        user.own(access);
        PostgresTls tls = settings.tls();
        if (tls != null) {
            tls.install(data, user);
        }
    }

    private synchronized void startAtFreePort() throws IOException {
        for (int turn = 1; process == null; turn++) {
            port = settings.port() == 0 ? freePort() : settings.port();
            try {
                process = launch();
            } catch (IllegalStateException e) {
                // Somebody took the free port meanwhile.
                if (settings.port() != 0 || turn == PORT_TRIES || !log().contains("could not bind")) {
                    throw e;
                }
            }
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private PostgresProcess launch() {
        List<String> command = new ArrayList<>(List.of(binaries.program("postgres")));
        command.addAll(settings.arguments(data, sockets, port));
        PostgresProcess started = PostgresProcess.start(user, command, logFile(), folder);
        try {
            awaitReady(started);
            return started;
        } catch (RuntimeException e) {
            started.kill();
            throw e;
        }
    }

    private void awaitReady(PostgresProcess started) {
        long until = System.nanoTime() + START_TIMEOUT.toNanos();
        while (true) {
            try {
                openSession(PostgresSettings.ADMIN, PostgresSettings.ADMIN).close();
                return;
            } catch (IOException | PostgresException e) {
                boolean late =
                        System.nanoTime() - until > 0 || Thread.currentThread().isInterrupted();
                if (late || !started.isAlive()) {
                    String log = log();
                    throw new IllegalStateException(
                            "PostgreSQL did not start at 127.0.0.1:" + port + "; its log ends:\n"
                                    + log.substring(Math.max(0, log.length() - LOG_SHOWN)),
                            e);
                }
                LockSupport.parkNanos(POLL_NANOS);
            }
        }
    }

    private void createRoleAndDatabase() {
        try (PostgresSession session = connect(PostgresSettings.ADMIN, PostgresSettings.ADMIN)) {
            String role = quoted('"', settings.user());
            if (session.execute("select from pg_roles where rolname = " + quoted('\'', settings.user()))
                    .isEmpty()) {
                session.execute("create role " + role + " superuser login");
            }
            String password = settings.password();
            if (password != null) {
                session.execute("alter role " + role + " password " + quoted('\'', password));
            }
            if (session.execute("select from pg_database where datname = " + quoted('\'', settings.database()))
                    .isEmpty()) {
                session.execute("create database " + quoted('"', settings.database()) + " owner " + role);
            }
        }
    }

    private PostgresSession openSession(String role, String database) throws IOException {
        return PostgresSession.connect(sockets.resolve(".s.PGSQL." + port), role, database);
    }

    private Path logFile() {
        return folder.resolve("log");
    }

    private static String quoted(char quote, String text) {
        String mark = String.valueOf(quote);
        return mark + text.replace(mark, mark + mark) + mark;
    }
}
