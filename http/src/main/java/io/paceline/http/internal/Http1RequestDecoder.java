package io.paceline.http.internal;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.AsciiString;
import java.util.List;

/**
 * Netty's request decoder, held to the letter of RFC 9112 where it is lenient, and able to be told that the rest of
 * the input does not matter.
 */
final class Http1RequestDecoder extends HttpRequestDecoder {

    private static final int BUFFER_BYTES = 256;
    private static final AsciiString HOST = AsciiString.cached("host");

    private final RequestHeadCheck check = new RequestHeadCheck();
    private boolean inHead = true;
    private boolean discarding;
    private int hosts;
    private int hostsOfMessage;

    Http1RequestDecoder(int requestLineBytesMax, int headerBytesMax) {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(requestLineBytesMax)
                .setMaxHeaderSize(headerBytesMax)
                .setMaxChunkSize(Integer.MAX_VALUE)
                .setInitialBufferSize(BUFFER_BYTES));
    }

    /** From now on input is read and thrown away. */
    void discard() {
        discarding = true;
    }

    /** Whether a part of a request's head was read, and more of it must come. */
    boolean isHeadOpen() {
        return inHead && !discarding && (check.isOpen() || actualReadableBytes() > 0);
    }

    /** Whether something was read that has not been decoded. */
    boolean hasInput() {
        return actualReadableBytes() > 0;
    }

    /** How many Host fields the request has that was decoded last. */
    int hostCount() {
        return hostsOfMessage;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf buffer, List<Object> out) throws Exception {
        if (discarding) {
            buffer.skipBytes(buffer.readableBytes());
            return;
        }
        if (inHead) {
            String fault = check.fault(buffer);
            if (fault != null) {
                discarding = true;
                buffer.skipBytes(buffer.readableBytes());
                out.add(new MalformedHead(fault));
                return;
            }
        }
        super.decode(ctx, buffer, out);
        int size = out.size();
        if (size > 0) {
            if (inHead && out.get(0) instanceof HttpMessage) {
                inHead = false;
                hostsOfMessage = hosts;
            }
            if (out.get(size - 1) instanceof LastHttpContent) {
                inHead = true;
                hosts = 0;
                check.reset();
            }
        }
    }

    @Override
    protected AsciiString splitHeaderName(byte[] line, int start, int length) {
        AsciiString name = super.splitHeaderName(line, start, length);
        if (length == HOST.length() && HOST.contentEqualsIgnoreCase(name)) {
            hosts++;
        }
        return name;
    }

    /** A head that was refused before it was decoded. */
    record MalformedHead(String fault) {}
}
