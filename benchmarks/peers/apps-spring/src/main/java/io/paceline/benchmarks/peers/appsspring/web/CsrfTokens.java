package io.paceline.benchmarks.peers.appsspring.web;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Tokens that only this process can make: a random text and its HMAC, as Paceline's are. */
final class CsrfTokens {

    private static final String HMAC = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final int RANDOM_BYTES = 18;

    private final SecureRandom random = new SecureRandom();
    private final SecretKeySpec key;

    CsrfTokens() {
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        key = new SecretKeySpec(bytes, HMAC);
    }

    String make() {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        String text = base64(bytes);
        return text + "." + signature(text);
    }

    boolean isValid(String token) {
        int dot = token.indexOf('.');
        return dot > 0 && same(token.substring(dot + 1), signature(token.substring(0, dot)));
    }

    static boolean same(String one, @Nullable String other) {
        return other != null
                && MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private String signature(String text) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(key);
            return base64(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
