package io.paceline.http.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import io.paceline.core.Argument;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One key and the algorithms it may be used with. Which those are follows from the key alone, so that no token can have a
 * public key taken for the secret of an HMAC.
 *
 * @param id which tokens name, or null if each may be meant
 */
record VerificationKey(@Nullable String id, Set<JWSAlgorithm> algorithms, JWSVerifier verifier) {

    private static final int RSA_BITS_MIN = 2048;

    boolean fits(JWSHeader header) {
        boolean named = id == null || header.getKeyID() == null || id.equals(header.getKeyID());
        return named && algorithms.contains(header.getAlgorithm());
    }

    static VerificationKey secret(@Nullable String id, byte[] secret) throws JOSEException {
        Argument.between("secret bytes", secret.length, 32, 1024);
        return new VerificationKey(id, MACVerifier.getCompatibleAlgorithms(8 * secret.length), new MACVerifier(secret));
    }

    static VerificationKey of(@Nullable String id, PublicKey key) throws JOSEException {
        if (key instanceof RSAPublicKey rsa) {
            Argument.between("RSA key bits", rsa.getModulus().bitLength(), RSA_BITS_MIN, 1 << 14);
            return new VerificationKey(id, RSASSAVerifier.SUPPORTED_ALGORITHMS, new RSASSAVerifier(rsa));
        } else if (key instanceof ECPublicKey ec) {
            ECDSAVerifier verifier = new ECDSAVerifier(ec);
            return new VerificationKey(id, verifier.supportedJWSAlgorithms(), verifier);
        } else if (key instanceof EdECPublicKey ed && ed.getParams().getName().equals("Ed25519")) {
            EdDsaVerifier verifier = new EdDsaVerifier(ed);
            return new VerificationKey(id, verifier.supportedJWSAlgorithms(), verifier);
        }
        throw Argument.wrong("public key", key.getAlgorithm(), "RSA, EC or Ed25519");
    }

    /** One of a JWK Set, or null if it is not for signatures or of a kind that is not known (RFC 7517, section 5). */
    static @Nullable VerificationKey of(JWK jwk) throws JOSEException {
        if (jwk.getKeyUse() != null && !jwk.getKeyUse().equals(KeyUse.SIGNATURE)) {
            return null;
        }
        VerificationKey key = null;
        if (jwk instanceof RSAKey rsa) {
            key = of(jwk.getKeyID(), rsa.toRSAPublicKey());
        } else if (jwk instanceof ECKey ec) {
            key = of(jwk.getKeyID(), ec.toECPublicKey());
        } else if (jwk instanceof OctetSequenceKey secret) {
            key = secret(jwk.getKeyID(), secret.toByteArray());
        } else if (jwk instanceof OctetKeyPair pair && Curve.Ed25519.equals(pair.getCurve())) {
            key = of(jwk.getKeyID(), EdDsaVerifier.publicKey(pair.getDecodedX()));
        }
        return key == null ? null : key.only(jwk);
    }

    /** This key, for the one algorithm that its JWK names, if it names one. */
    private @Nullable VerificationKey only(JWK jwk) {
        if (jwk.getAlgorithm() == null) {
            return this;
        }
        JWSAlgorithm named = JWSAlgorithm.parse(jwk.getAlgorithm().getName());
        return algorithms.contains(named) ? new VerificationKey(id, Set.of(named), verifier) : null;
    }

    /** Which key it is, and nothing of it. */
    @Override
    public String toString() {
        return "VerificationKey[" + id + ", " + algorithms + "]";
    }
}
