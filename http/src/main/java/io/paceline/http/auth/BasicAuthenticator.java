package io.paceline.http.auth;

import io.paceline.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The Basic scheme (RFC 7617), in UTF-8. */
record BasicAuthenticator(String realm, PasswordVerifier verifier) implements Authenticator {

    @Override
    public @Nullable CompletionStage<? extends @Nullable Principal> authenticate(HttpRequest request) {
        String encoded = Credentials.of(request, "Basic");
        if (encoded == null) {
            return null;
        }
        String pair = decoded(encoded);
        int colon = pair == null ? -1 : pair.indexOf(':');
        if (pair == null || colon < 0 || pair.chars().anyMatch(c -> c < ' ' || c == 127)) {
            return CompletableFuture.completedFuture(null);
        }
        return verifier.verify(pair.substring(0, colon), pair.substring(colon + 1));
    }

    private static @Nullable String decoded(String encoded) {
        try {
            byte[] bytes = Base64.getDecoder().decode(encoded);
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (IllegalArgumentException | CharacterCodingException malformed) {
            return null;
        }
    }

    @Override
    public String challenge(boolean refused) {
        return "Basic " + realm + ", charset=\"UTF-8\"";
    }

    @Override
    public String toString() {
        return "Basic " + realm;
    }
}
