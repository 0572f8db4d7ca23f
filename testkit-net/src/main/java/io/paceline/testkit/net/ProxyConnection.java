package io.paceline.testkit.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.paceline.testkit.net.TcpProxy.Direction;
import io.paceline.testkit.net.TcpProxy.Ending;
import java.net.InetSocketAddress;
import java.util.concurrent.RejectedExecutionException;

/**
 * One client and its connection to the server. Each side is closed once both its directions have ended. All but
 * {@link #execute} runs on the loop that both share.
 */
final class ProxyConnection {

    private final SocketChannel client;
    private final SocketChannel server;
    private final ProxyPipe toServer;
    private final ProxyPipe toClient;
    private boolean connecting = true;
    /** Whether it is to end in order as soon as it is connected. */
    private boolean endsInOrder;

    private boolean ended;

    ProxyConnection(TcpProxy proxy, ProxySettings settings, SocketChannel client, SocketChannel server) {
        this.client = client;
        this.server = server;
        this.toServer =
                new ProxyPipe(this, settings, Direction.TO_SERVER, client, server, proxy.counter(Direction.TO_SERVER));
        this.toClient =
                new ProxyPipe(this, settings, Direction.TO_CLIENT, server, client, proxy.counter(Direction.TO_CLIENT));
        // Reading begins when both are connected.
        server.config().setAutoRead(false).setAllowHalfClosure(true).setTcpNoDelay(true);
        client.pipeline().addLast(new Side(toServer, toClient));
        server.pipeline().addLast(new Side(toClient, toServer));
        // however a side was closed, what is still to go there is of no use
        client.closeFuture().addListener(closed -> toClient.drop());
        server.closeFuture().addListener(closed -> toServer.drop());
    }

    /** Runs a task on the loop, unless that has ended with all its connections. */
    void execute(Runnable task) {
        try {
            client.eventLoop().execute(task);
        } catch (RejectedExecutionException e) {
            // There is no connection left to do it to.
        }
    }

    /** Connects to the server; a client whose server cannot be reached is reset. */
    void connect(InetSocketAddress target) {
        server.connect(target).addListener(connected -> {
            connecting = false;
            if (!connected.isSuccess()) {
                end(Ending.RESET);
            } else if (endsInOrder) {
                end(Ending.FIN);
            } else {
                settingsChanged();
            }
        });
    }

    void settingsChanged() {
        toServer.settingsChanged();
        toClient.settingsChanged();
    }

    /** Drops what is under way and ends both sides. */
    void end(Ending ending) {
        if (ended) {
            return;
        }
        if (connecting && ending == Ending.FIN) {
            // The server may have accepted and sent already: to close now, with that unread, would be a reset.
            endsInOrder = true;
            return;
        }
        ended = true;
        toServer.drop();
        toClient.drop();
        end(client, ending);
        end(server, ending);
    }

    private static void end(SocketChannel side, Ending ending) {
        if (!side.isOpen()) {
            return;
        }
        if (ending == Ending.RESET) {
            side.config().setOption(ChannelOption.SO_LINGER, 0);
            side.close();
        } else {
            // To close would be a reset if anything is unread: the rest is read until the other end closes.
            side.config().setAutoRead(true);
            endOutput(side);
        }
    }

    /** Tells a side that nothing more comes. */
    static void endOutput(SocketChannel side) {
        if (side.isInputShutdown() || !side.isActive()) {
            side.close();
        } else {
            side.shutdownOutput();
        }
    }

    /** The reading and writing of one side. */
    private final class Side extends ChannelInboundHandlerAdapter {
        private final ProxyPipe from;
        private final ProxyPipe to;

        Side(ProxyPipe from, ProxyPipe to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            from.arrived((ByteBuf) message);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event instanceof ChannelInputShutdownEvent) {
                from.sourceEnded();
                if (((SocketChannel) ctx.channel()).isOutputShutdown()) {
                    ctx.close();
                }
            }
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext ctx) {
            to.forward();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            end(Ending.RESET);
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            if (!from.isSourceEnded() || !to.isDone()) {
                end(Ending.RESET);
            }
        }
    }
}
