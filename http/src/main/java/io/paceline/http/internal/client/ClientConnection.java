package io.paceline.http.internal.client;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.internal.client.Http1ResponseDecoder.Malformed;
import io.paceline.http.internal.wire.ConnectionFault;
import io.paceline.http.internal.wire.LazyTimer;
import io.paceline.http.internal.wire.Outbound;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection of an HTTP/1 client: one call at a time, idle in between.
 *
 * <pre>
 *        ┌── rest ◄── the answer is complete, and both sides go on ──┐
 *        ▼                                                          │
 *  idle ──► begin ──► request written ──► head ──► body ────────────┤
 *        │                                                          │
 *        └──► closed: too old, a byte nobody asked for, a fault ◄───┘
 * </pre>
 *
 * <p>Thread rules: everything happens on its loop.
 */
final class ClientConnection extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(ClientConnection.class);
    private static final String PROTOCOL = "http-client";
    private static final int INTERIM_MAX = 16;
    private static final int DISCARD_BYTES_MAX = 64 * 1024;

    private final OriginPool pool;
    private final ClientSettings settings;
    private final Http1ResponseDecoder decoder;
    private final LazyTimer timer;
    private final RequestWriter writer;
    private final long usableUntil;

    private ChannelHandlerContext ctx;
    private @Nullable ClientCall<?> call;
    private boolean used;
    private boolean opened;
    private boolean closing;

    // whether the other side has said that nothing more comes, which plain TCP always does
    private boolean ended;
    private long idleUntil;

    // of the answer that is being read
    private int interims;
    private boolean interim;
    private boolean headSeen;
    private boolean keepAlive;
    private boolean hasEnd;

    @SuppressWarnings("NullAway.Init") // ctx comes with the channel, before anything is done.
    ClientConnection(OriginPool pool) {
        this.pool = pool;
        this.settings = pool.loop().settings();
        this.decoder = new Http1ResponseDecoder(settings.limits().headerBytesMax());
        this.timer = new LazyTimer(pool.loop().loop(), settings.clock(), this::expired);
        this.writer = new RequestWriter(pool.loop(), this::bodyFailed);
        this.usableUntil = settings.clock().nanoTime()
                + settings.timeouts().connectionLifeMax().toNanos();
    }

    void setUp(ChannelPipeline pipeline) {
        pipeline.addLast(decoder, this);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        ctx = context;
        writer.open(new Outbound(context, pool.loop().spares(), pool.loop().flushes(), writer::resume));
    }

    /** It is ready for its first call. */
    void opened() {
        opened = true;
        pool.loop().add(this);
        settings.probe().connectionOpened(PROTOCOL, ctx.channel().remoteAddress());
    }

    /** Sends a call's request. */
    void begin(ClientCall<?> next) {
        call = next;
        headSeen = false;
        interim = false;
        interims = 0;
        decoder.expect(next.plan().isHead());
        next.begin(this);
        timer.begin(Math.max(0, next.remainingNanos()));
        writer.write(next.plan());
    }

    /** Has nothing to do from now on. */
    void rest() {
        long idleNanos = settings.timeouts().idle().toNanos();
        idleUntil = settings.clock().nanoTime() + idleNanos;
        timer.begin(idleNanos);
        read(true);
    }

    /** Whether an idle connection may be used: neither closed nor expired. */
    boolean isUsable() {
        long now = settings.clock().nanoTime();
        return !closing && ctx.channel().isActive() && now - idleUntil < 0 && now - usableUntil < 0;
    }

    /** Where its call stands, for messages. */
    String state() {
        return !headSeen ? writer.isDone() ? "sent, waiting for the head" : "sending" : "reading the body";
    }

    /** A call is given up, and the connection with it. */
    void drop(ClientCall<?> given) {
        if (call == given) {
            call = null;
            close();
        }
    }

    /** The client was closed. */
    void end() {
        ClientCall<?> open = call;
        if (open != null) {
            open.stop(open.failure(Kind.CANCELLED, "the client was closed", null));
        } else {
            close();
        }
    }

    void close() {
        if (!closing) {
            closing = true;
            decoder.discard();
            timer.stop();
            writer.cancel();
            ctx.close();
        }
    }

    /** The call's wish for more of the body may have changed. */
    void updateReading() {
        ClientCall<?> open = call;
        if (open == null || closing) {
            return;
        }
        if (open.isGivenUp()) {
            open.stop(open.failure(Kind.CANCELLED, "the body was given up", null));
            return;
        }
        long patience = open.patienceNanos();
        if (patience >= 0) {
            timer.begin(patience);
        } else {
            timer.none();
        }
        read(open.wantsInput());
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            ClientCall<?> open = call;
            if (closing) {
                return;
            }
            if (open == null) {
                LOG.debug("{}: closed, since it sent something that nobody had asked for", pool.origin());
                close();
            } else if (message instanceof HttpResponse head) {
                onHead(open, head);
            } else if (message instanceof HttpContent content) {
                onContent(open, content);
            } else if (message instanceof Malformed malformed) {
                fail(open, Kind.PROTOCOL, malformed.fault());
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void onHead(ClientCall<?> open, HttpResponse head) {
        Throwable cause = head.decoderResult().cause();
        if (cause instanceof PrematureChannelClosureException) {
            fail(open, Kind.CLOSED, "the connection was closed within the head of the answer");
            return;
        }
        String fault = cause != null ? ResponseHeadCheck.fault(cause) : ResponseHeadCheck.fault(head);
        if (fault != null) {
            fail(open, Kind.PROTOCOL, fault);
        } else if (head.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
            onInterim(open, head.status().code());
        } else {
            headSeen = true;
            hasEnd = hasEnd(open, head);
            keepAlive = hasEnd && HttpUtil.isKeepAlive(head);
            writer.answered();
            HttpClientException refused = open.headRead(head, this);
            if (refused != null) {
                open.stop(refused);
            } else if (open.isRedirected() && !isShort(head)) {
                // not worth reading to its end
                call = null;
                close();
                open.end();
            } else {
                updateReading();
            }
        }
    }

    private void onInterim(ClientCall<?> open, int status) {
        interim = true;
        if (++interims > INTERIM_MAX) {
            fail(open, Kind.PROTOCOL, "more than " + INTERIM_MAX + " interim answers (expected: a final one)");
        } else if (status == 100) {
            writer.goAhead();
        }
    }

    /** Whether the answer ends by itself; else it ends with the connection (RFC 9112, section 6.3). */
    private static boolean hasEnd(ClientCall<?> open, HttpResponse head) {
        int status = head.status().code();
        return open.plan().isHead()
                || status == 204
                || status == 304
                || HttpUtil.isContentLengthSet(head)
                || HttpUtil.isTransferEncodingChunked(head);
    }

    private boolean isShort(HttpResponse head) {
        return hasEnd
                && !HttpUtil.isTransferEncodingChunked(head)
                && HttpUtil.getContentLength(head, 0L) <= DISCARD_BYTES_MAX;
    }

    private void onContent(ClientCall<?> open, HttpContent content) {
        boolean last = content instanceof LastHttpContent;
        if (interim) {
            interim = !last;
        } else if (content.decoderResult().isFailure()) {
            fail(open, Kind.PROTOCOL, "a malformed chunk (expected: RFC 9112, section 7.1)");
        } else if (!open.add(content.content())) {
            fail(
                    open,
                    Kind.TOO_LARGE,
                    "the body is too large (expected: at most "
                            + settings.limits().responseBytesMax() + " bytes)");
        } else if (last && !hasEnd && !ended && pool.origin().secure()) {
            // RFC 8446, section 6.1: anybody could have cut it.
            fail(open, Kind.CLOSED, "the connection was cut within the body of the answer");
        } else if (last) {
            finish(open);
        } else if (call == open) {
            updateReading();
        }
    }

    private void finish(ClientCall<?> open) {
        call = null;
        used = true;
        boolean clean = decoder.expectNothing();
        if (clean && keepAlive && writer.isDone() && settings.clock().nanoTime() - usableUntil < 0) {
            pool.released(this);
        } else {
            close();
        }
        open.end();
    }

    private void fail(ClientCall<?> open, Kind kind, String detail) {
        open.stop(open.failure(kind, detail, null));
    }

    private void bodyFailed(Throwable cause) {
        ClientCall<?> open = call;
        if (open != null) {
            open.stop(open.failure(Kind.CANCELLED, "the body to be sent failed: " + cause.getMessage(), cause));
        }
    }

    private void expired() {
        ClientCall<?> open = call;
        if (open != null) {
            open.expired();
        } else {
            close();
        }
    }

    private void read(boolean wanted) {
        if (ctx.channel().config().isAutoRead() != wanted) {
            ctx.channel().config().setAutoRead(wanted);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        writer.resume();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslCloseCompletionEvent end) {
            ended = end.isSuccess();
            context.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        Throwable root = ConnectionFault.root(cause);
        ClientCall<?> open = call;
        if (root instanceof SSLException && open != null && !decoder.isBegun()) {
            // With TLS 1.3 the server says only now what it thinks of the client's certificate.
            open.stop(open.failure(Kind.TLS, "no TLS: " + ConnectionFault.describe(root), root));
        } else {
            ConnectionFault.log(LOG, pool.origin(), cause);
        }
        context.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        boolean stale = used && !decoder.isBegun();
        closing = true;
        timer.stop();
        writer.close();
        if (!opened) {
            return;
        }
        ClientCall<?> open = call;
        call = null;
        settings.probe().connectionClosed(PROTOCOL, context.channel().remoteAddress());
        pool.loop().remove(this);
        pool.closed(this);
        if (open == null) {
            return;
        }
        if (stale && !pool.loop().isClosed() && open.retries()) {
            pool.retry(open);
        } else {
            open.fail(open.failure(
                    Kind.CLOSED,
                    "the connection was closed " + (headSeen ? "within the body of the answer" : "before an answer"),
                    null));
        }
    }
}
