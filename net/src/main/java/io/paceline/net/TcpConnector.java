package io.paceline.net;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Opens TCP connections.
 *
 * <p>Thread rules: may be called from any thread; never waits.
 */
public final class TcpConnector {

    private TcpConnector() {}

    /**
     * Connects to an address.
     *
     * @param loop where the connection lives
     * @param address resolved already
     * @param options what the connection is set to
     * @param timeout after which the attempt fails; 1 ms or more
     * @param initializer fills the pipeline, on the loop
     * @return completed on the loop; closing its channel gives the attempt up
     */
    public static ChannelFuture connect(
            NetEventLoop loop,
            InetSocketAddress address,
            Map<ChannelOption<?>, Object> options,
            Duration timeout,
            Consumer<Channel> initializer) {
        Bootstrap bootstrap = new Bootstrap()
                .group(loop.netty())
                .channelFactory(((NetEventLoops) loop.loops()).transport()::socketChannel)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) Math.max(1, timeout.toMillis()))
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.config().setOptions(options);
                        initializer.accept(channel);
                    }
                });
        return bootstrap.connect(address);
    }
}
