package io.paceline.benchmarks.apps.child;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests at the times when they are due, over connections that stay open, from one thread. Who finds no free
 * connection waits in line, and its time runs from when it was due.
 *
 * <p>Thread rules: one thread at a time asks for passes; all else happens on the loop.
 */
public final class OpenLoad implements AutoCloseable {
    private static final long CONNECT_SECONDS = 10;

    private final EventLoopGroup loops =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("load", true), EpollIoHandler.newFactory());
    private final Bootstrap bootstrap;
    private final Owner owner = new Owner();
    private final ArrayDeque<ClientConnection> idle = new ArrayDeque<>();
    private @Nullable OpenPass pass;

    /**
     * Opens the connections.
     *
     * @param connections how many; 1 or more
     * @throws IOException if the server does not take them
     */
    public OpenLoad(InetSocketAddress target, int connections) throws IOException, InterruptedException {
        bootstrap = new Bootstrap()
                .group(loops)
                .channel(EpollSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .remoteAddress(target)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast("client", new ClientConnection(channel, owner));
                    }
                });
        List<ChannelFuture> opened = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            opened.add(connect());
        }
        for (ChannelFuture each : opened) {
            if (!each.await(CONNECT_SECONDS, TimeUnit.SECONDS) || !each.isSuccess()) {
                close();
                throw new IOException("no connection to " + target, each.cause());
            }
        }
    }

    /** Sends requests of a mix for a time, and waits for the last answers. */
    public LoadReport run(Mix mix, double perSecond, Duration window, long seed)
            throws IOException, InterruptedException {
        CompletableFuture<LoadReport> report = new CompletableFuture<>();
        loops.execute(() -> {
            try {
                pass = new OpenPass(mix, perSecond, window, seed, idle, loops.next(), report);
                pass.start();
            } catch (RuntimeException failure) {
                report.completeExceptionally(failure);
            }
        });
        try {
            return report.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    private ChannelFuture connect() {
        return bootstrap.connect().addListener(done -> {
            if (done.isSuccess()) {
                Channel channel = ((ChannelFuture) done).channel();
                owner.free((ClientConnection) channel.pipeline().get("client"));
            }
        });
    }

    @Override
    public void close() {
        loops.shutdownGracefully(0, CONNECT_SECONDS, TimeUnit.SECONDS);
    }

    /** Lends connections to the pass, and replaces those that ended. */
    private final class Owner implements ClientConnection.Owner {

        @Override
        public void ended(ClientConnection connection) {
            idle.remove(connection);
            if (!loops.isShuttingDown()) {
                loops.next().schedule(OpenLoad.this::connect, 1, TimeUnit.MILLISECONDS);
            }
        }

        @Override
        public void free(ClientConnection connection) {
            idle.addLast(connection);
            if (pass != null) {
                pass.freed();
            }
        }
    }
}
