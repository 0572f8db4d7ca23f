package io.paceline.net;

import io.netty.handler.ssl.SslContextBuilder;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * What one side of a TLS connection shows of itself: a certificate chain and its key. Errors are those of {@link Pem#open},
 * and an {@link IllegalArgumentException} that shows nothing of the content.
 */
sealed interface KeyMaterial {

    /** Begins the context of a server, reading files anew. */
    SslContextBuilder newServer();

    /** Gives it to the context of a client, reading files anew. */
    void addTo(SslContextBuilder client);

    /** From PEM, where the key may have a password. */
    record PemKey(Pem chain, Pem key, @Nullable String password) implements KeyMaterial {

        private static final String EXPECTED = "X.509 certificates, leaf first, and a private key in PKCS#8, both PEM";

        @Override
        public SslContextBuilder newServer() {
            InputStream certificates = chain.open();
            InputStream secret = key.open();
            try {
                return SslContextBuilder.forServer(certificates, secret, password);
            } catch (IllegalArgumentException e) {
                throw unusable(e);
            }
        }

        @Override
        public void addTo(SslContextBuilder client) {
            InputStream certificates = chain.open();
            InputStream secret = key.open();
            try {
                client.keyManager(certificates, secret, password);
            } catch (IllegalArgumentException e) {
                throw unusable(e);
            }
        }

        private IllegalArgumentException unusable(Exception cause) {
            return new IllegalArgumentException(this + " (expected: " + EXPECTED + ")", cause);
        }

        @Override
        public String toString() {
            return chain + ", " + key;
        }
    }

    /** From a key store whose keys open with a password. */
    final class StoredKey implements KeyMaterial {
        private final KeyStore store;
        private final char[] password;

        StoredKey(KeyStore store, char[] password) {
            this.store = store;
            this.password = password.clone();
        }

        @Override
        public SslContextBuilder newServer() {
            return SslContextBuilder.forServer(keys());
        }

        @Override
        public void addTo(SslContextBuilder client) {
            client.keyManager(keys());
        }

        private KeyManagerFactory keys() {
            try {
                KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                keys.init(store, password);
                return keys;
            } catch (GeneralSecurityException e) {
                throw new IllegalArgumentException(this + " (expected: one whose keys open with the password)", e);
            }
        }

        @Override
        public String toString() {
            return "keyStore: " + store.getType();
        }
    }
}
