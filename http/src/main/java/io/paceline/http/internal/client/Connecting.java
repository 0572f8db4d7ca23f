package io.paceline.http.internal.client;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslHandler;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.internal.wire.ConnectionFault;
import io.paceline.net.TcpConnector;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A connection on its way: the name is resolved, then each address is tried in turn, with an equal share of the time that
 * is left.
 *
 * <p>Thread rules: touched on the loop of its pool only.
 */
final class Connecting {

    private static final int READ_BYTES_MIN = 1024;
    private static final int READ_BYTES_FIRST = 8192;
    private static final int READ_BYTES_MAX = 64 * 1024;

    private final OriginPool pool;
    private final long deadline;
    private List<InetAddress> addresses = List.of();
    private int next;
    private @Nullable Channel channel;
    private boolean over;

    Connecting(OriginPool pool) {
        this.pool = pool;
        ClientSettings settings = pool.loop().settings();
        this.deadline =
                settings.clock().nanoTime() + settings.timeouts().connect().toNanos();
    }

    void start() {
        ClientLoop loop = pool.loop();
        loop.core().resolver().resolve(loop.loop(), pool.origin().host(), this::resolved);
    }

    /** Gives up. */
    void cancel() {
        over = true;
        if (channel != null) {
            channel.close();
        }
    }

    private void resolved(@Nullable List<InetAddress> found, @Nullable Throwable cause) {
        if (over) {
            return;
        }
        if (found == null || found.isEmpty()) {
            // not at once: the pool may be in the middle of opening several
            pool.loop().loop().execute(() -> fail(Kind.DNS, "the host is not known", cause));
            return;
        }
        addresses = found;
        tryNext();
    }

    private void tryNext() {
        ClientLoop loop = pool.loop();
        InetSocketAddress address =
                new InetSocketAddress(addresses.get(next), pool.origin().port());
        long left = deadline - loop.settings().clock().nanoTime();
        Duration share = Duration.ofNanos(Math.max(0, left) / (addresses.size() - next));
        next++;
        ClientConnection connection = new ClientConnection(pool);
        ChannelFuture attempt = TcpConnector.connect(
                loop.loop(), address, options(), share, channel -> connection.setUp(channel.pipeline()));
        channel = attempt.channel();
        attempt.addListener(done -> {
            if (over) {
                attempt.channel().close();
            } else if (!attempt.isSuccess()) {
                refused(address, attempt.cause());
            } else if (pool.origin().secure()) {
                secure(connection, attempt.channel());
            } else {
                connected(connection);
            }
        });
    }

    private void secure(ClientConnection connection, Channel open) {
        ClientLoop loop = pool.loop();
        Duration left =
                Duration.ofNanos(Math.max(0, deadline - loop.settings().clock().nanoTime()));
        SslHandler tls = loop.settings()
                .tls()
                .newHandler(open.alloc(), pool.origin().host(), pool.origin().port(), left);
        tls.handshakeFuture().addListener(done -> {
            if (over) {
                open.close();
            } else if (done.isSuccess()) {
                connected(connection);
            } else {
                fail(Kind.TLS, "no TLS: " + ConnectionFault.describe(done.cause()), done.cause());
            }
        });
        open.pipeline().addFirst(tls);
    }

    private void connected(ClientConnection connection) {
        over = true;
        connection.opened();
        pool.opened(this, connection);
    }

    private void refused(InetSocketAddress address, @Nullable Throwable cause) {
        if (next < addresses.size()) {
            tryNext();
        } else {
            String others = next == 1 ? "" : ", the last of " + next + " addresses";
            fail(
                    Kind.CONNECT,
                    "no connection to " + address.getAddress().getHostAddress() + ":" + address.getPort() + others
                            + ": " + (cause == null ? "unknown" : cause.getMessage()),
                    cause);
        }
    }

    private void fail(Kind kind, String detail, @Nullable Throwable cause) {
        if (!over) {
            over = true;
            pool.failed(this, kind, detail, cause);
        }
    }

    private static Map<ChannelOption<?>, Object> options() {
        return Map.of(
                ChannelOption.TCP_NODELAY,
                true,
                ChannelOption.RECVBUF_ALLOCATOR,
                new AdaptiveRecvByteBufAllocator(READ_BYTES_MIN, READ_BYTES_FIRST, READ_BYTES_MAX));
    }
}
