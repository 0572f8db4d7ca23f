package io.paceline.http.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.jca.JCAContext;
import com.nimbusds.jose.util.Base64URL;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import java.util.Set;

/** Ed25519 (RFC 8037, RFC 9864) by the JDK: the library's own verifier needs another library for it. */
final class EdDsaVerifier implements JWSVerifier {

    /** What stands before the 32 bytes of a key in its X.509 form (RFC 8410, section 4). */
    private static final byte[] X509_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    private final PublicKey key;
    private final JCAContext context = new JCAContext();

    EdDsaVerifier(PublicKey key) {
        this.key = key;
    }

    static PublicKey publicKey(byte[] bytes) throws JOSEException {
        byte[] encoded = new byte[X509_PREFIX.length + bytes.length];
        System.arraycopy(X509_PREFIX, 0, encoded, 0, X509_PREFIX.length);
        System.arraycopy(bytes, 0, encoded, X509_PREFIX.length, bytes.length);
        try {
            return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            throw new JOSEException("Ed25519 key: malformed (expected: 32 bytes of a point)", e);
        }
    }

    @Override
    public Set<JWSAlgorithm> supportedJWSAlgorithms() {
        return Set.of(JWSAlgorithm.EdDSA, JWSAlgorithm.Ed25519);
    }

    @Override
    public JCAContext getJCAContext() {
        return context;
    }

    @Override
    public boolean verify(JWSHeader header, byte[] signed, Base64URL signature) throws JOSEException {
        if (header.getCriticalParams() != null && !header.getCriticalParams().isEmpty()) {
            return false; // RFC 7515, section 4.1.11: none is understood
        }
        try {
            Signature check = Signature.getInstance("Ed25519");
            check.initVerify(key);
            check.update(signed);
            return check.verify(signature.decode());
        } catch (SignatureException malformed) {
            return false;
        } catch (GeneralSecurityException e) {
            throw new JOSEException("Ed25519: failed (expected: in every Java from 15 on)", e);
        }
    }
}
