package io.paceline.sql.postgres.internal.startup;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.paceline.core.Timer;
import io.paceline.net.ClientTls;
import io.paceline.net.NetEventLoop;
import io.paceline.net.TcpConnector;
import io.paceline.sql.SqlException;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Opens a socket to one place, and TLS on it. Used on its loop. */
final class Link implements TlsRequest.Answer {

    private static final String PROTOCOL_NAME = "postgresql";

    private final Database database;
    private final NetEventLoop loop;
    private final Place place;
    private final Duration timeout;
    private final Outcome outcome;
    // the futures tell most of them as well; whoever is first counts
    private final ChannelInboundHandlerAdapter failures = new ChannelInboundHandlerAdapter() {
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            fail(new SqlException(SqlException.Kind.CONNECT, String.valueOf(cause.getMessage()), cause), place.tls());
        }
    };
    private @Nullable Channel channel;
    private @Nullable Timer timer;
    private boolean over;

    /** Told how it ends. */
    interface Outcome {
        /**
         * It is open.
         *
         * @param certificate that the server has shown; null without TLS
         */
        void open(Channel channel, boolean encrypted, @Nullable X509Certificate certificate);

        /**
         * It cannot be opened.
         *
         * @param tls whether that is for TLS
         */
        void failed(SqlException error, boolean tls);
    }

    Link(Database database, NetEventLoop loop, Place place, Duration timeout, Outcome outcome) {
        this.database = database;
        this.loop = loop;
        this.place = place;
        this.timeout = timeout;
        this.outcome = outcome;
    }

    void start() {
        boolean direct = place.tls() && database.config().tls().direct();
        ChannelFuture connecting;
        try {
            connecting = place.address() == null
                    ? TcpConnector.connectUnix(
                            loop, Path.of(place.server().socketFile()), Map.of(), timeout, made -> opened(made, direct))
                    : TcpConnector.connect(
                            loop,
                            place.socketAddress(),
                            database.socketOptions(),
                            timeout,
                            made -> opened(made, direct));
        } catch (IllegalArgumentException e) {
            fail(new SqlException(SqlException.Kind.CONNECT, String.valueOf(e.getMessage()), e), false);
            return;
        }
        timer = loop.schedule(
                () -> fail(
                        new SqlException(SqlException.Kind.CONNECT, "no answer within " + timeout.toMillis() + " ms"),
                        false),
                timeout);
        connecting.addListener(done -> {
            if (!done.isSuccess()) {
                Throwable cause = done.cause();
                fail(new SqlException(SqlException.Kind.CONNECT, String.valueOf(cause.getMessage()), cause), false);
                return;
            }
            // only from here on: a channel that could not connect is closed before that is told
            connecting
                    .channel()
                    .closeFuture()
                    .addListener(closed -> fail(
                            new SqlException(SqlException.Kind.CONNECT, "the server closed the connection"), false));
            if (!place.tls()) {
                open(false, null);
            } else if (direct) {
                handshake();
            }
        });
    }

    private void opened(Channel made, boolean direct) {
        channel = made;
        if (place.tls() && !direct) {
            made.pipeline().addLast(new TlsRequest(this));
        }
        made.pipeline().addLast(failures);
    }

    /** Gives it up. */
    void close() {
        over = true;
        end();
        Channel present = channel;
        if (present != null) {
            present.close();
        }
    }

    @Override
    public void tls(boolean accepted) {
        if (accepted) {
            handshake();
        } else if (database.config().tls().mode().isRequired()) {
            fail(
                    new SqlException(
                            SqlException.Kind.CONNECT,
                            "TLS: the server has none (expected: sslmode "
                                    + database.config().tls().mode() + ")"),
                    true);
        } else {
            open(false, null);
        }
    }

    @Override
    public void failed(SqlException error) {
        fail(error, true);
    }

    private void handshake() {
        Channel present = channel;
        ClientTls tls = database.tls();
        if (present == null || tls == null || over) {
            return;
        }
        SslHandler handler = tls.newHandler(
                present.alloc(), place.server().host(), place.server().port(), timeout);
        SSLParameters parameters = handler.engine().getSSLParameters();
        parameters.setApplicationProtocols(new String[] {PROTOCOL_NAME});
        if (!database.config().tls().serverName()) {
            parameters.setServerNames(List.of());
        }
        handler.engine().setSSLParameters(parameters);
        handler.handshakeFuture().addListener(done -> {
            if (!done.isSuccess()) {
                Throwable cause = done.cause();
                fail(new SqlException(SqlException.Kind.CONNECT, "TLS: " + cause.getMessage(), cause), true);
            } else if (database.config().tls().direct()
                    && !PROTOCOL_NAME.equals(handler.engine().getApplicationProtocol())) {
                fail(
                        new SqlException(SqlException.Kind.CONNECT, "TLS: the server does not speak postgresql there"),
                        true);
            } else {
                open(true, certificate(handler));
            }
        });
        present.pipeline().addFirst(handler);
    }

    private static @Nullable X509Certificate certificate(SslHandler handler) {
        try {
            Certificate[] shown = handler.engine().getSession().getPeerCertificates();
            return shown.length > 0 && shown[0] instanceof X509Certificate first ? first : null;
        } catch (SSLPeerUnverifiedException e) {
            return null;
        }
    }

    private void open(boolean encrypted, @Nullable X509Certificate certificate) {
        Channel present = channel;
        if (!over && present != null) {
            over = true;
            end();
            present.pipeline().remove(failures);
            outcome.open(present, encrypted, certificate);
        }
    }

    private void fail(SqlException error, boolean tls) {
        if (!over) {
            close();
            outcome.failed(error, tls);
        }
    }

    private void end() {
        Timer present = timer;
        if (present != null) {
            present.cancel();
        }
    }
}
