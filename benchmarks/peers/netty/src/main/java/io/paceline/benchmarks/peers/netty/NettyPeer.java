package io.paceline.benchmarks.peers.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;

/** Starts a loop a core, all sharing one group: {@code --port P [--json]}. */
public final class NettyPeer {
    private NettyPeer() {}

    /** Returns once the port is bound. */
    public static void main(String... args) throws InterruptedException {
        Answers answers = new ConstantAnswers();
        int port = 0;
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--port" -> port = Integer.parseInt(args[++i]);
                case "--json" -> answers = new JsonAnswers();
                default -> throw new IllegalArgumentException(args[i] + " (expected: --port P or --json)");
            }
        }
        Answers chosen = answers;
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(
                Runtime.getRuntime().availableProcessors(), EpollIoHandler.newFactory());
        DateHeader date = new DateHeader();
        new ServerBootstrap()
                .group(loops)
                .channel(EpollServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, 4096)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline().addLast(new HttpServerCodec(), new AnswerHandler(chosen, date));
                    }
                })
                .bind("127.0.0.1", port)
                .sync();
    }
}
