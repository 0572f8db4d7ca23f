package io.paceline.sql.client;

import io.paceline.core.Argument;
import io.paceline.core.EventLoops;
import io.paceline.core.Probe;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.SqlClient;
import io.paceline.sql.internal.Lease;
import io.paceline.sql.internal.client.PooledClient;
import io.paceline.sql.internal.pool.Pool;
import io.paceline.sql.internal.pool.PoolSettings;
import io.paceline.sql.spi.DriverOptions;
import io.paceline.sql.spi.SqlConnector;
import io.paceline.sql.spi.SqlDriver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Opens clients of databases. The driver is found by the scheme of the address, such as {@code postgresql}; it is a module on
 * the path, and nothing need be registered.
 *
 * <pre>{@code
 * SqlClient db = SqlClients.open("postgresql://app@127.0.0.1/shop");
 * SqlClient small = SqlClients.builder(uri).poolMax(2).statementTimeout(Duration.ofSeconds(5)).open();
 * }</pre>
 *
 * <p>Thread rules: every method may be called from any thread and none waits; a builder belongs to one thread.
 */
public final class SqlClients {

    private SqlClients() {}

    /**
     * A client with the default options. Connections are opened when they are needed.
     *
     * @param uri the address, as the driver documents it
     * @throws IllegalArgumentException if there is no driver for it, or the driver cannot use it
     */
    public static SqlClient open(String uri) {
        return builder(uri).open();
    }

    /** A client whose options are set first. */
    public static Builder builder(String uri) {
        return new Builder(uri);
    }

    /** The options of a client. A value out of range is told at once: {@code poolMax: 0 (expected: 1 to 10000)}. */
    public static final class Builder {

        private static final int CONNECTIONS_MAX = 10_000;
        private static final int DEPTH_MAX = 65_536;
        private static final int WAITERS_MAX = 1_000_000;
        private static final Duration SHORTEST = Duration.ofMillis(1);
        private static final Duration DAY = Duration.ofDays(1);

        private final String uri;
        private final Map<String, String> properties = new LinkedHashMap<>();
        private final List<Object> extensions = new ArrayList<>();
        private @Nullable Supplier<String> password;
        private @Nullable EventLoops loops;
        private String name = "sql";
        private int poolMin;
        private int poolMax = Math.max(4, Runtime.getRuntime().availableProcessors());
        private boolean poolMaxSet;
        private int pipelineMax = 256;
        private int waitersMax = 8192;
        private Duration acquireTimeout = Duration.ofSeconds(10);
        private Duration connectTimeout = Duration.ofSeconds(10);
        private Duration idleTimeout = Duration.ofMinutes(10);
        private Duration lifetimeMax = Duration.ofMinutes(30);
        private Duration validateAfter = Duration.ofSeconds(30);
        private Duration statementTimeout = Duration.ZERO;
        private Duration slow = Duration.ofMillis(20);
        private Duration leakThreshold = Duration.ZERO;
        private boolean groupWrites;
        private Probe probe = Probe.NONE;

        private Builder(String uri) {
            this.uri = uri;
        }

        /** A name for messages and reports; default {@code sql}. */
        public Builder name(String name) {
            if (name.isBlank()) {
                throw Argument.wrong("name", "'" + name + "'", "a name");
            }
            this.name = name;
            return this;
        }

        /**
         * How many connections are kept open even if nobody needs them.
         *
         * @param poolMin 0 to 10,000 and at most {@link #poolMax}; default 0
         */
        public Builder poolMin(int poolMin) {
            this.poolMin = Argument.between("poolMin", poolMin, 0, CONNECTIONS_MAX);
            return this;
        }

        /**
         * How many connections there are at most. They are shared out to the event loops once and for all; a loop that has
         * none uses those of others. Since statements of many callers share a connection, few are enough.
         *
         * @param poolMax 1 to 10,000; default 4, or the number of processors if that is more
         */
        public Builder poolMax(int poolMax) {
            this.poolMax = Argument.between("poolMax", poolMax, 1, CONNECTIONS_MAX);
            poolMaxSet = true;
            return this;
        }

