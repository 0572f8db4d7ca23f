package io.paceline.net;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.paceline.core.Argument;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a server speaks TLS: its certificate and key, and whether clients must show one too. TLS 1.2 (RFC 5246) and 1.3
 * (RFC 8446), by the provider of the JDK.
 *
 * <pre>{@code
 * ServerTls tls = ServerTls.builder().certificate(Path.of("chain.pem"), Path.of("key.pem")).build();
 * HttpServer server = HttpServer.builder().port(8443).tls(tls).handler(handler).start();
 * }</pre>
 *
 * <p>Thread rules: may be used by any number of threads and servers. {@link Builder#build} and {@link #reload} read files,
 * so they are refused on an event loop.
 */
public final class ServerTls {

    private final KeyMaterial key;
    private final @Nullable TrustMaterial trust;
    private final ClientAuth clientAuth;
    private final Duration handshakeTimeout;
    private volatile SslContext context;

    private ServerTls(Builder builder, KeyMaterial key) {
        this.key = key;
        this.trust = builder.trust;
        this.clientAuth = builder.clientAuth;
        this.handshakeTimeout = builder.handshakeTimeout;
        this.context = create(key, trust, clientAuth);
    }

    /** Starts to describe it. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Reads certificate, key and authorities again from their files, as after a renewal. Connections that are open keep
     * what they have; new ones get what was read.
     *
     * @throws IllegalArgumentException if what is there now is of no use; then everything stays as it was
     */
    public void reload() {
        context = create(key, trust, clientAuth);
    }

    /** A handler for one accepted connection, for the protocols that are built on it. */
    public SslHandler newHandler(ByteBufAllocator allocator) {
        SslHandler handler = context.newHandler(allocator);
        handler.setHandshakeTimeoutMillis(handshakeTimeout.toMillis());
        return handler;
    }

    private static SslContext create(KeyMaterial key, @Nullable TrustMaterial trust, ClientAuth clientAuth) {
        SslContextBuilder builder = key.newServer();
        builder.clientAuth(
                switch (clientAuth) {
                    case NONE -> io.netty.handler.ssl.ClientAuth.NONE;
                    case OPTIONAL -> io.netty.handler.ssl.ClientAuth.OPTIONAL;
                    case REQUIRED -> io.netty.handler.ssl.ClientAuth.REQUIRE;
                });
        if (trust != null) {
            trust.addTo(builder);
        }
        return TlsContext.build(builder, key);
    }

    @Override
    public String toString() {
        return "ServerTls[" + key + ", clientAuth=" + clientAuth + "]";
    }

    /** Describes how a server speaks TLS. Not thread-safe. */
    public static final class Builder extends TlsBuilder<Builder> {
        private ClientAuth clientAuth = ClientAuth.NONE;
        private Duration handshakeTimeout = Duration.ofSeconds(10);

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** Whether clients must show a certificate; default {@link ClientAuth#NONE}. Else {@code trust} is required. */
        public Builder clientAuth(ClientAuth clientAuth) {
            this.clientAuth = Objects.requireNonNull(clientAuth, "clientAuth");
            return this;
        }

        /** How long a client has for the handshake; 1 ms to 1 day, default 10 s. Longer: its connection is closed. */
        public Builder handshakeTimeout(Duration timeout) {
            this.handshakeTimeout =
                    Argument.between("handshakeTimeout", timeout, Duration.ofMillis(1), Duration.ofDays(1));
            return this;
        }

        /**
         * Reads certificate, key and authorities.
         *
         * @throws IllegalArgumentException saying what is missing or of no use, without showing it
         */
        public ServerTls build() {
            if (key == null) {
                throw Argument.wrong("certificate", "none", "a certificate chain and its key");
            }
            if (clientAuth != ClientAuth.NONE && trust == null) {
                throw Argument.wrong(
                        "trust", "none", "authorities of client certificates, for clientAuth " + clientAuth);
            }
            return new ServerTls(this, key);
        }
    }
}
