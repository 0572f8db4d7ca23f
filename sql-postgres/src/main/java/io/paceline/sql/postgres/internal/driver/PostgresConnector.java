package io.paceline.sql.postgres.internal.driver;

import io.netty.channel.ChannelOption;
import io.paceline.core.Argument;
import io.paceline.core.EventLoop;
import io.paceline.core.EventLoops;
import io.paceline.core.Reply;
import io.paceline.net.ClientTls;
import io.paceline.net.NameResolver;
import io.paceline.net.NetEventLoop;
import io.paceline.net.NetEventLoops;
import io.paceline.net.TcpConnector;
import io.paceline.sql.TransactionOptions;
import io.paceline.sql.postgres.internal.codec.CodecRegistry;
import io.paceline.sql.postgres.internal.config.PgConfig;
import io.paceline.sql.postgres.internal.config.SslMode;
import io.paceline.sql.postgres.internal.startup.Connecting;
import io.paceline.sql.postgres.internal.startup.Database;
import io.paceline.sql.postgres.internal.wire.TypeLearning;
import io.paceline.sql.spi.ConnectionListener;
import io.paceline.sql.spi.DriverOptions;
import io.paceline.sql.spi.SqlConnection;
import io.paceline.sql.spi.SqlConnector;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Opens connections to one PostgreSQL database. */
final class PostgresConnector implements SqlConnector {

    private static final int AUTH_THREADS = 4;

    private final NetEventLoops loops;
    private final boolean shared;
    private final ThreadPoolExecutor offLoop;
    private final NameResolver resolver;
    private final Database database;

    PostgresConnector(PgConfig config, DriverOptions options) {
        ClientTls tls = tls(config.tls());
        EventLoops given = options.loops();
        if (given != null && !(given instanceof NetEventLoops)) {
            throw Argument.wrong("loops", given, "those of io.paceline.net");
        }
        this.shared = given == null;
        this.loops = given == null ? NetEventLoops.acquireShared() : (NetEventLoops) given;
        this.offLoop = new ThreadPoolExecutor(
                AUTH_THREADS, AUTH_THREADS, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "paceline-postgres-auth");
                    thread.setDaemon(true);
                    return thread;
                });
        offLoop.allowCoreThreadTimeOut(true);
        this.resolver = NameResolver.builder().build(loops);
        this.database = new Database(
                config,
                tls,
                resolver,
                new TypeLearning(new CodecRegistry(options.extensions())),
                socketOptions(loops, config.keepalive()),
                offLoop);
    }

    private static Map<ChannelOption<?>, Object> socketOptions(NetEventLoops loops, PgConfig.Keepalive keepalive) {
        Map<ChannelOption<?>, Object> options = new HashMap<>();
        if (keepalive.on()) {
            options.putAll(TcpConnector.keepalive(
                    loops,
                    keepalive.idleSeconds(),
                    keepalive.intervalSeconds(),
                    keepalive.count(),
                    keepalive.userTimeoutMillis()));
        }
        options.put(ChannelOption.TCP_NODELAY, true);
        return options;
    }

    private static @Nullable ClientTls tls(PgConfig.Tls tls) {
        if (tls.mode() == SslMode.DISABLE) {
            return null;
        }
        ClientTls.Builder builder = ClientTls.builder();
        Path roots = tls.rootCertificates();
        Path certificate = tls.certificate();
        Path key = tls.key();
        if (roots != null) {
            builder.trust(roots);
        }
        if (tls.mode().compareTo(SslMode.VERIFY_CA) < 0 && roots == null) {
            builder.dangerouslyTrustAnyone();
        } else if (tls.mode() != SslMode.VERIFY_FULL) {
            builder.dangerouslyAcceptAnyHostname();
        }
        if (certificate != null && key != null) {
            if (tls.keyPassword() == null) {
                builder.certificate(certificate, key);
            } else {
                builder.certificate(certificate, key, tls.keyPassword().reveal());
            }
        }
        return builder.build();
    }

    @Override
    public EventLoops loops() {
        return loops;
    }

    @Override
    public Reply<SqlConnection> connect(EventLoop loop, Duration timeout, ConnectionListener listener) {
        return Connecting.begin(database, (NetEventLoop) loop, timeout, listener);
    }

    @Override
    public String placeholder(int number) {
        return "$" + number;
    }

    @Override
    public String begin(TransactionOptions options) {
        StringBuilder sql = new StringBuilder("BEGIN");
        TransactionOptions.Isolation isolation = options.isolation();
        if (isolation != null) {
            sql.append(" ISOLATION LEVEL ")
                    .append(isolation.name().toUpperCase(Locale.ROOT).replace('_', ' '));
        }
        if (options.readOnly()) {
            sql.append(" READ ONLY");
        }
        if (options.deferrable()) {
            sql.append(" DEFERRABLE");
        }
        return sql.toString();
    }

    @Override
    public String address() {
        return database.config().address();
    }

    @Override
    public void close() {
        resolver.close();
        if (shared) {
            // who gives back the last share waits for the loops, and this may run on one of them
            offLoop.execute(loops::releaseShared);
        }
        offLoop.shutdown();
    }
}
