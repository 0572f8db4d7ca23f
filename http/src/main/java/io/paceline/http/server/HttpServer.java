package io.paceline.http.server;

import io.paceline.core.Argument;
import io.paceline.core.Clock;
import io.paceline.core.EventLoops;
import io.paceline.core.Probe;
import io.paceline.http.ExceptionMapping;
import io.paceline.http.HttpException;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.ProblemRenderer;
import io.paceline.http.StartException;
import io.paceline.http.TimeoutHeader;
import io.paceline.http.accesslog.AccessLog;
import io.paceline.http.internal.ExceptionAnswer;
import io.paceline.http.internal.HttpServerCore;
import io.paceline.http.internal.Settings;
import io.paceline.json.JsonCodec;
import io.paceline.json.jackson.JacksonCodec;
import io.paceline.net.NetEventLoops;
import io.paceline.net.ServerTls;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 server (RFC 9110, RFC 9112) that calls one handler on its event loops.
 *
 * <pre>{@code
 * HttpServer server = HttpServer.builder().port(8081).handler(req -> HttpResponse.ok().json(value)).start();
 * }</pre>
 *
 * <p>A started server keeps the process alive with one thread until it is stopped; afterwards none of its threads is
 * left.
 *
 * <p>Thread rules: every method may be called from any thread, but {@link #stop}, {@link #close} and
 * {@link Builder#start} wait and are refused on an event loop.
 */
public final class HttpServer implements AutoCloseable {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

    private final HttpServerCore core;

    private HttpServer(HttpServerCore core) {
        this.core = core;
    }

    /** Starts to describe a server. */
    public static Builder builder() {
        return new Builder();
    }

    /** The port it listens at, also if any free one was asked for. */
    public int port() {
        return core.address().getPort();
    }

    /** Where clients on this machine reach it, such as {@code http://127.0.0.1:8081}; {@code https} with TLS. */
    public URI uri() {
        InetSocketAddress address = core.address();
        String host = address.getAddress().isAnyLocalAddress()
                ? "127.0.0.1"
                : address.getAddress().getHostAddress();
        return URI.create((core.isSecure() ? "https://" : "http://")
                + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + address.getPort());
    }

    /**
     * Stops: new connections are refused at once, requests that are at work are answered, and what is left when the
     * time is over is cut.
     *
     * @return how many connections had to be cut; 0 also if the server was stopped before
     */
    public int stop(Duration atMost) {
        return core.stop(atMost);
    }

    /** Stops, with at most 30 seconds for requests that are at work. */
    @Override
    public void close() {
        stop(STOP_TIMEOUT);
    }

    @Override
    public String toString() {
        return "HttpServer[" + uri() + "]";
    }

    /** Describes a server. Not thread-safe. */
    public static final class Builder {

        private static final Duration LONGEST = Duration.ofDays(1);
        private static final Duration SHORTEST = Duration.ofMillis(1);
        private static final int BACKLOG = 4096;

        private @Nullable Function<? super EventLoops, ? extends HttpHandler> handler;
        private @Nullable NetEventLoops loops;
        private Consumer<Duration> onStop = timeLeft -> {};
        private @Nullable JsonCodec json;
        private String host = "0.0.0.0";
        private int port = 8080;
        private ProblemRenderer problems = ProblemRenderer.STANDARD;
        private ExceptionMapping<ExceptionAnswer> exceptions = new ExceptionMapping<>(Map.of());
        private Probe probe = Probe.NONE;
        private @Nullable AccessLog accessLog;
        private Clock clock = Clock.SYSTEM;
        private @Nullable ServerTls tls;
        private int requestLineBytesMax = 8 * 1024;
        private int headerBytesMax = 16 * 1024;
        private int bodyBytesMax = 1024 * 1024;
        private long streamedBodyBytesMax = Long.MAX_VALUE;
        private int formFieldsMax = 1_000;
        private boolean inflateBodies;
        private boolean trustForwardedProto;
        private int pipelineMax = 64;
        private Duration headerTimeout = Duration.ofSeconds(10);
        private Duration idleTimeout = Duration.ofSeconds(60);
        private Duration bodyTimeout = Duration.ofSeconds(30);
        private Duration writeStallTimeout = Duration.ofSeconds(30);
        private @Nullable Duration requestTimeout;

        private Builder() {}

        /** What answers requests; this or {@link #handlerFor} is required. */
        public Builder handler(HttpHandler handler) {
            return handlerFor(on -> handler);
        }

        /** Makes what answers requests out of the loops that it will run on, before the server listens. */
        public Builder handlerFor(Function<? super EventLoops, ? extends HttpHandler> handler) {
            this.handler = handler;
            return this;
        }

        /** The address or name to listen at; default {@code 0.0.0.0}, which is every IPv4 address of the machine. */
        public Builder host(String host) {
            this.host = host;
            return this;
        }

        /** The port; 0 to 65535, default 8080; 0 asks for any free one. */
        public Builder port(int port) {
            this.port = Argument.between("port", port, 0, 65_535);
            return this;
        }

        /**
         * The loops to run on, which the server does not close; default those that the process shares.
         *
         * @throws IllegalArgumentException if they are not {@link NetEventLoops}
         */
        public Builder loops(EventLoops loops) {
            if (!(loops instanceof NetEventLoops net)) {
                throw Argument.wrong("loops", loops, "NetEventLoops, which serve sockets");
            }
            this.loops = net;
            return this;
        }

        /** Speaks TLS on every connection; default plain HTTP. What speaks something else is closed. */
        public Builder tls(ServerTls tls) {
            this.tls = Objects.requireNonNull(tls, "tls");
            return this;
        }

        /** What encodes and decodes JSON; default {@link JacksonCodec#standard()}. */
        public Builder json(JsonCodec json) {
            this.json = json;
            return this;
        }

        /** What clients are told of failed requests; default {@link ProblemRenderer#STANDARD}. */
        public Builder problems(ProblemRenderer problems) {
            this.problems = problems;
            return this;
        }

        /**
         * Answers requests that fail with an exception of a type, whether a handler or filter threw it, their stage ended
         * with it, or it is the cause of that. The type counts that is closest to the class of the exception. The answer is
         * as it is given; an {@link HttpException} that the action throws becomes a problem, anything else one 500.
         *
         * @param action gets the exception and the request, on the loop of the request; must not wait
         */
        public <T extends Throwable> Builder onException(
                Class<T> type, BiFunction<? super T, ? super HttpRequest, HttpResponse> action) {
            Objects.requireNonNull(action, "action");
            exceptions = exceptions.with(type, (exception, request) -> action.apply(type.cast(exception), request));
            return this;
        }

        /** What sees connections and requests; default {@link Probe#NONE}. */
        public Builder probe(Probe probe) {
            this.probe = probe;
            return this;
        }

        /** What gets a line for each request, answered or refused; default nothing. */
        public Builder accessLog(AccessLog accessLog) {
            this.accessLog = accessLog;
            return this;
        }

        /** What time-outs and the Date field read; default {@link Clock#SYSTEM}. */
        public Builder clock(Clock clock) {
            this.clock = clock;
            return this;
        }

        /** The longest request line; 64 to 1,048,576 bytes, default 8,192. Longer: 414. */
        public Builder requestLineBytesMax(int bytes) {
            this.requestLineBytesMax = Argument.between("requestLineBytesMax", bytes, 64, 1 << 20);
            return this;
        }

        /** The largest block of header fields; 64 to 1,048,576 bytes, default 16,384. Larger: 431. */
        public Builder headerBytesMax(int bytes) {
            this.headerBytesMax = Argument.between("headerBytesMax", bytes, 64, 1 << 20);
            return this;
        }

        /** The largest body that is collected; 0 to 1,073,741,824 bytes, default 1,048,576. Larger: 413. */
        public Builder bodyBytesMax(int bytes) {
            this.bodyBytesMax = Argument.between("bodyBytesMax", bytes, 0, 1 << 30);
            return this;
        }

        /** The largest body that is streamed to a handler; 0 or more bytes, default no bound. Larger: 413. */
        public Builder streamedBodyBytesMax(long bytes) {
            this.streamedBodyBytesMax = Argument.between("streamedBodyBytesMax", bytes, 0, Long.MAX_VALUE);
            return this;
        }

        /**
         * How many fields a form in a body may have ({@code application/x-www-form-urlencoded}); 1 to 100,000, default
         * 1,000. More: 400. The parts of a multipart form are bounded by {@link io.paceline.http.MultipartOptions}.
         */
        public Builder formFieldsMax(int fields) {
            this.formFieldsMax = Argument.between("formFieldsMax", fields, 1, 100_000);
            return this;
        }

        /**
         * Whether bodies with {@code Content-Encoding: gzip} are decoded for handlers that collect them, as large as {@link
         * #bodyBytesMax} once decoded, else 413; any other coding is a 415. Default false: then what reads a body as text,
         * JSON or form answers 415, and {@code body()} gives it as it came, as a stream always does.
         */
        public Builder inflateBodies(boolean inflate) {
            this.inflateBodies = inflate;
            return this;
        }

        /**
         * Whether {@link io.paceline.http.HttpRequest#scheme} is what X-Forwarded-Proto says, the last one if there are
         * several; default false. Only for a server that is reached through a proxy which sets the field, since a client
         * could set it as well.
         */
        public Builder trustForwardedProto(boolean trust) {
            this.trustForwardedProto = trust;
            return this;
        }

        /**
         * How many pipelined requests of one connection may be at work at once, or answered and waiting for one before
         * them; 1 to 1024, default 64. More wait, and reading pauses.
         */
        public Builder pipelineMax(int requests) {
            this.pipelineMax = Argument.between("pipelineMax", requests, 1, 1024);
            return this;
        }

        /** How long a request's head may take from its first byte; 1 ms to 1 day, default 10 s. Longer: 408. */
        public Builder headerTimeout(Duration timeout) {
            this.headerTimeout = Argument.between("headerTimeout", timeout, SHORTEST, LONGEST);
            return this;
        }

        /** How long a connection may stay without a request; 1 ms to 1 day, default 60 s. Longer: closed. */
        public Builder idleTimeout(Duration timeout) {
            this.idleTimeout = Argument.between("idleTimeout", timeout, SHORTEST, LONGEST);
            return this;
        }

        /** How long a body may pause while it is wanted; 1 ms to 1 day, default 30 s. Longer: 408. */
        public Builder bodyTimeout(Duration timeout) {
            this.bodyTimeout = Argument.between("bodyTimeout", timeout, SHORTEST, LONGEST);
            return this;
        }

        /** How long a client may take nothing of what is written; 1 ms to 1 day, default 30 s. Longer: closed. */
        public Builder writeStallTimeout(Duration timeout) {
            this.writeStallTimeout = Argument.between("writeStallTimeout", timeout, SHORTEST, LONGEST);
            return this;
        }

        /**
         * How long a request may take from its head to its answer; 1 ms to 1 day, default no bound. Longer: 504 at that
         * moment; its scope is cancelled, calls for it that still wait are not run, and a result that comes later is dropped.
         * A client can ask for less by the header field {@link TimeoutHeader#NAME}.
         */
        public Builder requestTimeout(Duration timeout) {
            this.requestTimeout = Argument.between("requestTimeout", timeout, SHORTEST, LONGEST);
            return this;
        }

        /**
         * What {@link HttpServer#stop} does when no connection is left and before the loops may end; it is given the time
         * that is left, zero or more, and runs on the thread that stops. Default nothing.
         */
        public Builder onStop(Consumer<Duration> action) {
            this.onStop = action;
            return this;
        }

        /**
         * Starts the server; returns once it listens.
         *
         * @throws IllegalArgumentException if no handler was given
         * @throws StartException naming the address, if it cannot be bound
         */
        public HttpServer start() {
            Function<? super EventLoops, ? extends HttpHandler> make = handler;
            if (make == null) {
                throw Argument.wrong("handler", "none", "a handler");
            }
            Settings.Limits limits = new Settings.Limits(
                    requestLineBytesMax,
                    headerBytesMax,
                    bodyBytesMax,
                    streamedBodyBytesMax,
                    formFieldsMax,
                    pipelineMax,
                    BACKLOG);
            Settings.Timeouts timeouts =
                    new Settings.Timeouts(headerTimeout, idleTimeout, bodyTimeout, writeStallTimeout, requestTimeout);
            JsonCodec codec = json == null ? JacksonCodec.standard() : json;
            return new HttpServer(HttpServerCore.start(
                    on -> new Settings(
                            make.apply(on),
                            codec,
                            problems,
                            exceptions,
                            probe,
                            clock,
                            tls,
                            limits,
                            timeouts,
                            inflateBodies,
                            trustForwardedProto,
                            onStop,
                            accessLog),
                    loops,
                    new InetSocketAddress(host, port)));
        }
    }
}
