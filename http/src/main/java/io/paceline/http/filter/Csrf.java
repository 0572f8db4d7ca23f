package io.paceline.http.filter;

import io.paceline.core.Argument;
import io.paceline.http.Attribute;
import io.paceline.http.Cookie;
import io.paceline.http.HttpException;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests that a page of another site makes a browser send in its visitor's name. Methods other than GET, HEAD,
 * OPTIONS and TRACE are answered with 403 unless they come from a page of this host.
 *
 * <p>Looked at first is Sec-Fetch-Site, which every current browser sends and no page can set; without it Origin, which
 * must name the host of the request. What has neither comes from no current browser and passes, unless tokens are wanted:
 * then every such request must bring the token of its browser back, as field {@value #FIELD} of a URL-encoded form or as
 * header {@value #HEADER} (multipart forms: as header). The token is signed, bound to the principal if there is one, and
 * lies in a cookie as well ("signed double-submit cookie").
 *
 * <pre>{@code
 * router.filter(Csrf.sameOrigin());                    // enough for current browsers
 * router.filter(Csrf.sameOrigin().tokens(key));        // also for those that say nothing of where they come from
 * }</pre>
 *
 * <p>Thread rules: immutable.
 */
public final class Csrf implements HttpFilter {

    /** The field of a form that brings the token back. */
    public static final String FIELD = "_csrf";

    /** The header that brings the token back. */
    public static final String HEADER = "X-CSRF-Token";

    private static final Attribute<PageToken> TOKEN = Attribute.named("csrf token");
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
    private static final String FORM = "application/x-www-form-urlencoded";

    private final List<AllowedOrigin> trusted;
    private final @Nullable CsrfTokens tokens;
    private final Cookie cookie;

    /** The token of one request. Nothing is signed or compared until a page asks for it: most answers have no form. */
    private static final class PageToken {
        private final CsrfTokens tokens;
        private final @Nullable Principal principal;
        private final @Nullable String kept;
        private @Nullable String value;

        PageToken(CsrfTokens tokens, @Nullable Principal principal, @Nullable String kept) {
            this.tokens = tokens;
            this.principal = principal;
            this.kept = kept;
        }

        /** The token that the browser keeps, if it is one of ours, else a new one. */
        String value() {
            if (value == null) {
                value = kept != null && tokens.isValid(kept, principal) ? kept : tokens.make(principal);
            }
            return value;
        }

        HttpResponse giveOut(HttpResponse response, Cookie cookie) {
            return value == null || value.equals(kept)
                    ? response
                    : response.copy().cookie(cookie.value(value));
        }
    }

    private Csrf(List<AllowedOrigin> trusted, @Nullable CsrfTokens tokens, Cookie cookie) {
        this.trusted = trusted;
        this.tokens = tokens;
        this.cookie = cookie;
    }

    /** Looks at where requests come from. */
    public static Csrf sameOrigin() {
        return new Csrf(List.of(), null, Cookie.of("__Host-csrf", ""));
    }

    /** Trusts the pages of another origin as well; in the form of {@link Cors.Builder#origin}. */
    public Csrf trusted(String origin) {
        List<AllowedOrigin> more = new ArrayList<>(trusted);
        more.add(AllowedOrigin.of(origin));
        return new Csrf(List.copyOf(more), tokens, cookie);
    }

    /**
     * Wants tokens as well.
     *
     * @param key signs them; at least 32 random bytes, the same on all servers of a site
     */
    public Csrf tokens(byte[] key) {
        Argument.between("key bytes", key.length, 32, 1024);
        return new Csrf(trusted, new CsrfTokens(key.clone()), cookie);
    }

    /** Lets the cookie of the token travel without TLS, for development. */
    public Csrf insecureWithoutTls() {
        return new Csrf(trusted, tokens, Cookie.of("csrf", "").secure(false));
    }

    /**
     * The token to put into forms of the page that answers this request; sets its cookie if need be.
     *
     * @throws IllegalStateException if no {@code Csrf} with tokens stands in front of the handler
     */
    public static String token(HttpRequest request) {
        PageToken token = request.attribute(TOKEN);
        if (token == null) {
            throw new IllegalStateException(
                    "csrf token: none for " + request + " (expected: the filter Csrf with tokens)");
        }
        return token.value();
    }

    @Override
    public @Nullable Object filter(HttpRequest request, HttpHandler next) throws Exception {
        boolean safe = SAFE.contains(request.method());
        if (!safe && !isFromHere(request)) {
            throw new HttpException(403, "origin: another site (expected: a page of this one)");
        }
        if (tokens != null) {
            Principal principal = request.context().principal();
            String kept = request.cookie(cookie.name());
            // Asked for first: a form that was refused says so by what it throws, whatever its sender keeps.
            String sent = safe ? null : sent(request);
            if (!safe && (kept == null || !tokens.isValid(kept, principal) || !CsrfTokens.same(kept, sent))) {
                throw new HttpException(403, FIELD + ": missing or wrong (expected: the token of this browser)");
            }
            PageToken token = new PageToken(tokens, principal, kept);
            request.attribute(TOKEN, token);
            request.onResponse(response -> token.giveOut(response, cookie));
        }
        return next.handle(request);
    }

    private boolean isFromHere(HttpRequest request) {
        String site = request.header("Sec-Fetch-Site");
        String origin = request.header("Origin");
        if (site != null) {
            return site.equals("same-origin") || site.equals("none") || isTrusted(origin);
        }
        return origin == null || isHost(request, origin) || isTrusted(origin);
    }

    /** Whether an origin names the host of the request, and is not without TLS where the request is known to have it. */
    private static boolean isHost(HttpRequest request, String origin) {
        String host = request.header("Host");
        int scheme = origin.indexOf("://");
        return host != null
                && scheme > 0
                && (!request.isSecure() || origin.regionMatches(true, 0, "https:", 0, 6))
                && withoutPort(origin.substring(scheme + 3)).equals(withoutPort(host));
    }

    /** A host in small letters, without a port that is its scheme's own. */
    private static String withoutPort(String host) {
        String small = host.toLowerCase(Locale.ROOT);
        if (small.endsWith(":80")) {
            return small.substring(0, small.length() - 3);
        }
        return small.endsWith(":443") ? small.substring(0, small.length() - 4) : small;
    }

    private boolean isTrusted(@Nullable String origin) {
        return origin != null && trusted.stream().anyMatch(each -> each.covers(origin));
    }

    private static @Nullable String sent(HttpRequest request) {
        String header = request.header(HEADER);
        String type = request.header("Content-Type");
        if (header != null || type == null || !type.toLowerCase(Locale.ROOT).startsWith(FORM)) {
            return header;
        }
        return request.form().first(FIELD);
    }

    @Override
    public String toString() {
        return "Csrf[" + (tokens == null ? "same origin" : "tokens") + "]";
    }
}
