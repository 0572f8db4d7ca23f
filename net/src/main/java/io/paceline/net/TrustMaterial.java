package io.paceline.net;

import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.TrustManagerFactory;

/** What one side of a TLS connection trusts in the other: certificate authorities. Errors as those of {@link KeyMaterial}. */
sealed interface TrustMaterial {

    /** Gives it to a context, reading files anew. */
    void addTo(SslContextBuilder context);

    /** From PEM. */
    record PemTrust(Pem authorities) implements TrustMaterial {
        @Override
        public void addTo(SslContextBuilder context) {
            InputStream certificates = authorities.open();
            try {
                context.trustManager(certificates);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(this + " (expected: X.509 certificates in PEM)", e);
            }
        }

        @Override
        public String toString() {
            return authorities.toString();
        }
    }

    /** From a key store. */
    record StoredTrust(KeyStore store) implements TrustMaterial {
        @Override
        public void addTo(SslContextBuilder context) {
            try {
                TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                trust.init(store);
                context.trustManager(trust);
            } catch (GeneralSecurityException e) {
                throw new IllegalArgumentException(this + " (expected: one that holds certificates)", e);
            }
        }

        @Override
        public String toString() {
            return "trust: " + store.getType();
        }
    }

    /** Anyone. */
    record AnyTrust() implements TrustMaterial {
        @Override
        public void addTo(SslContextBuilder context) {
            context.trustManager(InsecureTrustManagerFactory.INSTANCE);
        }

        @Override
        public String toString() {
            return "trust: ANYONE";
        }
    }
}
