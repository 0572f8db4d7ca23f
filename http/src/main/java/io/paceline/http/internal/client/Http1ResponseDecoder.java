package io.paceline.http.internal.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.List;

/**
 * Netty's response decoder, held to the letter of RFC 9112 where it is lenient, and told which request is answered:
 * without one, whatever comes is a fault.
 */
final class Http1ResponseDecoder extends HttpResponseDecoder {

    private static final int STATUS_LINE_BYTES_MAX = 4096;
    private static final int BUFFER_BYTES = 256;

    private final ResponseHeadCheck check = new ResponseHeadCheck();
    private boolean inHead = true;
    private boolean expected;
    private boolean toHead;
    private boolean begun;
    private boolean discarding;

    Http1ResponseDecoder(int headerBytesMax) {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(STATUS_LINE_BYTES_MAX)
                .setMaxHeaderSize(headerBytesMax)
                .setMaxChunkSize(Integer.MAX_VALUE)
                .setInitialBufferSize(BUFFER_BYTES));
    }

    /** A request is sent from now on; whether it is a HEAD decides whether its answer has a body. */
    void expect(boolean head) {
        expected = true;
        begun = false;
        toHead = head;
    }

    /** The answer is complete; whether nothing came behind it, so that the connection can be used again. */
    boolean expectNothing() {
        expected = false;
        return actualReadableBytes() == 0;
    }

    /** Whether a byte of the answer has come. */
    boolean isBegun() {
        return begun;
    }

    /** From now on input is read and thrown away. */
    void discard() {
        discarding = true;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        if (discarding) {
            ReferenceCountUtil.release(message);
            return;
        }
        if (!expected) {
            discarding = true;
            ReferenceCountUtil.release(message);
            ctx.fireChannelRead(new Malformed("an answer without a request (expected: nothing)"));
            return;
        }
        begun = true;
        super.channelRead(ctx, message);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf buffer, List<Object> out) throws Exception {
        if (discarding || !expected) {
            // What came behind an answer, whose reader has seen that and closes the connection.
            buffer.skipBytes(buffer.readableBytes());
            return;
        }
        if (inHead) {
            String fault = check.fault(buffer);
            if (fault != null) {
                discarding = true;
                buffer.skipBytes(buffer.readableBytes());
                out.add(new Malformed(fault));
                return;
            }
        }
        super.decode(ctx, buffer, out);
        int size = out.size();
        if (size > 0) {
            if (out.get(0) instanceof HttpMessage) {
                inHead = false;
            }
            if (out.get(size - 1) instanceof LastHttpContent) {
                inHead = true;
                check.reset();
            }
        }
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
        return (toHead
                        && message instanceof HttpResponse response
                        && response.status().codeClass() != HttpStatusClass.INFORMATIONAL)
                || super.isContentAlwaysEmpty(message);
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw new IllegalArgumentException("both Content-Length and Transfer-Encoding");
    }

    /** A fault that was found before anything was decoded. */
    record Malformed(String fault) {}
}
