package io.paceline.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TcpListenerTest {

    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @ParameterizedTest
    @EnumSource(Transport.class)
    void connectionsAreSpreadEvenlyOverTheLoops(Transport transport) throws Exception {
        BlockingQueue<Channel> accepted = new LinkedBlockingQueue<>();
        try (NetEventLoops loops = loops(transport);
                TcpListener listener = TcpListener.bind(loops, ANY_PORT, 128, Map.of(), (channel, loop) -> {
                    channel.pipeline().addLast(new RegisteredInto(accepted));
                })) {
            List<Socket> clients = new ArrayList<>();
            Map<EventLoop, Integer> perLoop = new HashMap<>();
            for (int i = 0; i < 20; i++) {
                clients.add(new Socket(
                        listener.address().getAddress(), listener.address().getPort()));
                Channel channel = accepted.poll(10, TimeUnit.SECONDS);
                perLoop.merge(channel.eventLoop(), 1, Integer::sum);
            }
            assertThat(perLoop).hasSize(2);
            assertThat(perLoop.values()).allSatisfy(count -> assertThat(count).isEqualTo(10));
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aTakenPortIsRefusedAlsoWhenPortsAreShared(Transport transport) throws Exception {
        try (NetEventLoops loops = loops(transport);
                TcpListener listener =
                        TcpListener.bind(loops, ANY_PORT, 128, Map.of(), (channel, loop) -> channel.close())) {
            InetSocketAddress taken = listener.address();
            assertThatThrownBy(() -> TcpListener.bind(loops, taken, 128, Map.of(), (channel, loop) -> channel.close()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("already in use");
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aClosedListenerRefusesConnections(Transport transport) throws Exception {
        try (NetEventLoops loops = loops(transport)) {
            TcpListener listener = TcpListener.bind(loops, ANY_PORT, 128, Map.of(), (channel, loop) -> channel.close());
            InetSocketAddress address = listener.address();
            listener.close();
            assertThatThrownBy(() -> new Socket(address.getAddress(), address.getPort()).close())
                    .isInstanceOf(ConnectException.class);
        }
    }

    private static NetEventLoops loops(Transport transport) {
        Assumptions.assumeTrue(transport.isAvailable(), () -> "this machine does not have " + transport);
        return NetEventLoops.builder().threads(2).transport(transport).build();
    }

    private static final class RegisteredInto extends io.netty.channel.ChannelInboundHandlerAdapter {
        private final BlockingQueue<Channel> accepted;

        RegisteredInto(BlockingQueue<Channel> accepted) {
            this.accepted = accepted;
        }

        @Override
        public void channelActive(io.netty.channel.ChannelHandlerContext ctx) {
            accepted.add(ctx.channel());
        }
    }
}
