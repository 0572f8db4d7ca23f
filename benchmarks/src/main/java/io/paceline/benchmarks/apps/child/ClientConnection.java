package io.paceline.benchmarks.apps.child;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/** A connection that has at most one request under way. Of its event loop. */
final class ClientConnection extends ChannelInboundHandlerAdapter {

    /** Is told when the connection can take a request, and when it never will again. */
    interface Owner {
        void free(ClientConnection connection);

        void ended(ClientConnection connection);
    }

    private final Owner owner;
    private final ResponseReader response = new ResponseReader();
    private final Channel channel;
    private @Nullable OpenPass asking;
    private int kind;
    private long due;
    private @Nullable String why;

    ClientConnection(Channel channel, Owner owner) {
        this.channel = channel;
        this.owner = owner;
    }

    /** Sends a request for a pass, which is told of the answer. */
    void send(String request, OpenPass pass, int kindSent, long dueAt) {
        asking = pass;
        kind = kindSent;
        due = dueAt;
        channel.writeAndFlush(ByteBufUtil.writeAscii(channel.alloc(), request), channel.voidPromise());
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            if (response.read(in)) {
                OpenPass asked = asking;
                if (asked == null || in.isReadable()) {
                    throw new IllegalArgumentException("answer: to no request (expected: one to each)");
                }
                asking = null;
                asked.answered(kind, due, response);
                if (response.closes()) {
                    channel.close();
                } else {
                    owner.free(this);
                }
            }
        } finally {
            in.release();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        why = cause.toString();
        channel.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (asking != null) {
            asking.lost(kind, why == null ? "the server ended the connection" : why);
            asking = null;
        }
        owner.ended(this);
    }
}
