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

/**
 * One connection. Per request: method and path check, the body collected up to a limit, Date, Content-Type,
 * Content-Length, keep-alive as the request asks, Netty's header validation, one flush for a burst of reads.
 */
final class AnswerHandler extends ChannelInboundHandlerAdapter {
    private static final int BODY_BYTES_MAX = 1 << 20;

    private final Answers answers;
    private final DateHeader date;
    private HttpRequest request;
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
                refuseAndClose(context, HttpResponseStatus.BAD_REQUEST);
                return;
            }
        }
        if (message instanceof HttpContent content) {
            collect(context, content);
        }
    }

    private void collect(ChannelHandlerContext context, HttpContent content) {
        boolean failed = content.decoderResult().isFailure();
        boolean last = content instanceof LastHttpContent;
        if (content.content().isReadable()) {
            body = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), body, content.content());
        } else {
            content.release();
        }
        if (failed) {
            refuseAndClose(context, HttpResponseStatus.BAD_REQUEST);
        } else if (body.readableBytes() > BODY_BYTES_MAX) {
            refuseAndClose(context, HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE);
        } else if (last) {
            respond(context, route());
            releaseBody();
        }
    }

    private FullHttpResponse route() {
        return switch (request.uri()) {
            case "/services/myservice/ping" ->
                HttpMethod.GET.equals(request.method())
                        ? json(answers.ping())
                        : empty(HttpResponseStatus.METHOD_NOT_ALLOWED);
            case "/test" ->
                HttpMethod.POST.equals(request.method()) ? echo() : empty(HttpResponseStatus.METHOD_NOT_ALLOWED);
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

    private void refuseAndClose(ChannelHandlerContext context, HttpResponseStatus status) {
        HttpUtil.setKeepAlive(request, false);
        respond(context, empty(status));
        releaseBody();
    }

    private void respond(ChannelHandlerContext context, FullHttpResponse response) {
        response.headers()
                .set(HttpHeaderNames.DATE, date.value(context.executor()))
                .setInt(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
        if (HttpUtil.isKeepAlive(request)) {
            if (!request.protocolVersion().isKeepAliveDefault()) {
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
