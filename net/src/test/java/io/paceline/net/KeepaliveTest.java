package io.paceline.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections that are watched while they are silent. */
class KeepaliveTest {

    @ParameterizedTest
    @EnumSource(names = {"NIO", "EPOLL"})
    void theSystemIsToldHowToWatch(Transport transport) throws Exception {
        try (NetEventLoops loops =
                        NetEventLoops.builder().threads(1).transport(transport).build();
                ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Map<ChannelOption<?>, Object> options = TcpConnector.keepalive(loops, 30, 0, 3, 9_000);
            Channel channel = TcpConnector.connect(
                            loops.next(),
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort()),
                            options,
                            Duration.ofSeconds(10),
                            made -> {})
                    .sync()
                    .channel();

            assertThat(channel.config().getOption(ChannelOption.SO_KEEPALIVE)).isTrue();
            assertThat(channel.config().getOption(transport.keepalive().idle())).isEqualTo(30);
            assertThat(channel.config().getOption(transport.keepalive().count()))
                    .isEqualTo(3);
            channel.close().sync();
        }
    }
}
