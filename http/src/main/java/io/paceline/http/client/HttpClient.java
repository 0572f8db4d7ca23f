package io.paceline.http.client;

import io.paceline.core.Argument;
import io.paceline.core.Clock;
import io.paceline.core.EventLoops;
import io.paceline.core.Probe;
import io.paceline.http.internal.client.ClientCore;
import io.paceline.http.internal.client.ClientSettings;
import io.paceline.json.JsonCodec;
import io.paceline.json.jackson.JacksonCodec;
import io.paceline.net.ClientTls;
import io.paceline.net.NameResolver;
import io.paceline.net.NetEventLoops;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 client (RFC 9110, RFC 9112) on the event loops of the process.
 *
 * <pre>{@code
 * try (HttpClient client = HttpClient.builder().responseTimeout(Duration.ofSeconds(5)).build()) {
 *     Reply<ClientResponse> reply = client.get(URI.create("http://127.0.0.1:8080/users/7")).send();
 *     reply.thenApply(answer -> answer.json(User.class));
 * }
 * }</pre>
 *
 * <p>Connections are kept and used again, per origin (scheme, host and port), bounded in number; requests beyond that
 * wait in a queue that is bounded too. A request from an event loop uses a connection of that loop, so that nothing
 * changes threads. A reply comes home to the service or loop that asked. The deadline of the calling code's
 * {@link io.paceline.core.CallContext} bounds the request, cancelling its scope or the reply gives the request up, and its trace is
 * sent along.
 *
 * <p>A request is sent again by itself only once, and only if a connection that had been used before was closed before a
 * byte of the answer, its method is idempotent (RFC 9110, section 9.2.2) and its body is no stream. Redirects are not
 * followed unless {@link ClientRequest#followRedirects} says so. Cookies are not kept. Names are resolved by asking DNS
 * from the loops, and again when the answer's time to live is over.
 *
 * <p>Thread rules: every method may be called from any thread; {@link #close} waits and is refused on an event loop.
 */
public final class HttpClient implements AutoCloseable {

    private final ClientCore core;

    private HttpClient(ClientCore core) {
        this.core = core;
    }

    /** Starts to describe a client. */
    public static Builder builder() {
        return new Builder();
    }

    /** Starts a GET (RFC 9110, section 9.3.1). */
    public ClientRequest get(URI uri) {
        return request("GET", uri);
    }

    /** Starts a HEAD (RFC 9110, section 9.3.2). */
    public ClientRequest head(URI uri) {
        return request("HEAD", uri);
    }

    /** Starts a POST (RFC 9110, section 9.3.3). */
    public ClientRequest post(URI uri) {
        return request("POST", uri);
    }

    /** Starts a PUT (RFC 9110, section 9.3.4). */
    public ClientRequest put(URI uri) {
        return request("PUT", uri);
    }

    /** Starts a DELETE (RFC 9110, section 9.3.5). */
    public ClientRequest delete(URI uri) {
        return request("DELETE", uri);
    }

    /** Starts a PATCH (RFC 5789). */
    public ClientRequest patch(URI uri) {
        return request("PATCH", uri);
    }

    /**
     * Starts a request with any method but CONNECT and TRACE.
     *
     * @param method a token; methods are case-sensitive
     * @param uri absolute, {@code http} or {@code https}; its fragment is not sent
     * @throws IllegalArgumentException naming what is wrong with the method or the URI, such as user information in it;
     *     nothing is sent
     */
    public ClientRequest request(String method, URI uri) {
        return new ClientRequest(core, method, uri);
    }

    /** Fails what is at work, closes all connections, and returns when that is done, after at most five seconds. */
    @Override
    public void close() {
        core.close();
    }

    /** Describes a client. Not thread-safe. */
    public static final class Builder {

        private static final Duration LONGEST = Duration.ofDays(1);
        private static final Duration SHORTEST = Duration.ofMillis(1);

        private @Nullable NetEventLoops loops;
        private @Nullable JsonCodec json;
        private @Nullable ClientTls tls;
        private boolean gzip;
        private NameResolver.Builder resolver = NameResolver.builder();
        private Probe probe = Probe.NONE;
        private Clock clock = Clock.SYSTEM;
        private int connectionsPerOriginMax = 64;
        private int waitersMax = 1024;
        private int headerBytesMax = 16 * 1024;
        private int responseBytesMax = 16 * 1024 * 1024;
        private Duration connectTimeout = Duration.ofSeconds(5);
        private Duration responseTimeout = Duration.ofSeconds(30);
        private Duration idleTimeout = Duration.ofSeconds(30);
        private Duration connectionLifeMax = Duration.ofMinutes(10);

        private Builder() {}

        /** How long opening a connection may take, name, TCP and TLS together; 1 ms to 1 day, default 5 s. */
        public Builder connectTimeout(Duration timeout) {
            this.connectTimeout = Argument.between("connectTimeout", timeout, SHORTEST, LONGEST);
            return this;
        }

        /**
         * How long a request may take, from {@code send()} to the complete answer, unless it says otherwise itself; 1 ms to
         * 1 day, default 30 s. For a streamed answer it is the time to its head, and then the longest pause of its body.
         */
        public Builder responseTimeout(Duration timeout) {
            this.responseTimeout = Argument.between("responseTimeout", timeout, SHORTEST, LONGEST);
            return this;
        }

        /** How long a connection may be idle before it is closed; 1 ms to 1 day, default 30 s. */
        public Builder idleTimeout(Duration timeout) {
            this.idleTimeout = Argument.between("idleTimeout", timeout, SHORTEST, LONGEST);
            return this;
        }

        /** How old a connection may become before it is used no more; 1 ms to 1 day, default 10 minutes. */
        public Builder connectionLifeMax(Duration life) {
            this.connectionLifeMax = Argument.between("connectionLifeMax", life, SHORTEST, LONGEST);
            return this;
        }

        /** How many connections to one origin there may be, on all loops together; 1 to 65,536, default 64. */
        public Builder connectionsPerOriginMax(int connections) {
            this.connectionsPerOriginMax = Argument.between("connectionsPerOriginMax", connections, 1, 1 << 16);
            return this;
        }

        /**
         * How many requests to one origin may wait on each loop while all connections are in use; 0 to 1,048,576, default
         * 1,024. More fail at once with kind POOL_EXHAUSTED.
         */
        public Builder waitersMax(int waiters) {
            this.waitersMax = Argument.between("waitersMax", waiters, 0, 1 << 20);
            return this;
        }

        /** How large the header fields of an answer may be; 256 bytes to 1 MiB, default 16 KiB. More: kind PROTOCOL. */
        public Builder headerBytesMax(int bytes) {
            this.headerBytesMax = Argument.between("headerBytesMax", bytes, 256, 1 << 20);
            return this;
        }

        /**
         * How large the body of an answer may be that is not streamed; 0 to 1 GiB, default 16 MiB. More: kind TOO_LARGE.
         */
        public Builder responseBytesMax(int bytes) {
            this.responseBytesMax = Argument.between("responseBytesMax", bytes, 0, 1 << 30);
            return this;
        }

        /**
         * The loops to run on, which the client does not close; default those that the process shares.
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

        /** How TLS is spoken, for {@code https}; default {@link ClientTls#standard()}, which trusts whom the JDK trusts. */
        public Builder tls(ClientTls tls) {
            this.tls = Objects.requireNonNull(tls, "tls");
            return this;
        }

        /**
         * Asks for answers that are compressed with gzip (RFC 9110, section 8.4.1), and inflates them; default not. The limit
         * of {@link #responseBytesMax} holds for what is inflated, while it is inflated; header fields stay as they came.
         * Streamed answers are not asked for in this way.
         */
        public Builder acceptGzip() {
            this.gzip = true;
            return this;
        }

        /** How names are resolved; default {@link NameResolver#builder()} as it is. */
        public Builder resolver(NameResolver.Builder resolver) {
            this.resolver = Objects.requireNonNull(resolver, "resolver");
            return this;
        }

        /** What encodes and decodes JSON; default {@link JacksonCodec#standard()}. */
        public Builder json(JsonCodec json) {
            this.json = Objects.requireNonNull(json, "json");
            return this;
        }

        /** What sees connections, by the protocol {@code http-client}; default {@link Probe#NONE}. */
        public Builder probe(Probe probe) {
            this.probe = Objects.requireNonNull(probe, "probe");
            return this;
        }

        /** Where time-outs and ages are read; default {@link Clock#SYSTEM}. */
        public Builder clock(Clock clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /** Makes the client; it opens connections when they are needed. */
        public HttpClient build() {
            ClientSettings.Limits limits =
                    new ClientSettings.Limits(connectionsPerOriginMax, waitersMax, headerBytesMax, responseBytesMax);
            ClientSettings.Timeouts timeouts =
                    new ClientSettings.Timeouts(connectTimeout, responseTimeout, idleTimeout, connectionLifeMax);
            ClientTls security = tls == null ? ClientTls.standard() : tls;
            JsonCodec codec = json == null ? JacksonCodec.standard() : json;
            return new HttpClient(new ClientCore(
                    new ClientSettings(codec, probe, clock, security, gzip, limits, timeouts), loops, resolver));
        }
    }
}
