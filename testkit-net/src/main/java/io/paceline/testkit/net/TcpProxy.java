package io.paceline.testkit.net;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.paceline.core.Argument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * A network between a client and a server that can be made slow or broken: listens on 127.0.0.1 and forwards to an address.
 *
 * <pre>
 * client ─► read ─► queue, with the time when each part is due ─► piece by piece ─► server, and the same way back
 * </pre>
 *
 * <p>A delay holds each byte for a time and keeps the order; like a longer cable it takes nothing from the throughput. All
 * settings may be changed while connections are open. An end of one side, or a reset, is passed on to the other.
 *
 * <p>Thread rules: every method may be called from any thread. It has two event loops of its own.
 */
public final class TcpProxy implements AutoCloseable {

    private static final int LOOPS = 2;
    private static final long WAIT_SECONDS = 10;

    private final InetSocketAddress target;
    private final boolean epoll = Epoll.isAvailable();
    private final MultiThreadIoEventLoopGroup loops;
    private final ProxySettings settings = new ProxySettings();
    private final Set<ProxyConnection> connections = ConcurrentHashMap.newKeySet();
    private final AtomicLong accepted = new AtomicLong();
    private final LongAdder bytesToServer = new LongAdder();
    private final LongAdder bytesToClient = new LongAdder();
    private final int port;
    private Channel listener;

    private TcpProxy(InetSocketAddress target) throws IOException {
        this.target = target;
        IoHandlerFactory handlers = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        this.loops = new MultiThreadIoEventLoopGroup(LOOPS, new DefaultThreadFactory("tcp-proxy", true), handlers);
        try {
            this.listener = bind(0);
            this.port = ((InetSocketAddress) listener.localAddress()).getPort();
        } catch (IOException e) {
            loops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            throw e;
        }
    }

    /** Starts a proxy to a port of 127.0.0.1. */
    public static TcpProxy to(int port) {
        return to(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    /** Starts a proxy to an address. */
    public static TcpProxy to(InetSocketAddress target) {
        try {
            return new TcpProxy(target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The port of 127.0.0.1 where it listens, or did before {@link #refuse()}. */
    public int port() {
        return port;
    }

    /** Holds every byte for this long, each way: a round trip takes twice that. Zero or more, default zero. */
    public TcpProxy delay(Duration eachWay) {
        settings.delayNanos = Argument.between("delay", eachWay, Duration.ZERO, Duration.ofHours(1))
                .toNanos();
        return changed();
    }

    /** Lets through at most so many bytes in a second, for each connection each way; 1 or more, default unlimited. */
    public TcpProxy throttle(long bytesPerSecond) {
        settings.bytesPerSecond = Argument.between("bytesPerSecond", bytesPerSecond, 1, Long.MAX_VALUE);
        return changed();
    }

    /**
     * Forwards at most so many bytes at a time, each in a packet of its own; 1 or more, default unlimited. A receiver that
     * is slower than the proxy still reads several at once.
     */
    public TcpProxy pieces(int bytesMax) {
        settings.pieceMax = Argument.between("bytesMax", bytesMax, 1, Integer.MAX_VALUE);
        return changed();
    }

    /** Holds what arrives, without a limit of time, until {@link #flow()}; nothing is lost. */
    public TcpProxy stall() {
        settings.stalled = true;
        return changed();
    }

    /** Forwards again after {@link #stall()}. */
    public TcpProxy flow() {
        settings.stalled = false;
        return changed();
    }

    /**
     * Accepts connections and takes what is sent, and lets nothing through, while it is on. A connection that lost bytes that
     * way stays lost, until somebody ends it.
     */
    public TcpProxy blackHole(boolean on) {
        settings.blackHole = on;
        return changed();
    }

    /**
     * Ends a connection as soon as it has forwarded so many bytes more one way: exactly those arrive. The first connection
     * that gets there is ended, and no other: call it again for the next one.
     *
     * @param bytes 0 or more, counted for each connection from now, or from its beginning
     */
    public TcpProxy cutAfter(Direction direction, long bytes, Ending ending) {
        Argument.between("bytes", bytes, 0, Long.MAX_VALUE);
        settings.cut.set(new ProxySettings.Cut(direction, bytes, ending));
        return changed();
    }

    /** Ends all connections; what was under way is lost. New ones are accepted. */
    public void kill(Ending ending) {
        connections.forEach(connection -> connection.execute(() -> connection.end(ending)));
    }

    /** Stops listening: clients are refused once this returns. Connections that are open stay so. */
    public synchronized void refuse() {
        listener.close().awaitUninterruptibly(WAIT_SECONDS, TimeUnit.SECONDS);
    }

    /** Listens again at the same port after {@link #refuse()}. */
    public synchronized void listen() {
        if (!listener.isOpen()) {
            try {
                listener = bind(port);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** How many connections were accepted since the start. */
    public long accepted() {
        return accepted.get();
    }

    /** How many connections are open now. */
    public int connections() {
        return connections.size();
    }

    /** How many bytes were forwarded one way since the start. */
    public long bytes(Direction direction) {
        return counter(direction).sum();
    }

    /** Stops listening, ends all connections and the loops. */
    @Override
    public void close() {
        refuse();
        kill(Ending.RESET);
        loops.shutdownGracefully(0, WAIT_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(WAIT_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public String toString() {
        return "TcpProxy[127.0.0.1:" + port + " to " + target + ", connections=" + connections() + "]";
    }

    LongAdder counter(Direction direction) {
        return direction == Direction.TO_SERVER ? bytesToServer : bytesToClient;
    }

    private TcpProxy changed() {
        connections.forEach(connection -> connection.execute(connection::settingsChanged));
        return this;
    }

    private Channel bind(int at) throws IOException {
        ChannelFuture bound = new ServerBootstrap()
                .group(loops)
                .channel(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel client) {
                        accept(client);
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), at)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException("127.0.0.1:" + at + " cannot be bound", bound.cause());
        }
        return bound.channel();
    }

    private void accept(SocketChannel client) {
        accepted.incrementAndGet();
        SocketChannel server = epoll ? new EpollSocketChannel() : new NioSocketChannel();
        ProxyConnection connection = new ProxyConnection(this, settings, client, server);
        connections.add(connection);
        client.closeFuture().addListener(closed -> connections.remove(connection));
        client.eventLoop().register(server).addListener(registered -> connection.connect(target));
    }

    /** A way through the proxy. */
    public enum Direction {
        /** What the client sends. */
        TO_SERVER,
        /** What the server sends. */
        TO_CLIENT
    }

    /** How both sides see a connection end. */
    public enum Ending {
        /** In order: the end of the stream. */
        FIN,
        /** Reset by peer. */
        RESET
    }
}
