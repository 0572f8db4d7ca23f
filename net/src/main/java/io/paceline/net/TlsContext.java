package io.paceline.net;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import javax.net.ssl.SSLException;

/** What all TLS contexts have in common: the provider of the JDK, TLS 1.2 and 1.3, and bounded session caches. */
final class TlsContext {

    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
    private static final int SESSIONS_MAX = 1024;

    private TlsContext() {}

    /**
     * Finishes a context.
     *
     * @param whose names what it is made of, for the message
     * @throws IllegalArgumentException if certificates and keys do not fit together
     */
    static SslContext build(SslContextBuilder builder, Object whose) {
        try {
            return builder.sslProvider(SslProvider.JDK)
                    .protocols(PROTOCOLS)
                    .sessionCacheSize(SESSIONS_MAX)
                    .build();
        } catch (SSLException | IllegalArgumentException e) {
            throw new IllegalArgumentException(whose + " (expected: certificates and keys that fit together)", e);
        }
    }
}
