package io.paceline.benchmarks.peers.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * One connection. Per request: method and path check, the body collected up to a limit, Date, Content-Type,
 * Content-Length, keep-alive as the request asks, Netty's header validation, one flush for a burst of reads.
 */
final class AnswerHandler extends ChannelInboundHandlerAdapter {
    private static final int BODY_BYTES_MAX = 1 << 20;

    private final Answers answers;
    private final DateHeader date;
    private @Nullable HttpRequest request;
    private ByteBuf body = Unpooled.EMPTY_BUFFER;
    private boolean closing;

    AnswerHandler(Answers answers, DateHeader date) {
        this.answers = answers;
        this.date = date;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (closing) {
            ReferenceCountUtil.release(message);
            return;
        }
        if (message instanceof HttpRequest head) {
            request = head;
            if (head.decoderResult().isFailure()) {
                ReferenceCountUtil.release(message);
                refuseAndClose(context, head, HttpResponseStatus.BAD_REQUEST);
                return;
            }
        }
        HttpRequest current = request;
        if (message instanceof HttpContent content && current != null) {
            collect(context, current, content);
        }
    }

    private void collect(ChannelHandlerContext context, HttpRequest current, HttpContent content) {
        boolean failed = content.decoderResult().isFailure();
        boolean last = content instanceof LastHttpContent;
        if (content.content().isReadable()) {
            body = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), body, content.content());
        } else {
            content.release();
        }
        if (failed) {
            refuseAndClose(context, current, HttpResponseStatus.BAD_REQUEST);
        } else if (body.readableBytes() > BODY_BYTES_MAX) {
            refuseAndClose(context, current, HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE);
        } else if (last) {
            respond(context, current, route(current));
            releaseBody();
        }
    }

    private FullHttpResponse route(HttpRequest current) {
        return switch (current.uri()) {
            case "/services/myservice/ping" ->
                HttpMethod.GET.equals(current.method())
                        ? json(answers.ping())
                        : empty(HttpResponseStatus.METHOD_NOT_ALLOWED);
            case "/test" ->
                HttpMethod.POST.equals(current.method()) ? echo() : empty(HttpResponseStatus.METHOD_NOT_ALLOWED);
            default -> empty(HttpResponseStatus.NOT_FOUND);
        };
    }

    private FullHttpResponse echo() {
        try {
            return json(answers.echo(body));
        } catch (RuntimeException e) {
            return empty(HttpResponseStatus.BAD_REQUEST);
        }
    }

    private static FullHttpResponse json(ByteBuf content) {
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, content);
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON);
        return response;
    }

    private static FullHttpResponse empty(HttpResponseStatus status) {
        return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER);
    }

    private void refuseAndClose(ChannelHandlerContext context, HttpRequest current, HttpResponseStatus status) {
        HttpUtil.setKeepAlive(current, false);
        respond(context, current, empty(status));
        releaseBody();
    }

    private void respond(ChannelHandlerContext context, HttpRequest current, FullHttpResponse response) {
        response.headers()
                .set(HttpHeaderNames.DATE, date.value(context.executor()))
                .setInt(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
        if (HttpUtil.isKeepAlive(current)) {
            if (!current.protocolVersion().isKeepAliveDefault()) {
                response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
            }
            context.write(response, context.voidPromise());
        } else {
            closing = true;
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
            context.write(response).addListener(ChannelFutureListener.CLOSE);
        }
    }

    private void releaseBody() {
        body.release();
        body = Unpooled.EMPTY_BUFFER;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.flush();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        releaseBody();
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
