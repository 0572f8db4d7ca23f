package io.paceline.apps.demo;

import io.paceline.apps.model.Web;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.filter.Csrf;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/** Refuses what pages of other sites send: forms need the token of their page, JSON must come from this site or no page. */
final class FormTokens implements HttpFilter {

    private static final int KEY_BYTES = 32;

    private final HttpFilter sameOrigin = Csrf.sameOrigin();
    private final HttpFilter tokens;

    FormTokens() {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        tokens = Csrf.sameOrigin().tokens(key).insecureWithoutTls();
    }

    @Override
    public @Nullable Object filter(HttpRequest request, HttpHandler next) throws Exception {
        return (Web.isApi(request.path()) ? sameOrigin : tokens).filter(request, next);
    }
}
