package io.paceline.http.internal;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.http.internal.ConnectionTimer.Phase;
import io.paceline.http.internal.Http1RequestDecoder.MalformedHead;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection of an HTTP/1 server, from its first byte to its close.
 *
 * <pre>
 * decoder ─► head, body ─► exchanges in order ─► handler ─► answers in order ─► one buffer, one flush
 *                              │ at most pipelineMax at work            ▲
 *                              └── the rest waits, reading pauses ──────┘
 * </pre>
 *
 * <p>Thread rules: everything happens on the connection's loop; answers that are made elsewhere come here first.
 */
final class Http1Connection extends ChannelInboundHandlerAdapter implements HandlerCall.Outcome {

    private static final Logger LOG = LoggerFactory.getLogger(Http1Connection.class);
    private static final Duration LINGER = Duration.ofSeconds(2);
    private static final Duration HALF_CLOSE_GRACE = Duration.ofSeconds(1);

    private enum State {
        /** Requests are read and answered. */
        OPEN,
        /** No request is read any more; when the last answer is out, the connection closes. */
        LAST,
        /** The last answer is out and our side is closed; what the client still sends is thrown away. */
        LINGERING,
        CLOSED
    }

    private final Settings settings;
    private final LoopState loop;
    private final Problems problems;
    private final Http1RequestDecoder decoder;
    private final ConnectionTimer timer;
    private final HandlerCall handler;
    private final ExchangeQueue exchanges = new ExchangeQueue();
    private final ConnectionProbe probe;

    private ChannelHandlerContext ctx;
    private Outbound out;
    private AnswerWriter writer;
    private State state = State.OPEN;
    private boolean stopping;
    private boolean inputEnded;
    private boolean linger;
    private long writtenAtCheck;

    private boolean pumping;

    /** The exchange whose body is being read. */
    private @Nullable Exchange reading;

    @SuppressWarnings("NullAway.Init") // ctx, out and writer come with the channel, before anything can be read.
    Http1Connection(Settings settings, LoopState loop, Problems problems, Http1RequestDecoder decoder) {
        this.settings = settings;
        this.loop = loop;
        this.problems = problems;
        this.decoder = decoder;
        this.timer = new ConnectionTimer(loop.loop(), settings.clock(), this::expired);
        this.handler = new HandlerCall(settings.handler(), loop.loop(), this);
        this.probe = new ConnectionProbe(settings);
    }

