package io.paceline.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ServerChannel;
import io.netty.channel.unix.UnixChannelOption;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts TCP connections on every loop and spreads them evenly.
 *
 * <p>With epoll and io_uring each loop has an accepting socket of its own on the same port (SO_REUSEPORT), so that no
 * loop waits for another to accept. The kernel picks the socket by the client's address, which is uneven for few
 * connections: one that arrives at a loop that has more than another is handed to the other.
 *
 * <p>Thread rules: {@link #bind} and {@link #close} wait and must not be called on a loop.
 */
public final class TcpListener implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TcpListener.class);
    private static final long WAIT_SECONDS = 10;

    private final List<Channel> channels = new ArrayList<>();
    private final NetEventLoops loops;
    private final AtomicIntegerArray connections;

    private TcpListener(NetEventLoops loops) {
        this.loops = loops;
        this.connections = new AtomicIntegerArray(loops.size());
    }

    /**
     * Listens at an address.
     *
     * @param options what accepted connections are set to
     * @param initializer gets each accepted connection and its loop, on some loop's thread, before it is registered there
     * @throws IOException if the address cannot be bound, for example because it is in use
     */
    public static TcpListener bind(
            NetEventLoops loops,
            InetSocketAddress address,
            int backlog,
            Map<ChannelOption<?>, Object> options,
            BiConsumer<Channel, NetEventLoop> initializer)
            throws IOException {
        TcpListener listener = new TcpListener(loops);
        boolean shared = loops.transport() != Transport.NIO && loops.size() > 1;
        if (shared && address.getPort() != 0) {
            refuseIfTaken(address);
        }
        InetSocketAddress at = address;
        try {
            for (int i = 0; i < (shared ? loops.size() : 1); i++) {
                Channel channel = listener.open(loops.loop(i), shared, backlog, at, options, initializer);
                at = (InetSocketAddress) channel.localAddress();
            }
        } catch (IOException | RuntimeException e) {
            listener.close();
            throw e;
        }
        return listener;
    }

    /** Where it listens, with the port that was given by the system if 0 was asked for. */
    public InetSocketAddress address() {
        return (InetSocketAddress) channels.get(0).localAddress();
    }

    /** Stops listening; connections that were accepted stay open. New ones are refused once this returns. */
    @Override
    public void close() {
        for (Channel channel : channels) {
            InetSocketAddress address = (InetSocketAddress) channel.localAddress();
            channel.close().awaitUninterruptibly(WAIT_SECONDS, TimeUnit.SECONDS);
            if (loops.transport() == Transport.NIO && address != null) {
                awaitRelease(address);
            }
        }
    }

    // Java closes the socket of a selectable channel only when its selector runs again; until then the kernel goes on
    // to accept.
    private static void awaitRelease(InetSocketAddress address) {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        while (System.nanoTime() - until < 0) {
            try {
                refuseIfTaken(address);
                return;
            } catch (IOException stillBound) {
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
            }
        }
    }

    // SO_REUSEPORT would let a second process of the same user share the port without a word, so a socket without it
    // asks first.
    private static void refuseIfTaken(InetSocketAddress address) throws IOException {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(address);
        }
    }

    private Channel open(
            NetEventLoop loop,
            boolean shared,
            int backlog,
            InetSocketAddress at,
            Map<ChannelOption<?>, Object> options,
            BiConsumer<Channel, NetEventLoop> initializer)
            throws IOException {
        ServerChannel channel = loops.newServerChannel();
        channel.config().setOption(ChannelOption.SO_REUSEADDR, true);
        channel.config().setOption(ChannelOption.SO_BACKLOG, backlog);
        if (shared) {
            channel.config().setOption(UnixChannelOption.SO_REUSEPORT, true);
        }
        channel.pipeline().addLast(new Acceptor(loop, options, initializer));
        await(loop.netty().register(channel));
        channels.add(channel);
        await(channel.bind(at));
        return channel;
    }

    private static void await(io.netty.channel.ChannelFuture future) throws IOException {
        if (!future.awaitUninterruptibly(WAIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IOException("no answer from the event loop within " + WAIT_SECONDS + " s");
        }
        Throwable cause = future.cause();
        if (cause != null) {
            throw cause instanceof IOException io ? io : new IOException(cause.getMessage(), cause);
        }
    }

    private NetEventLoop place(NetEventLoop accepting) {
        NetEventLoop best = accepting;
        int fewest = connections.get(accepting.index());
        for (int i = 0; i < loops.size(); i++) {
            int count = connections.get(i);
            if (count < fewest) {
                fewest = count;
                best = loops.loop(i);
            }
        }
        return best;
    }

    private final class Acceptor extends ChannelInboundHandlerAdapter {
        private final NetEventLoop loop;
        private final Map<ChannelOption<?>, Object> options;
        private final BiConsumer<Channel, NetEventLoop> initializer;

        Acceptor(
                NetEventLoop loop,
                Map<ChannelOption<?>, Object> options,
                BiConsumer<Channel, NetEventLoop> initializer) {
            this.loop = loop;
            this.options = options;
            this.initializer = initializer;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            Channel connection = (Channel) message;
            NetEventLoop own = place(loop);
            int index = own.index();
            try {
                connection.config().setOptions(options);
                initializer.accept(connection, own);
            } catch (RuntimeException e) {
                LOG.error("A connection from {} could not be set up", connection.remoteAddress(), e);
                connection.unsafe().closeForcibly();
                return;
            }
            connections.incrementAndGet(index);
            connection.closeFuture().addListener(closed -> connections.decrementAndGet(index));
            own.netty().register(connection).addListener(registered -> {
                if (!registered.isSuccess()) {
                    connection.unsafe().closeForcibly();
                }
            });
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            // Most often: too many open files. Trying again at once would spin until some are closed.
            LOG.warn(
                    "Accepting at {} failed, trying again in 1 s: {}",
                    ctx.channel().localAddress(),
                    cause.toString());
            ctx.channel().config().setAutoRead(false);
            ctx.channel().eventLoop().schedule(() -> ctx.channel().config().setAutoRead(true), 1, TimeUnit.SECONDS);
        }
    }
}
