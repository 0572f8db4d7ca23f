package io.paceline.http.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.paceline.core.ManualClock;
import io.paceline.http.auth.Identity;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JwtVerifierTest {

    private static final byte[] SECRET = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final KeyPair RSA = pair("RSA", null);
    private static final KeyPair EC = pair("EC", "secp256r1");
    private static final KeyPair ED = pair("Ed25519", null);

    private final ManualClock clock = new ManualClock();

    private static KeyPair pair(String algorithm, @Nullable String curve) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            if (curve != null) {
                generator.initialize(new ECGenParameterSpec(curve));
            }
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private JwtVerifier.Builder verifier() {
        return JwtVerifier.builder("https://login.example", "orders").clock(clock);
    }

    private Date inSeconds(long seconds) {
        return Date.from(Instant.ofEpochMilli(clock.currentTimeMillis()).plusSeconds(seconds));
    }

    private JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .issuer("https://login.example")
                .audience(List.of("other", "orders"))
                .subject("ann")
                .expirationTime(inSeconds(60));
    }

    private static String signed(JWSAlgorithm algorithm, JWSSigner signer, JWTClaimsSet claims) throws Exception {
        SignedJWT jwt =
                new SignedJWT(new JWSHeader.Builder(algorithm).keyID("k1").build(), claims);
        jwt.sign(signer);
        return jwt.serialize();
    }

    private static String hs256(JWTClaimsSet claims) throws Exception {
        return signed(JWSAlgorithm.HS256, new MACSigner(SECRET), claims);
    }

    private static @Nullable Identity verify(JwtVerifier verifier, String token) {
        return (Identity) verifier.verify(token).toCompletableFuture().join();
    }

    private static String text(byte[] bytes) {
        return Base64URL.encode(bytes).toString();
    }

    private static String text(String json) {
        return text(json.getBytes(StandardCharsets.UTF_8));
    }

    private static String ed25519(JWTClaimsSet claims) throws Exception {
        String signed = text("{\"alg\":\"EdDSA\"}") + "." + text(claims.toString());
        Signature signature = Signature.getInstance("Ed25519");
        signature.initSign(ED.getPrivate());
        signature.update(signed.getBytes(StandardCharsets.US_ASCII));
        return signed + "." + text(signature.sign());
    }

    @Test
    void aTokenSignedWithASecretIsItsSubjectWithRolesAndClaims() throws Exception {
        JwtVerifier verifier = verifier().secret(SECRET).build();
        JWTClaimsSet claims = claims().claim("roles", List.of("admin", "staff"))
                .claim("tenant", 7)
                .build();
        Identity ann = verify(verifier, hs256(claims));
        assertThat(ann).isNotNull();
        assertThat(ann.getName()).isEqualTo("ann");
        assertThat(ann.roles()).containsExactlyInAnyOrder("admin", "staff");
        assertThat(ann.claims()).containsEntry("tenant", 7L);
    }

    @Test
    void eachKindOfKeyVerifiesTheTokensOfItsKind() throws Exception {
        JWTClaimsSet claims = claims().build();
        List<String> tokens = List.of(
                signed(JWSAlgorithm.RS256, new RSASSASigner(RSA.getPrivate()), claims),
                signed(JWSAlgorithm.PS384, new RSASSASigner(RSA.getPrivate()), claims),
                signed(JWSAlgorithm.ES256, new ECDSASigner(EC.getPrivate(), Curve.P_256), claims),
                ed25519(claims));
        List<PublicKey> keys = List.of(RSA.getPublic(), RSA.getPublic(), EC.getPublic(), ED.getPublic());
        for (int token = 0; token < tokens.size(); token++) {
            for (PublicKey key : keys) {
                JwtVerifier verifier = verifier().publicKey(key).secret(SECRET).build();
                boolean own = keys.get(token).equals(key);
                assertThat(verify(verifier, tokens.get(token)) != null)
                        .as("token %d, key %s", token, key.getAlgorithm())
                        .isEqualTo(own);
            }
        }
    }

    @Test
    void aPublicKeyIsNeverTakenForASecret() throws Exception {
        byte[] encoded = RSA.getPublic().getEncoded();
        String pem = "-----BEGIN PUBLIC KEY-----\n" + Base64.getMimeEncoder().encodeToString(encoded)
                + "\n-----END PUBLIC KEY-----\n";
        JwtVerifier verifier = verifier().publicKey(RSA.getPublic()).build();
        for (byte[] known : List.of(encoded, pem.getBytes(StandardCharsets.US_ASCII))) {
            String forged = signed(JWSAlgorithm.HS256, new MACSigner(known), claims().build());
            assertThat(verify(verifier, forged)).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "None", "NONE", "nOnE", "", "HS256", "RS256"})
    void aTokenWithoutSignatureIsRefused(String algorithm) {
        JwtVerifier verifier =
                verifier().secret(SECRET).publicKey(RSA.getPublic()).build();
        String head = text("{\"alg\":\"" + algorithm + "\"}") + "."
                + text(claims().build().toString());
        assertThat(verify(verifier, head + ".")).isNull();
        assertThat(verify(verifier, head)).isNull();
        assertThat(verify(verifier, head + ".AA")).isNull();
    }

    @ParameterizedTest
    @CsvSource({"59, true", "60, true", "89, true", "90, false", "1000, false"})
    void aTokenExpiresAfterTheLeeway(long afterSeconds, boolean valid) throws Exception {
        JwtVerifier verifier = verifier().secret(SECRET).build();
        String token = hs256(claims().build());
        clock.advance(Duration.ofSeconds(afterSeconds));
        assertThat(verify(verifier, token) != null).isEqualTo(valid);
    }

    @Test
    void aTokenIsNotValidBeforeItsTime() throws Exception {
        JwtVerifier verifier =
                verifier().secret(SECRET).leeway(Duration.ofSeconds(5)).build();
        assertThat(verify(verifier, hs256(claims().notBeforeTime(inSeconds(5)).build())))
                .isNotNull();
        assertThat(verify(verifier, hs256(claims().notBeforeTime(inSeconds(6)).build())))
                .isNull();
    }

    @Test
    void eachClaimThatMattersMustBeThereAndRight() throws Exception {
        JwtVerifier verifier = verifier().secret(SECRET).build();
        List<JWTClaimsSet> wrong = List.of(
                claims().issuer("https://evil.example").build(),
                claims().issuer(null).build(),
                claims().audience("other").build(),
                claims().audience((String) null).build(),
                claims().subject(null).build(),
                claims().subject("").build(),
                claims().expirationTime(null).build());
        for (JWTClaimsSet each : wrong) {
            assertThat(verify(verifier, hs256(each))).as("%s", each).isNull();
        }
        assertThat(verify(verifier, hs256(claims().build()))).isNotNull();
    }

    @Test
    void aTokenThatDemandsWhatIsNotUnderstoodIsRefused() throws Exception {
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.HS256)
                .criticalParams(Set.of("level"))
                .customParam("level", 1)
                .build();
        String signed = header.toBase64URL() + "." + text(claims().build().toString());
        Base64URL signature = new MACSigner(SECRET)
                .sign(new JWSHeader(JWSAlgorithm.HS256), signed.getBytes(StandardCharsets.US_ASCII));
        assertThat(verify(verifier().secret(SECRET).build(), signed + "." + signature))
                .isNull();
    }

    @Test
    void whatIsNoTokenIsRefusedAndNothingIsThrown() throws Exception {
        JwtVerifier verifier = verifier().secret(SECRET).build();
        String token = hs256(claims().build());
        for (String each : List.of("", ".", "..", "...", "a.b.c", "a.b.c.d.e", token + ".", "." + token)) {
            assertThat(verify(verifier, each)).as(each).isNull();
        }
        for (long seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            char[] changed = token.toCharArray();
            int at = random.nextInt(changed.length - 1); // the last one holds bits that are not used
            changed[at] = "ABCDEFGHIJ.-_0123".charAt(random.nextInt(17));
            if (changed[at] != token.charAt(at)) {
                assertThat(verify(verifier, new String(changed)))
                        .as("seed %d: %s", seed, new String(changed))
                        .isNull();
            }
        }
    }

    @Test
    void aSetOfKeysIsChosenFromByIdAndKind() throws Exception {
        String rsa = new RSAKey.Builder((RSAPublicKey) RSA.getPublic())
                .keyID("k1")
                .build()
                .toJSONString();
        String ec = new ECKey.Builder(Curve.P_256, (ECPublicKey) EC.getPublic())
                .keyID("k2")
                .build()
                .toJSONString();
        String ed = new OctetKeyPair.Builder(Curve.Ed25519, Base64URL.encode(edBytes()))
                .keyID("k3")
                .build()
                .toJSONString();
        String unknown = "{\"kty\":\"new\",\"kid\":\"k4\"}";
        JwtVerifier verifier = verifier()
                .jwks("{\"keys\":[" + String.join(",", rsa, ec, ed, unknown) + "]}")
                .build();
        JWTClaimsSet claims = claims().build();
        assertThat(verify(verifier, signed(JWSAlgorithm.RS256, new RSASSASigner(RSA.getPrivate()), claims)))
                .isNotNull();
        // the key is there, under another id
        assertThat(verify(verifier, signed(JWSAlgorithm.ES256, new ECDSASigner(EC.getPrivate(), Curve.P_256), claims)))
                .isNull();
        assertThat(verify(verifier, ed25519(claims))).isNotNull();
        assertThat(verify(verifier, hs256(claims))).isNull();
    }

    /** The last 32 bytes of the X.509 form. */
    private static byte[] edBytes() {
        byte[] encoded = ED.getPublic().getEncoded();
        return Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
    }

    @Test
    void aKeyForEncryptionIsNotTakenForSignatures() {
        String key = "{\"keys\":[{\"kty\":\"oct\",\"use\":\"enc\",\"k\":\"" + text(SECRET) + "\"}]}";
        assertThatThrownBy(() -> verifier().jwks(key))
                .hasMessage("jwks: no key for signatures (expected: at least one)");
    }

    @Test
    void rolesMayBeWordsOfAnotherClaim() throws Exception {
        JwtVerifier verifier = verifier().secret(SECRET).rolesClaim("scope").build();
        Identity words =
                verify(verifier, hs256(claims().claim("scope", "read  write").build()));
        assertThat(words).isNotNull();
        assertThat(words.roles()).containsExactlyInAnyOrder("read", "write");
        Identity number = verify(verifier, hs256(claims().claim("scope", 7).build()));
        assertThat(number).isNotNull();
        assertThat(number.roles()).isEmpty();
    }

    @Test
    void whatIsNoKeyIsRefusedWithoutShowingIt() {
        assertThatThrownBy(() -> verifier().build()).hasMessageStartingWith("keys: none (expected: ");
        assertThatThrownBy(() -> verifier().secret(new byte[31])).hasMessage("secret bytes: 31 (expected: 32 to 1024)");
        assertThatThrownBy(() -> verifier().jwks("{\"keys\":[{\"k\":\"hunter2\""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoCause()
                .hasMessage("jwks: not shown (expected: a well-formed JWK Set)");
        assertThatThrownBy(() -> verifier().publicKey(pair("X25519", null).getPublic()))
                .hasMessageEndingWith("(expected: RSA, EC or Ed25519)");
        assertThat(verifier().secret(SECRET).build().toString()).doesNotContain("0123");
    }
}
