package io.paceline.http.auth;

import io.paceline.http.HttpRequest;
import java.security.Principal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The Bearer scheme (RFC 6750), with tokens in the Authorization field only. */
record BearerAuthenticator(String realm, TokenVerifier verifier) implements Authenticator {

    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

    @Override
    public @Nullable CompletionStage<? extends @Nullable Principal> authenticate(HttpRequest request) {
        String token = Credentials.of(request, "Bearer");
        if (token == null) {
            return null;
        }
        return TOKEN.matcher(token).matches() ? verifier.verify(token) : CompletableFuture.completedFuture(null);
    }

    @Override
    public String challenge(boolean refused) {
        return "Bearer " + realm + (refused ? ", error=\"invalid_token\"" : "");
    }

    @Override
    public String toString() {
        return "Bearer " + realm;
    }
}
