package io.paceline.sql.postgres.internal.startup;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import io.paceline.sql.SqlException;

/**
 * Asks the server for TLS ("SSL Session Encryption"). What is behind the one byte of its answer was put there by somebody who
 * stands between, and would be taken for encrypted: it ends the attempt (CVE-2021-23222).
 */
final class TlsRequest extends ChannelInboundHandlerAdapter {

    private static final int CODE = 80_877_103;

    private final Answer answer;

    /** Told what the server says. */
    interface Answer {
        /** It does TLS from now on, or it does not. */
        void tls(boolean accepted);

        /** It says something else. */
        void failed(SqlException error);
    }

    TlsRequest(Answer answer) {
        this.answer = answer;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        context.writeAndFlush(context.alloc().buffer(8).writeInt(8).writeInt(CODE));
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (message instanceof ByteBuf read && read.isReadable()) {
                byte said = read.getByte(read.readerIndex());
                if ((said != 'S' && said != 'N') || read.readableBytes() > 1) {
                    answer.failed(new SqlException(
                            SqlException.Kind.CONNECT,
                            "TLS: the server answered the request with " + read.readableBytes()
                                    + " bytes (expected: one, S or N)"));
                    return;
                }
                context.pipeline().remove(this);
                answer.tls(said == 'S');
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }
}
