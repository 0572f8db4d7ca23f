package io.paceline.net;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Opens TCP connections, and those to Unix domain sockets.
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
        return connect(
                loop,
                address,
                ((NetEventLoops) loop.loops()).transport()::socketChannel,
                options,
                timeout,
                initializer);
    }

    /**
     * Connects to a Unix domain socket; otherwise as the other one.
     *
     * @param file the socket
     * @throws IllegalArgumentException if the path is longer than the system can take
     */
    public static ChannelFuture connectUnix(
            NetEventLoop loop,
            Path file,
            Map<ChannelOption<?>, Object> options,
            Duration timeout,
            Consumer<Channel> initializer) {
        Transport transport = ((NetEventLoops) loop.loops()).transport();
        return connect(
                loop,
                transport.domainSocketAddress(file),
                transport::domainSocketChannel,
                options,
                timeout,
                initializer);
    }

    /**
     * The options for how a silent connection is watched, to be given to {@link #connect}. Numbers that are 0 are left as the
     * system has them.
     *
     * @param idleSeconds after which the first probe is sent
     * @param intervalSeconds between probes
     * @param count how many are lost before the connection is
     * @param userTimeoutMillis how long what was sent may stay without acknowledgement; not with {@link Transport#NIO}
     */
    public static Map<ChannelOption<?>, Object> keepalive(
            NetEventLoops loops, int idleSeconds, int intervalSeconds, int count, int userTimeoutMillis) {
        Map<ChannelOption<?>, Object> options = new HashMap<>();
        Transport.Keepalive names = loops.transport().keepalive();
        options.put(ChannelOption.SO_KEEPALIVE, true);
        put(options, names.idle(), idleSeconds);
        put(options, names.interval(), intervalSeconds);
        put(options, names.count(), count);
        put(options, names.userTimeout(), userTimeoutMillis);
        return options;
    }

    private static void put(Map<ChannelOption<?>, Object> options, @Nullable ChannelOption<Integer> option, int value) {
        if (option != null && value > 0) {
            options.put(option, value);
        }
    }

    private static ChannelFuture connect(
            NetEventLoop loop,
            SocketAddress address,
            Supplier<Channel> channels,
            Map<ChannelOption<?>, Object> options,
            Duration timeout,
            Consumer<Channel> initializer) {
        Bootstrap bootstrap = new Bootstrap()
                .group(loop.netty())
                .channelFactory(channels::get)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) Math.max(1, timeout.toMillis()))
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.config().setOptions(options);
                        initializer.accept(channel);
                    }
                });
        return bootstrap.disableResolver().connect(address);
    }
}
