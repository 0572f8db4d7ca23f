package io.paceline.net;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import java.time.Duration;

/**
 * How a client speaks TLS: whom it trusts, and what it shows of itself. TLS 1.2 (RFC 5246) and 1.3 (RFC 8446), by the
 * provider of the JDK. The name of the server is sent along (SNI, RFC 6066) and must be one of its certificate (RFC 9525).
 *
 * <p>Each instance has a context and a bounded session cache of its own, made once: what one trusts is of no use to
 * another.
 *
 * <p>Thread rules: may be used by any number of threads and clients. {@link Builder#build} reads files, so it is refused on
 * an event loop.
 */
public final class ClientTls {

    private final SslContext context;
    private final String described;

    private ClientTls(Builder builder) {
        SslContextBuilder made =
                SslContextBuilder.forClient().endpointIdentificationAlgorithm(builder.anyHostname ? null : "HTTPS");
        if (builder.key != null) {
            builder.key.addTo(made);
        }
        if (builder.trust != null) {
            builder.trust.addTo(made);
        }
        this.described = (builder.trust == null ? "trust: that of the JDK" : builder.trust.toString())
                + (builder.key == null ? "" : ", " + builder.key)
                + (builder.anyHostname ? ", ANY HOSTNAME" : "");
        this.context = TlsContext.build(made, described);
    }

    /** Trusts whom the JDK trusts, and shows nothing; one for the whole process. */
    public static ClientTls standard() {
        return Standard.TLS;
    }

    /** Starts to describe it. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * A handler for one connection, for the protocols that are built on it.
     *
     * @param host the name that was asked for, which the certificate must bear
     */
    public SslHandler newHandler(ByteBufAllocator allocator, String host, int port, Duration handshakeTimeout) {
        SslHandler handler = context.newHandler(allocator, host, port);
        handler.setHandshakeTimeoutMillis(Math.max(1, handshakeTimeout.toMillis()));
        return handler;
    }

    @Override
    public String toString() {
        return "ClientTls[" + described + "]";
    }

    /** Read when it is needed first: the certificates of the JDK are many. */
    private static final class Standard {
        private static final ClientTls TLS = builder().build();
    }

    /** Describes how a client speaks TLS. Not thread-safe. */
    public static final class Builder extends TlsBuilder<Builder> {
        private boolean anyHostname;

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /**
         * Accepts a certificate that was made out to another name. Whoever has any certificate that is trusted can then
         * read and change what is sent, so this is for tests only.
         */
        public Builder dangerouslyAcceptAnyHostname() {
            this.anyHostname = true;
            return this;
        }

        /**
         * Accepts any certificate, so that only those who merely listen learn nothing: whoever stands between can read and
         * change what is sent. For protocols whose own proof of identity does not rest on TLS, and for tests.
         */
        public Builder dangerouslyTrustAnyone() {
            this.trust = new TrustMaterial.AnyTrust();
            this.anyHostname = true;
            return this;
        }

        /**
         * Reads certificates and keys.
         *
         * @throws IllegalArgumentException saying what is of no use, without showing it
         */
        public ClientTls build() {
            return new ClientTls(this);
        }
    }
}
