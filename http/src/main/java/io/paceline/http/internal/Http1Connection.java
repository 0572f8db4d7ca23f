package io.paceline.http.internal;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.http.internal.ConnectionTimer.Phase;
import io.paceline.http.internal.Http1RequestDecoder.MalformedHead;
import io.paceline.http.internal.wire.ConnectionFault;
import io.paceline.http.internal.wire.Outbound;
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
final class Http1Connection extends ChannelInboundHandlerAdapter implements RequestIntake.Connection {

    private static final Logger LOG = LoggerFactory.getLogger(Http1Connection.class);
    private static final Duration LINGER = Duration.ofSeconds(2);
    private static final Duration HALF_CLOSE_GRACE = Duration.ofSeconds(1);

    private final Settings settings;
    private final LoopState loop;
    private final Problems problems;
    private final Http1RequestDecoder decoder;
    private final ConnectionTimer timer;
    private final HandlerCall handler;
    private final Deadlines deadlines;
    private final ExchangeQueue exchanges = new ExchangeQueue();
    private final ConnectionProbe probe;

    private ChannelHandlerContext ctx;
    private Outbound out;
    private AnswerWriter writer;
    private RequestIntake intake;
    private ConnectionState state = ConnectionState.OPEN;
    private boolean inputEnded;
    private boolean linger;
    private long writtenAtCheck;
    private boolean pumping;