        /**
         * How many statements are under way on one connection at most.
         *
         * @param pipelineMax 1 to 65,536; default 256; 1 sends each only when the one before is answered, as some proxies need
         */
        public Builder pipelineMax(int pipelineMax) {
            this.pipelineMax = Argument.between("pipelineMax", pipelineMax, 1, DEPTH_MAX);
            return this;
        }

        /**
         * How many statements and sessions wait for a connection at most; one more fails at once with kind POOL_EXHAUSTED.
         *
         * @param waitersMax 1 to 1,000,000; default 8192
         */
        public Builder waitersMax(int waitersMax) {
            this.waitersMax = Argument.between("waitersMax", waitersMax, 1, WAITERS_MAX);
            return this;
        }

        /**
         * How long a statement or a session waits for a connection; then it fails with kind POOL_EXHAUSTED and a message that
         * shows the state of the pool.
         *
         * @param timeout 1 ms to one day; default 10 s
         */
        public Builder acquireTimeout(Duration timeout) {
            acquireTimeout = Argument.between("acquireTimeout", timeout, SHORTEST, DAY);
            return this;
        }

        /**
         * How long opening one connection may take, from the name's look-up to the server's welcome.
         *
         * @param timeout 1 ms to one day; default 10 s
         */
        public Builder connectTimeout(Duration timeout) {
            connectTimeout = Argument.between("connectTimeout", timeout, SHORTEST, DAY);
            return this;
        }

        /**
         * After which a connection that nobody needed is closed, down to {@link #poolMin}.
         *
         * @param timeout zero for never, else 1 ms or more; default 10 min
         */
        public Builder idleTimeout(Duration timeout) {
            idleTimeout = zeroOrMore("idleTimeout", timeout);
            return this;
        }

        /**
         * After which a connection is closed once nothing is under way on it, give or take a tenth, so that those opened
         * together do not all end together.
         *
         * @param lifetime zero for never, else 1 ms or more; default 30 min
         */
        public Builder lifetimeMax(Duration lifetime) {
            lifetimeMax = zeroOrMore("lifetimeMax", lifetime);
            return this;
        }

        /**
         * A connection that was idle for so long is tried by an empty round trip before it is used.
         *
         * @param idle zero for never, else 1 ms or more; default 30 s
         */
        public Builder validateAfter(Duration idle) {
            validateAfter = zeroOrMore("validateAfter", idle);
            return this;
        }

        /**
         * How long a statement may take, waiting included, unless it says otherwise; the deadline of the call context counts
         * too. Then it fails with kind TIMEOUT and the server is told to stop it. Streams are not meant.
         *
         * @param timeout zero for no limit, else 1 ms or more; default zero
         */
        public Builder statementTimeout(Duration timeout) {
            statementTimeout = zeroOrMore("statementTimeout", timeout);
            return this;
        }

        /**
         * A statement that runs longer is slow: nothing is sent behind it, and its kind runs alone until it was seen fast three
         * times.
         *
         * @param slowMillis 1 to 60,000; default 20
         */
        public Builder slowMillis(int slowMillis) {
            slow = Duration.ofMillis(Argument.between("slowMillis", slowMillis, 1, 60_000));
            return this;
        }

        /**
         * Lets short writes of several callers share one synchronization, and so one commit, when no connection is idle: more
         * writes a second, each of which waits for the group. If one fails, the server undoes all; then that one is run by
         * itself, and the others again.
         *
         * @param groupWrites default false
         */
        public Builder groupWrites(boolean groupWrites) {
            this.groupWrites = groupWrites;
            return this;
        }

