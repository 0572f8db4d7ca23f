package io.paceline.http.filter;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Principal;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Tokens that nobody else can make: {@code random.mac}, in base64url, for one principal or for nobody in particular. */
final class CsrfTokens {

    private static final int RANDOM_BYTES = 18;

    private final byte[] key;
    private final SecureRandom random = new SecureRandom();

    CsrfTokens(byte[] key) {
        this.key = key;
    }

    String make(@Nullable Principal principal) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        String text = base64(bytes);
        return text + "." + mac(text, principal);
    }

    boolean isValid(String token, @Nullable Principal principal) {
        int dot = token.indexOf('.');
        return dot > 0 && same(token.substring(dot + 1), mac(token.substring(0, dot), principal));
    }

    /** Whether two texts are equal, in a time that does not depend on where they differ. */
    static boolean same(String one, @Nullable String other) {
        return other != null
                && MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private String mac(String text, @Nullable Principal principal) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            String whose = principal == null ? "" : " " + principal.getName();
            return base64(mac.doFinal(("paceline csrf 1 " + text + whose).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HmacSHA256: failed (expected: in every Java)", e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