    @SuppressWarnings(
            "NullAway.Init") // ctx, out, writer and intake come with the channel, before anything can be read.
    Http1Connection(Settings settings, LoopState loop, Problems problems, Http1RequestDecoder decoder) {
        this.settings = settings;
        this.loop = loop;
        this.problems = problems;
        this.decoder = decoder;
        this.timer = new ConnectionTimer(loop.loop(), settings.clock(), this::expired);
        this.handler = new HandlerCall(settings.handler(), loop.loop(), settings.clock(), this);
        this.deadlines = new Deadlines(loop.loop(), problems, this);
        this.probe = new ConnectionProbe(settings);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        ctx = context;
        out = new Outbound(context, loop.spares(), loop.flushes(), this::pump);
        writer = new AnswerWriter(settings, loop, out, problems);
        intake = new RequestIntake(settings, loop.loop(), context.channel(), decoder, exchanges, probe, this);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        loop.add(this);
        timer.begin(Phase.IDLE, settings.timeouts().idle());
        probe.opened(context.channel().remoteAddress());
        if (loop.isStopping()) {
            stop();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        state = ConnectionState.CLOSED;
        timer.stop();
        out.release();
        loop.remove(this);
        writer.cancel();
        abandonAll("the client closed the connection");
        probe.closed(context.channel().remoteAddress());
    }

    /** Closes when what is at work is answered; at once if nothing is. */
    void stop() {
        if (state == ConnectionState.OPEN && exchanges.isEmpty() && !decoder.isHeadOpen()) {
            finishConnection(false);
        }
    }

    /** Closes at once. */
    void abort() {
        ctx.close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        ConnectionFault.log(LOG, context.channel().remoteAddress(), cause);
        context.close();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        out.readBegins();
        try {
            if (state != ConnectionState.OPEN) {
                return;
            }
            if (message instanceof HttpRequest head) {
                if (timer.phase() == Phase.HEAD) {
                    timer.none();
                }
                intake.head(head);
            } else if (message instanceof HttpContent content) {
                intake.content(content);
            } else if (message instanceof MalformedHead malformed) {
                refuse(new HeadFault(400, malformed.fault()));
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        // Only now is it known that the client has not sent its body without waiting.
        writer.sendContinueIfDue(exchanges.first());
        if (!out.readEnds()) {
            updateTimer();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (!inputEnded && (event instanceof ChannelInputShutdownEvent || event == SslCloseCompletionEvent.SUCCESS)) {
            inputEnded = true;
            Exchange first = exchanges.first();
            if (intake.reading() != null) {
                failBody(intake.reading(), BodyFault.endedEarly());
            }
            if (isOver()) {
                if (timer.phase() == Phase.CLOSE) {
                    ctx.close();
                }
            } else if (first == null) {
                finishConnection(false);
            } else if (first.isInEventStream()) {
                clientLeft();
            } else {
                state = ConnectionState.LAST;
                timer.begin(Phase.HALF_CLOSED, HALF_CLOSE_GRACE);
            }
        }
    }

    @Override
    public void refuse(HeadFault fault) {
        Exchange exchange = new Exchange(null, false, false, false);
        exchanges.add(exchange);
        noMoreInput();
        exchanges.skip(exchange);
        answered(exchange, problems.of(fault.status(), fault.detail(), exchange, null));
    }

    @Override
    public void failBody(Exchange exchange, Throwable cause) {
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
        boolean untouched = !exchange.dispatched;
        if (untouched) {
            exchanges.skip(exchange);
        }
        if (untouched && exchange.request != null && cause instanceof HttpException fault) {
            handler.refuse(exchange, exchange.request, fault);
        } else {
            answered(exchange, problems.of(cause, exchange));
        }
    }

    private void noMoreInput() {
        intake.stop();
        linger = true;
        decoder.discard();
        if (state == ConnectionState.OPEN) {
            state = ConnectionState.LAST;
        }
    }

    /** Calls as many handlers as may be at work, and pauses or resumes reading accordingly. */
    @Override
    public void pump() {
        if (pumping || isOver()) {
            return;
        }
        pumping = true;
        try {
            if (!out.isReading()) {
                writer.sendContinueIfDue(exchanges.first());
            }
            Exchange exchange = exchanges.waiting();
            while (exchange != null
                    && exchange.request != null
                    && exchange.isReady()
                    && exchanges.atWork() < settings.limits().pipelineMax()
                    && out.hasRoom()) {
                exchanges.begin(exchange);
                handler.call(exchange, exchange.request);
                deadlines.watch(exchange, exchange.request);
                exchange = exchanges.waiting();
            }
            writer.resume();
        } finally {
            pumping = false;
        }
        updateReading();
        if (!out.isReading()) {
            updateTimer();
        }
    }

    @Override
    public void failed(Exchange exchange, Throwable cause) {
        // Logged only if it is the outcome: a failure after the client left is a consequence, not a fault.
        if (exchange.response != null || isOver()) {
            return;
        }
        if (exchange.isAbandoned()) {
            ctx.close();
        } else {
            answered(exchange, problems.of(cause, exchange));
        }
    }

    @Override
    public void answered(Exchange exchange, HttpResponse response) {
        if (exchange.isAnswered() || isOver()) {
            return;
        }
        exchange.response = exchange.changes() == null ? response : problems.changed(exchange, response);
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
        boolean bodyUnread = exchange == intake.reading();
        boolean last = (loop.isStopping() || state == ConnectionState.LAST) && exchange.next == null;
        return !exchange.keepAlive || bodyUnread || last || exchange.endsWithConnection();
    }

    private void streamEnded(Exchange exchange, boolean close, @Nullable Throwable cause) {
        if (cause != null) {
            problems.cut(exchange, cause);
            if (exchange.endsWithConnection()) {
                // Its end is what an orderly close would say.
                ctx.channel().config().setOption(ChannelOption.SO_LINGER, 0);
            }
            finishConnection(false);
            return;
        }
        finish(exchange, close);
        writeAnswers();
        pump();
    }

    /** An answer is written as far as this class is concerned. */
    private void finish(Exchange exchange, boolean close) {
        exchanges.removeFirst();
        exchange.end(probe);
        if (exchange.request != null && exchange.request.openStream() != null) {
            exchange.request.openStream().finish();
        }
        // What was written before the server began to stop, or the client to leave, could not say that it is the last.
        if (close || (exchanges.isEmpty() && (loop.isStopping() || state == ConnectionState.LAST))) {
            finishConnection(linger || exchange == intake.reading());
        }
    }

    /** The last answer is out: nothing behind it is answered, so nothing behind it is done. */
    private void finishConnection(boolean unread) {
        state = ConnectionState.LINGERING;
        boolean lingers = !inputEnded
                && (unread || decoder.hasInput() || !ctx.channel().config().isAutoRead());
        decoder.discard();
        abandonAll("the connection ends before this request");
        awaitWrite();
        out.flushAndThen(lingers ? written -> halfClose() : ChannelFutureListener.CLOSE);
    }

    // Closing while the client still sends would reset the connection and could destroy the answer on its way.
    private void halfClose() {
        if (!inputEnded && ctx.channel().isActive()) {
            timer.begin(Phase.CLOSE, LINGER);
            out.end();
            ctx.channel().config().setAutoRead(true);
        } else {
            ctx.close();
        }
    }

    private void abandonAll(String reason) {
        intake.stop();
        Exchange exchange = exchanges.removeAll();
        while (exchange != null) {
            exchange.abandon(reason);
            exchange.end(probe);
            exchange = exchange.next;
        }
    }

    private boolean isOver() {
        return state == ConnectionState.CLOSED || state == ConnectionState.LINGERING;
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        pump();
    }

    private void updateReading() {
        boolean wanted = intake.wantsInput(out.hasRoom());
        if (ctx.channel().config().isAutoRead() != wanted) {
            ctx.channel().config().setAutoRead(wanted);
        }
    }

    private void updateTimer() {
        if (isOver() || timer.phase() == Phase.HALF_CLOSED) {
            return;
        }
        boolean listening = ctx.channel().config().isAutoRead();
        if (!out.hasRoom()) {
            if (timer.phase() != Phase.WRITE) {
                awaitWrite();
            }
        } else if (listening && intake.awaitsBody()) {
            timer.begin(Phase.BODY, settings.timeouts().body());
        } else if (listening && state == ConnectionState.OPEN && decoder.isHeadOpen()) {
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
            case WRITE -> closeUnlessWriting(out.progress() != writtenAtCheck);
            case HEAD -> refuse(HeadFault.late(settings.timeouts().header()));
            case BODY -> {
                if (intake.reading() != null) {
                    failBody(
                            intake.reading(), BodyFault.late(settings.timeouts().body()));
                }
            }
            case HALF_CLOSED -> clientLeft();
            case IDLE -> closeUnlessWriting(out.isPending());
            default -> ctx.close();
        }
    }

    private void clientLeft() {
        exchanges.forEach(exchange -> exchange.abandon("the client closed its side"));
        if (exchanges.first() != null) {
            exchanges.first().cutOpenStream();
        }
        updateTimer();
    }

    private void closeUnlessWriting(boolean writing) {
        if (writing) {
            awaitWrite();
        } else {
            ctx.close();
        }
    }
}
