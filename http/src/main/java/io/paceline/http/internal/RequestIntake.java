package io.paceline.http.internal;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.paceline.core.EventLoop;
import io.paceline.http.internal.wire.BodyStream;
import org.jspecify.annotations.Nullable;

/**
 * The input of a connection: makes an exchange of each head, and gives its request the body as it comes.
 *
 * <pre>
 * head ─► sound? ─► exchange, queued ─► body: none, collected or streamed ─► the connection looks what is ready
 *           └─► refused                   └─► failed: too large, malformed, ended early
 * </pre>
 *
 * <p>Thread rules: touched on the loop of its connection only.
 */
final class RequestIntake {

    private final Settings settings;
    private final EventLoop loop;
    private final Channel channel;
    private final Peer peer;
    private final Http1RequestDecoder decoder;
    private final ExchangeQueue exchanges;
    private final ConnectionProbe probe;
    private final Connection connection;

    /** The exchange whose body is being read. */
    private @Nullable Exchange reading;

    /** What the connection does with what was read. */
    interface Connection extends HandlerCall.Outcome {
        /** A head is of no use; nothing behind it can be read. */
        void refuse(HeadFault fault);

        /** A body is of no use; nothing behind it can be read. */
        void failBody(Exchange exchange, Throwable cause);

        /** Something came that may let a handler run, or reading go on. */
        void pump();
    }

    RequestIntake(
            Settings settings,
            EventLoop loop,
            Channel channel,
            Http1RequestDecoder decoder,
            ExchangeQueue exchanges,
            ConnectionProbe probe,
            Connection connection) {
        this.settings = settings;
        this.loop = loop;
        this.channel = channel;
        this.peer = new Peer(channel, settings.trustsForwardedProto());
        this.decoder = decoder;
        this.exchanges = exchanges;
        this.probe = probe;
        this.connection = connection;
    }

    /** The exchange whose body is being read, or null between requests. */
    @Nullable
    Exchange reading() {
        return reading;
    }

    /** Gives nothing more to the exchange whose body was being read. */
    void stop() {
        reading = null;
    }

    /** Whether a body is due that the client sends without being asked to. */
    boolean awaitsBody() {
        return reading != null && !reading.continueDue;
    }

    /** Whether more input has a place to go: the body that is read, or else the next request. */
    boolean wantsInput(boolean outHasRoom) {
        Exchange exchange = reading;
        if (exchange != null && exchange.dispatched && exchange.request != null) {
            return exchange.request.wantsBody();
        }
        return outHasRoom && (exchanges.waiting() == null || exchanges.waiting() == exchange);
    }

    void head(HttpRequest head) {
        HeadFault fault = HeadFault.find(head, decoder.hostCount());
        if (fault != null) {
            // A client that left within a head has made no request.
            if (channel.isActive()) {
                connection.refuse(fault);
            }
            return;
        }
        RequestFraming framing = RequestFraming.of(head);
        Http1Request request = new Http1Request(head, settings, loop, peer);
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
        long max;
        try {
            streams = settings.handler().streamsBody(request);
            max = settings.handler().bodyBytesMax(request, settings.limits().bodyBytesMax(streams));
        } catch (Throwable e) {
            // An Error too, as from the handler itself.
            connection.failBody(exchange, e);
            return;
        }
        if (framing.length() > max) {
            connection.failBody(exchange, BodyFault.tooLarge(max));
            return;
        }
        exchange.continueDue = framing.expectsContinue();
        if (streams) {
            request.stream(new BodyStream(loop, connection::pump, cause -> connection.failed(exchange, cause)), max);
        } else {
            int collectedMax = (int) Math.min(max, Settings.Limits.COLLECTED_MAX);
            request.collect(collectedMax, framing.length(), settings.inflateBodies());
        }
        connection.pump();
    }

    void content(HttpContent content) {
        Exchange exchange = reading;
        if (exchange == null) {
            return;
        }
        Http1Request request = exchange.request;
        if (request == null || content.decoderResult().isFailure()) {
            connection.failBody(exchange, BodyFault.malformedChunk());
            return;
        }
        exchange.continueDue &= !content.content().isReadable();
        if (!request.add(content.content())) {
            connection.failBody(exchange, BodyFault.tooLarge(request.bodyBytesMax()));
            return;
        }
        if (content instanceof LastHttpContent) {
            reading = null;
            exchange.bodyComplete = true;
            request.bodyEnd();
        }
        connection.pump();
    }
}
