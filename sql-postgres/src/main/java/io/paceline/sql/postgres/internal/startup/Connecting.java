package io.paceline.sql.postgres.internal.startup;

import io.netty.channel.Channel;
import io.paceline.core.Promise;
import io.paceline.core.Timer;
import io.paceline.net.NetEventLoop;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.auth.Authenticator;
import io.paceline.sql.postgres.internal.config.PgConfig;
import io.paceline.sql.postgres.internal.config.Server;
import io.paceline.sql.postgres.internal.config.SslMode;
import io.paceline.sql.postgres.internal.config.TargetSession;
import io.paceline.sql.postgres.internal.wire.PgConnection;
import io.paceline.sql.postgres.internal.wire.SessionState;
import io.paceline.sql.postgres.internal.wire.Terms;
import io.paceline.sql.spi.ConnectionListener;
import io.paceline.sql.spi.SqlConnection;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Opens a connection: one server after the other, each with all its addresses, and each of these with and without TLS as
 * {@code sslmode} says, until one takes us ("libpq", "Specifying Multiple Hosts").
 *
 * <p>A server that refuses user or password ends it, as the others would, too.
 */
public final class Connecting extends Promise<SqlConnection> {

    private static final String NO_SUCH_ACCESS = "28000";
    private static final String CANNOT_CONNECT_NOW = "57P03";
    private static final String TOO_MANY_CONNECTIONS = "53300";

    private final Database database;
    private final PgConfig config;
    private final NetEventLoop loop;
    private final Duration timeout;
    private final ConnectionListener listener;
    private final Deque<Server> servers = new ArrayDeque<>();
    private final Deque<Place> places = new ArrayDeque<>();
    private final List<String> failures = new ArrayList<>();
    private TargetSession target;
    private @Nullable SqlException last;
    private @Nullable Timer timer;
    private @Nullable Runnable stopping;

    private Connecting(Database database, NetEventLoop loop, Duration timeout, ConnectionListener listener) {
        this.database = database;
        this.config = database.config();
        this.loop = loop;
        this.timeout = timeout;
        this.listener = listener;
        this.target = config.target();
    }

    /** Begins; cancelling the promise gives it up. */
    public static Connecting begin(
            Database database, NetEventLoop loop, Duration timeout, ConnectionListener listener) {
        Connecting connecting = new Connecting(database, loop, timeout, listener);
        loop.execute(connecting::start);
        return connecting;
    }

    @Override
    protected void onDone() {
        if (loop.inLoop()) {
            stop();
        } else {
            loop.execute(this::stop);
        }
    }

    private void stop() {
        Timer running = timer;
        if (running != null) {
            running.cancel();
        }
        Runnable open = stopping;
        if (open != null) {
            stopping = null;
            open.run();
        }
    }

    private void start() {
        if (isDone()) {
            return;
        }
        timer = loop.schedule(
                () -> {
                    failures.add("no connection within " + timeout.toMillis() + " ms");
                    give();
                },
                timeout);
        fill();
        next();
    }

    private void fill() {
        List<Server> order = new ArrayList<>(config.servers());
        if (config.balanced()) {
            Collections.shuffle(order);
        }
        servers.addAll(order);
    }

    private void next() {
        if (isDone()) {
            return;
        }
        Place place = places.poll();
        if (place != null) {
            attempt(place);
            return;
        }
        Server server = servers.poll();
        if (server != null) {
            find(server);
        } else if (target == TargetSession.PREFER_STANDBY) {
            target = TargetSession.ANY;
            fill();
            next();
        } else {
            give();
        }
    }

    private void find(Server server) {
        if (server.isUnix()) {
            // libpq, too, speaks no TLS there
            places.add(new Place(server, null, false));
            next();
            return;
        }
        String address = server.address();
        database.resolver().resolve(loop, address == null ? server.host() : address, (found, error) -> {
            if (found == null) {
                last = new SqlException(
                        SqlException.Kind.CONNECT,
                        "host: " + server.host() + " (expected: a name that resolves)",
                        error);
                failures.add(server + ": the name does not resolve" + (error == null ? "" : ": " + error.getMessage()));
            } else {
                List<InetAddress> order = new ArrayList<>(found);
                if (config.balanced()) {
                    Collections.shuffle(order);
                }
                boolean first =
                        config.tls().mode() != SslMode.DISABLE && config.tls().mode() != SslMode.ALLOW;
                order.forEach(one -> places.add(new Place(server, one, first)));
            }
            next();
        });
    }

