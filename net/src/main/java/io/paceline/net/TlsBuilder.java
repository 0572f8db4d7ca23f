package io.paceline.net;

import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the descriptions of both sides of TLS have in common: the certificate and key that a side shows, and whom it trusts.
 *
 * @param <B> the description itself
 */
abstract sealed class TlsBuilder<B extends TlsBuilder<B>> permits ClientTls.Builder, ServerTls.Builder {

    @Nullable
    KeyMaterial key;

    @Nullable
    TrustMaterial trust;

    abstract B self();

    /**
     * The certificate that this side shows, with what links it to an authority, leaf first, and its private key, in files.
     * A server must have one, and reads the files again by {@link ServerTls#reload}; a client shows it when the server asks
     * for one, and has none unless it is said.
     *
     * @param chain X.509 certificates in PEM
     * @param key PKCS#8 in PEM, without a password
     */
    public B certificate(Path chain, Path key) {
        return keyMaterial(new KeyMaterial.PemKey(Pem.of("certificate", chain), Pem.of("key", key), null));
    }

    /** {@link #certificate(Path, Path)} with a key that has a password. */
    public B certificate(Path chain, Path key, String password) {
        return keyMaterial(new KeyMaterial.PemKey(Pem.of("certificate", chain), Pem.of("key", key), password));
    }

    /** {@link #certificate(Path, Path)} with the PEM texts themselves. */
    public B certificate(byte[] chain, byte[] key) {
        return keyMaterial(new KeyMaterial.PemKey(Pem.of("certificate", chain), Pem.of("key", key), null));
    }

    /** The certificate and key that are in a key store, and what opens the key. */
    public B keyStore(KeyStore store, char[] password) {
        return keyMaterial(new KeyMaterial.StoredKey(Objects.requireNonNull(store, "store"), password));
    }

    /**
     * The authorities whose certificates are accepted of the other side, X.509 in PEM, in a file; default for a client those
     * of the JDK, for a server none.
     */
    public B trust(Path authorities) {
        return trustMaterial(new TrustMaterial.PemTrust(Pem.of("trust", authorities)));
    }

    /** {@link #trust(Path)} with the PEM text itself. */
    public B trust(byte[] authorities) {
        return trustMaterial(new TrustMaterial.PemTrust(Pem.of("trust", authorities)));
    }

    /** The authorities that are in a key store. */
    public B trust(KeyStore authorities) {
        return trustMaterial(new TrustMaterial.StoredTrust(Objects.requireNonNull(authorities, "authorities")));
    }

    private B keyMaterial(KeyMaterial material) {
        this.key = material;
        return self();
    }

    private B trustMaterial(TrustMaterial material) {
        this.trust = material;
        return self();
    }
}
