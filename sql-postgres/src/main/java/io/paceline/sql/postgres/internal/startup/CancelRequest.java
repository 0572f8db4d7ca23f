package io.paceline.sql.postgres.internal.startup;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.paceline.core.Timer;
import io.paceline.net.NetEventLoop;
import io.paceline.sql.SqlException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Asks the server to stop what a connection runs ("Canceling Requests in Progress"): over a connection of its own to the same
 * place, in TLS if the other one is. The server closes it once it has passed the request on.
 */
final class CancelRequest implements Link.Outcome {

    private static final int CODE = 80_877_102;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final NetEventLoop loop;
    private final byte[] key;
    private final Runnable known;
    private boolean over;

    private CancelRequest(NetEventLoop loop, byte[] key, Runnable known) {
        this.loop = loop;
        this.key = key;
        this.known = known;
    }

    /** Sends it; {@code known} runs on the loop, once. */
    static void send(Database database, NetEventLoop loop, Place place, byte[] key, Runnable known) {
        new Link(database, loop, place, TIMEOUT, new CancelRequest(loop, key, known)).start();
    }

    @Override
    public void open(Channel channel, boolean encrypted, @Nullable X509Certificate certificate) {
        ByteBuf to = channel.alloc().buffer(8 + key.length);
        to.writeInt(8 + key.length).writeInt(CODE).writeBytes(key);
        Timer timer = loop.schedule(channel::close, TIMEOUT);
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
                // a server that resets the connection has taken note just as well
                context.close();
            }
        });
        channel.closeFuture().addListener(closed -> {
            timer.cancel();
            end();
        });
        channel.writeAndFlush(to);
    }

    @Override
    public void failed(SqlException error, boolean tls) {
        end();
    }

    private void end() {
        if (!over) {
            over = true;
            known.run();
        }
    }
}