    // ---- life ----

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        ctx = context;
        out = new Outbound(context, this::pump);
        writer = new AnswerWriter(settings, loop, out, problems);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        loop.add(this);
        timer.begin(Phase.IDLE, settings.timeouts().idle());
        probe.opened(context.channel().remoteAddress());
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        state = State.CLOSED;
        loop.remove(this);
        timer.stop();
        out.release();
        writer.cancel();
        exchanges.forEach(exchange -> abandon(exchange, "the client closed the connection"));
        exchanges.clear();
        reading = null;
        probe.closed(context.channel().remoteAddress());
    }

    /** Closes when what is at work is answered; at once if nothing is. */
    void stop() {
        stopping = true;
        if (state == State.OPEN && exchanges.isEmpty() && !decoder.isHeadOpen()) {
            finishConnection(false);
        }
    }

    /** Closes at once. */
    void abort() {
        ctx.close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException) {
            LOG.debug("Connection to {} lost: {}", context.channel().remoteAddress(), cause.toString());
        } else {
            LOG.error("Connection to {} failed", context.channel().remoteAddress(), cause);
        }
        context.close();
    }

    // ---- input ----

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        out.readBegins();
        try {
            if (state != State.OPEN) {
                return;
            }
            if (message instanceof HttpRequest head) {
                onHead(head);
            } else if (message instanceof HttpContent content) {
                onContent(content);
            } else if (message instanceof MalformedHead malformed) {
                refuse(400, malformed.fault());
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        out.readEnds();
        updateTimer();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent && !inputEnded) {
            inputEnded = true;
            Exchange incomplete = reading;
            if (incomplete != null) {
                failBody(incomplete, new HttpException(400, "body: ended early (expected: as long as announced)"));
            }
            if (exchanges.isEmpty() && state != State.CLOSED) {
                ctx.close();
            } else if (state == State.OPEN) {
                state = State.LAST;
                timer.begin(Phase.HALF_CLOSED, HALF_CLOSE_GRACE);
            }
        }
    }

    private void onHead(HttpRequest head) {
        if (head.decoderResult().isFailure()) {
            HeadFault fault = HeadFault.of(head.decoderResult().cause());
            refuse(fault.status(), fault.detail());
            return;
        }
        HeadFault fault = HeadFault.find(head, decoder.hostCount());
        if (fault != null) {
            refuse(fault.status(), fault.detail());
            return;
        }
        RequestFraming framing = RequestFraming.of(head);
        Http1Request request = new Http1Request(head, settings.json(), loop.loop(), (InetSocketAddress)
                ctx.channel().remoteAddress());
        Exchange exchange = new Exchange(request, framing.head(), framing.http10(), framing.keepAlive());
        exchanges.add(exchange);
        probe.started(exchange, request);
        reading = exchange;
        if (framing.hasBody()) {
            prepareBody(exchange, request, framing);
        }
    }

    private void prepareBody(Exchange exchange, Http1Request request, RequestFraming framing) {
        boolean streams;
        try {
            streams = settings.handler().streamsBody(request);
        } catch (RuntimeException e) {
            failBody(exchange, e);
            return;
        }
        long max = streams
                ? settings.limits().streamedBodyBytesMax()
                : settings.limits().bodyBytesMax();
        if (framing.length() > max) {
            failBody(exchange, tooLarge(max));
            return;
        }
        exchange.continueDue = framing.expectsContinue();
        if (streams) {
            request.stream(new RequestBodyStream(loop.loop(), this::demandChanged), max);
        } else {
            request.collect((int) max, framing.length());
        }
        pump();
    }

    private void onContent(HttpContent content) {
        Exchange exchange = reading;
        if (exchange == null) {
            return;
        }
        Http1Request request = exchange.request;
        if (request == null || content.decoderResult().isFailure()) {
            failBody(exchange, new HttpException(400, "body: a malformed chunk (expected: RFC 9112, section 7.1)"));
            return;
        }
        exchange.continueDue &= !content.content().isReadable();
        if (!request.add(content.content())) {
            failBody(exchange, tooLarge(request.bodyBytesMax()));
            return;
        }
        if (content instanceof LastHttpContent) {
            reading = null;
            exchange.bodyComplete = true;
            request.bodyEnd();
        }
        pump();
    }

    private static HttpException tooLarge(long max) {
        return new HttpException(413, "body: too large (expected: at most " + max + " bytes)");
    }

    /** A request whose head is of no use; nothing behind it can be read. */
    private void refuse(int status, String detail) {
        Exchange exchange = new Exchange(null, false, false, false);
        exchanges.add(exchange);
        noMoreInput();
        exchanges.begin(exchange);
        answer(exchange, problems.of(status, detail, exchange, null));
    }

    /** A request whose body is of no use; nothing behind it can be read. */
    private void failBody(Exchange exchange, Throwable cause) {
        exchange.keepAlive = false;
        exchange.continueDue = false;
        exchange.bodyComplete = true;
        noMoreInput();
        if (exchange.request != null && exchange.dispatched) {
            exchange.request.failBody(cause);
            if (exchange.response != null) {
                return;
            }
        }
        if (!exchange.dispatched) {
            exchanges.begin(exchange);
        }
        answer(exchange, problems.of(cause, exchange));
    }

    private void noMoreInput() {
        reading = null;
        linger = true;
        decoder.discard();
        if (state == State.OPEN) {
            state = State.LAST;
        }
    }

    // ---- work ----

    /** Calls as many handlers as may be at work, and pauses or resumes reading accordingly. */
    private void pump() {
        if (pumping || state == State.CLOSED || state == State.LINGERING) {
            return;
        }
        pumping = true;
        try {
            sendContinueIfDue();
            Exchange exchange = exchanges.waiting();
            while (exchange != null
                    && exchange.request != null
                    && exchange.isReady()
                    && exchanges.atWork() < settings.limits().pipelineMax()
                    && out.hasRoom()) {
                exchanges.begin(exchange);
                handler.call(exchange, exchange.request);
                exchange = exchanges.waiting();
            }
            writer.resume();
        } finally {
            pumping = false;
        }
        updateReading();
    }

    @Override
    public void answered(Exchange exchange, HttpResponse response) {
        answer(exchange, response);
    }

    @Override
    public void failed(Exchange exchange, Throwable cause) {
        // Logged only if it is the outcome: a failure after the client left is a consequence, not a fault.
        if (exchange.response == null && state != State.CLOSED) {
            answer(exchange, problems.of(cause, exchange));
        }
    }

    // ---- output ----

    private void answer(Exchange exchange, HttpResponse response) {
        if (exchange.response != null || state == State.CLOSED) {
            return;
        }
        exchange.response = response;
        exchanges.answered();
        if (exchange == exchanges.first()) {
            writeAnswers();
        }
        pump();
    }

    /** Writes the answers that are due, up to one that is not there yet or that comes in pieces. */
    private void writeAnswers() {
        Exchange exchange = exchanges.first();
        while (exchange != null && exchange.response != null && !writer.isStreaming()) {
            Exchange due = exchange;
            boolean close = closesAfter(due);
            if (!writer.write(due, exchange.response, close, cause -> streamEnded(due, close, cause))) {
                return;
            }
            finish(due, close);
            exchange = exchanges.first();
        }
    }

    private boolean closesAfter(Exchange exchange) {
        boolean bodyUnread = exchange == reading;
        return !exchange.keepAlive || bodyUnread || (stopping && exchange.next == null) || isLastAnswer(exchange);
    }

    private boolean isLastAnswer(Exchange exchange) {
        return state == State.LAST && exchange.next == null;
    }

    private void streamEnded(Exchange exchange, boolean close, @Nullable Throwable cause) {
        if (cause != null) {
            problems.of(cause, exchange);
            ctx.close();
            return;
        }
        finish(exchange, close);
        writeAnswers();
        pump();
    }

    /** An answer is written as far as this class is concerned. */
    private void finish(Exchange exchange, boolean close) {
        exchanges.removeFirst();
        probe.ended(exchange);
        if (exchange.request != null && exchange.request.openStream() != null) {
            exchange.request.openStream().finish();
        }
        if (close) {
            finishConnection(linger || exchange == reading);
        }
    }

    /** The last answer is out: nothing behind it is answered, so nothing behind it is done. */
    private void finishConnection(boolean unread) {
        exchanges.forEach(exchange -> abandon(exchange, "the connection ends before this request"));
        exchanges.clear();
        reading = null;
        state = State.LINGERING;
        decoder.discard();
        boolean lingers = unread && !inputEnded;
        awaitWrite();
        out.flushAndThen(lingers ? written -> halfClose() : ChannelFutureListener.CLOSE);
    }

    // Closing while the client still sends would reset the connection and could destroy the answer on its way.
    private void halfClose() {
        if (ctx.channel() instanceof DuplexChannel channel && channel.isActive()) {
            timer.begin(Phase.CLOSE, LINGER);
            channel.shutdownOutput();
            channel.config().setAutoRead(true);
        } else {
            ctx.close();
        }
    }

    private void sendContinueIfDue() {
        Exchange exchange = exchanges.first();
        if (exchange != null && exchange.continueDue && exchange.request != null && exchange.request.isBodyDemanded()) {
            exchange.continueDue = false;
            out.buffer().writeBytes(ResponseEncoder.CONTINUE);
            out.written();
        }
    }

    private static void cancelWork(Exchange exchange, String reason) {
        if (exchange.request != null) {
            exchange.request.abandon(reason);
        }
    }

    private void abandon(Exchange exchange, String reason) {
        cancelWork(exchange, reason);
        probe.ended(exchange);
    }

    // ---- pressure and time ----

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        pump();
        updateTimer();
    }

    private void demandChanged() {
        pump();
        updateTimer();
    }

    private void updateReading() {
        boolean wanted;
        if (state == State.LINGERING) {
            wanted = true;
        } else if (reading != null && reading.request != null && reading.dispatched) {
            wanted = reading.request.wantsBody();
        } else {
            wanted = out.hasRoom() && (exchanges.waiting() == null || exchanges.waiting() == reading);
        }
        Channel channel = ctx.channel();
        if (channel.config().isAutoRead() != wanted) {
            channel.config().setAutoRead(wanted);
        }
    }

    private void updateTimer() {
        if (state == State.CLOSED || state == State.LINGERING || timer.phase() == Phase.HALF_CLOSED) {
            return;
        }
        if (!out.hasRoom()) {
            if (timer.phase() != Phase.WRITE) {
                awaitWrite();
            }
        } else if (reading != null && ctx.channel().config().isAutoRead()) {
            timer.begin(Phase.BODY, settings.timeouts().body());
        } else if (state == State.OPEN && decoder.isHeadOpen()) {
            if (timer.phase() != Phase.HEAD) {
                timer.begin(Phase.HEAD, settings.timeouts().header());
            }
        } else if (exchanges.isEmpty()) {
            timer.begin(Phase.IDLE, settings.timeouts().idle());
        } else {
            timer.none();
        }
    }

    private void awaitWrite() {
        writtenAtCheck = out.progress();
        timer.begin(Phase.WRITE, settings.timeouts().writeStall());
    }

    private void expired(Phase phase) {
        switch (phase) {
            case WRITE -> {
                if (out.progress() == writtenAtCheck) {
                    ctx.close();
                } else {
                    awaitWrite();
                }
            }
            case HEAD ->
                refuse(
                        408,
                        "request head: not complete (expected: within "
                                + settings.timeouts().header() + ")");
            case BODY -> {
                if (reading != null) {
                    failBody(
                            reading,
                            new HttpException(
                                    408,
                                    "body: nothing came (expected: more within "
                                            + settings.timeouts().body() + ")"));
                }
            }
            case HALF_CLOSED -> exchanges.forEach(exchange -> cancelWork(exchange, "the client closed its side"));
            default -> ctx.close();
        }
    }
}