    private void attempt(Place place) {
        Duration own = config.connectTimeout();
        Duration limit = own == null || own.compareTo(timeout) > 0 ? timeout : own;
        Attempt attempt = new Attempt(place, limit);
        Link link = new Link(database, loop, place, limit, attempt);
        stopping = link::close;
        link.start();
    }

    private void failed(Place place, SqlException error, boolean tls) {
        stopping = null;
        if (isDone()) {
            return;
        }
        last = error;
        failures.add(place + ": " + error.getMessage());
        String state = error.sqlState();
        boolean refused = NO_SUCH_ACCESS.equals(state);
        if (config.tls().mode() == SslMode.PREFER && place.tls() && (tls || refused)) {
            places.addFirst(new Place(place.server(), place.address(), false));
        } else if (config.tls().mode() == SslMode.ALLOW && !place.tls() && place.address() != null && refused) {
            places.addFirst(new Place(place.server(), place.address(), true));
        } else if (state != null && !state.equals(CANNOT_CONNECT_NOW) && !state.equals(TOO_MANY_CONNECTIONS)) {
            give();
            return;
        }
        next();
    }

    private void give() {
        SqlException cause = last;
        completeExceptionally(new SqlException(
                SqlException.Kind.CONNECT,
                "no connection to " + config.address() + " for " + config.user() + ": " + String.join("; ", failures),
                cause == null ? null : cause.server(),
                cause));
    }

    /** One place, from the open link on. */
    private final class Attempt implements Link.Outcome, StartupExchange.Outcome {

        private final Place place;
        private final Duration limit;
        private @Nullable Channel channel;
        private @Nullable Timer expiry;
        private boolean encrypted;

        Attempt(Place place, Duration limit) {
            this.place = place;
            this.limit = limit;
        }

        @Override
        public void open(Channel open, boolean tls, @Nullable X509Certificate certificate) {
            channel = open;
            encrypted = tls;
            stopping = open::close;
            expiry = loop.schedule(
                    () -> failed(new SqlException(
                            SqlException.Kind.CONNECT, "the start took longer than " + limit.toMillis() + " ms")),
                    limit);
            Authenticator authenticator = new Authenticator(
                    config.user(), config.auth(), () -> database.password(place.server()), certificate);
            open.pipeline().addLast(new StartupExchange(config, target, authenticator, database.offLoop(), this));
        }

        @Override
        public void failed(SqlException error, boolean tls) {
            Connecting.this.failed(place, error, tls);
        }

        @Override
        public void failed(SqlException error) {
            Channel open = channel;
            Timer running = expiry;
            channel = null;
            if (open == null) {
                return;
            }
            if (running != null) {
                running.cancel();
            }
            open.close();
            failed(error, false);
        }

        @Override
        public void ready(SessionState state, String setup, byte @Nullable [] key) {
            Channel open = channel;
            Timer running = expiry;
            if (open == null || running == null || isDone()) {
                return;
            }
            Place same = new Place(place.server(), place.address(), encrypted);
            Terms terms = new Terms(
                    place.toString(),
                    database.types(),
                    config.statements().cached(),
                    config.statements().named(),
                    config.messageBytesMax(),
                    setup,
                    known -> {
                        if (key == null) {
                            known.run();
                        } else {
                            CancelRequest.send(database, loop, same, key, known);
                        }
                    });
            PgConnection connection = new PgConnection(loop, open, terms, state);
            stopping = () -> connection.abort("given up");
            if (database.types().isComplete()) {
                give(connection);
            } else {
                connection.sendSilently(database.types().all(error -> {
                    if (connection.isOpen()) {
                        give(connection);
                    } else {
                        failed(new SqlException(
                                SqlException.Kind.CONNECT, "the connection was lost during its start", error));
                    }
                }));
            }
        }

        private void give(PgConnection connection) {
            Timer running = expiry;
            if (running != null) {
                running.cancel();
            }
            channel = null;
            stopping = null;
            connection.tell(listener);
            if (!complete(connection)) {
                connection.tell(PgConnection.NOBODY);
                connection.close();
            }
        }
    }
}