        /**
         * A session that is held longer is reported in the log, once, with the stack of whoever asked for it. Reading the stack
         * costs some microseconds for each session.
         *
         * @param threshold zero for no report, else 1 ms or more; default zero
         */
        public Builder leakThreshold(Duration threshold) {
            leakThreshold = zeroOrMore("leakThreshold", threshold);
            return this;
        }

        /** Told of connections and statements; default {@link Probe#NONE}. */
        public Builder probe(Probe probe) {
            this.probe = probe;
            return this;
        }

        /** Where connections live; default the loops that all clients and servers of the process share. */
        public Builder loops(EventLoops loops) {
            this.loops = loops;
            return this;
        }

        /** An option of the driver, by the name that the driver documents; it wins over the same one in the address. */
        public Builder property(String name, String value) {
            properties.put(name, value);
            return this;
        }

        /** Asked for the password for each connection, on a thread that may wait. */
        public Builder password(Supplier<String> password) {
            this.password = password;
            return this;
        }

        /** Something of the driver's own, such as a codec for a type. */
        public Builder extension(Object extension) {
            extensions.add(extension);
            return this;
        }

        /**
         * Opens the client. Does not wait for a connection: those are opened when they are needed, {@link #poolMin} of them at
         * once.
         *
         * @throws IllegalArgumentException if there is no driver for the address, or the driver cannot use it
         */
        public SqlClient open() {
            return new PooledClient(pool());
        }

        /**
         * Opens the client and {@link #poolMin} of its connections, at least one, so that a wrong address or password is known
         * at the start.
         *
         * @return the client once they are open; fails with the reason, and then nothing is left open
         * @throws IllegalArgumentException as {@link #open()}
         */
        public Reply<SqlClient> openWarm() {
            Pool pool = pool();
            List<Reply<Lease>> leases = new ArrayList<>();
            for (int i = 0; i < Math.max(1, poolMin); i++) {
                leases.add(pool.lease());
            }
            Promise<SqlClient> warm = new Promise<>();
            Reply<?> unused = Reply.all(leases).whenComplete((all, error) -> {
                for (Reply<Lease> lease : leases) {
                    Reply<?> unusedBack = lease.thenCompose(held -> held.release(false));
                }
                if (error == null) {
                    warm.complete(new PooledClient(pool));
                } else {
                    Throwable cause = error.getCause() == null ? error : error.getCause();
                    Reply<?> unusedClose =
                            pool.close(SHORTEST).whenComplete((nothing, never) -> warm.completeExceptionally(cause));
                }
            });
            return warm;
        }

        private Pool pool() {
            if (!poolMaxSet) {
                poolMax = Math.max(poolMax, poolMin);
            }
            Argument.between("poolMin", poolMin, 0, poolMax);
            DriverOptions options =
                    new DriverOptions(uri, Map.copyOf(properties), password, loops, List.copyOf(extensions));
            SqlConnector connector = driver().connector(options);
            return Pool.open(
                    new PoolSettings(
                            name,
                            poolMin,
                            poolMax,
                            pipelineMax,
                            waitersMax,
                            acquireTimeout,
                            connectTimeout,
                            idleTimeout,
                            lifetimeMax,
                            validateAfter,
                            statementTimeout,
                            slow,
                            leakThreshold,
                            groupWrites,
                            probe),
                    connector);
        }

        private SqlDriver driver() {
            int end = uri.indexOf(':');
            String scheme = end < 0 ? "" : uri.substring(0, end);
            for (SqlDriver driver : ServiceLoader.load(SqlDriver.class)) {
                if (driver.accepts(scheme)) {
                    return driver;
                }
            }
            // the rest of the address may hold a password
            throw Argument.wrong(
                    "uri",
                    end < 0 ? "without a scheme" : scheme + ":…",
                    "a scheme for which there is a driver on the path, such as postgresql");
        }

        private static Duration zeroOrMore(String name, Duration value) {
            if (!value.isZero() && value.compareTo(SHORTEST) < 0) {
                throw Argument.wrong(name, value, "zero, or 1 ms or more");
            }
            return value;
        }
    }
}
