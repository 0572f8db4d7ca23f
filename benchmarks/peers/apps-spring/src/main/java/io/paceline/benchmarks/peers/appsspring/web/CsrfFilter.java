package io.paceline.benchmarks.peers.appsspring.web;

import io.paceline.apps.model.Web;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Refuses what pages of other sites send, by the rules of Paceline's {@code Csrf}: forms bring the token of their page, which
 * is in a cookie too; JSON need only come from here. Controllers find the token in the request attribute {@value #ATTRIBUTE}; it
 * is made when one asks for it.
 */
@Component
@Order(3)
class CsrfFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    static final String ATTRIBUTE = "csrf";

    private static final String COOKIE = "csrf";
    private static final String FIELD = "_csrf";
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    private final transient ErrorAnswers errors;
    private final transient CsrfTokens tokens = new CsrfTokens();

    CsrfFilter(ErrorAnswers errors) {
        this.errors = errors;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        boolean safe = SAFE.contains(request.getMethod());
        if (!safe && !isFromHere(request)) {
            errors.send(request, response, 403, "origin: another site (expected: a page of this one)");
            return;
        }
        if (Web.isApi(request.getRequestURI())) {
            chain.doFilter(request, response);
            return;
        }
        String kept = cookie(request);
        if (!safe && (kept == null || !tokens.isValid(kept) || !CsrfTokens.same(kept, sent(request)))) {
            errors.send(request, response, 403, FIELD + ": missing or wrong (expected: the token of this browser)");
            return;
        }
        chain.doFilter(new FormRequest(request, response, tokens, kept), response);
    }

    private static boolean isFromHere(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        if (site != null) {
            return site.equals("same-origin") || site.equals("none");
        }
        String origin = request.getHeader("Origin");
        return origin == null || URI.create(origin).getAuthority().equalsIgnoreCase(request.getHeader("Host"));
    }

    private static @Nullable String sent(HttpServletRequest request) {
        String header = request.getHeader("X-CSRF-Token");
        return header == null ? request.getParameter(FIELD) : header;
    }

    private static @Nullable String cookie(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        if (cookies != null) {
            for (Cookie cookie : cookies) {
                if (cookie.getName().equals(COOKIE)) {
                    return cookie.getValue();
                }
            }
        }
        return null;
    }

    /** A request that has a token as soon as it is asked for one. */
    private static final class FormRequest extends HttpServletRequestWrapper {
        private final HttpServletResponse response;
        private final CsrfTokens tokens;
        private final @Nullable String kept;
        private @Nullable String token;

        FormRequest(
                HttpServletRequest request, HttpServletResponse response, CsrfTokens tokens, @Nullable String kept) {
            super(request);
            this.response = response;
            this.tokens = tokens;
            this.kept = kept;
        }

        @Override
        public Object getAttribute(String name) {
            return name.equals(ATTRIBUTE) ? token() : super.getAttribute(name);
        }

        private String token() {
            if (token == null) {
                boolean isKept = kept != null && tokens.isValid(kept);
                token = isKept ? kept : tokens.make();
                if (!isKept) {
                    Cookie cookie = new Cookie(COOKIE, token);
                    cookie.setPath("/");
                    cookie.setHttpOnly(true);
                    cookie.setAttribute("SameSite", "Lax");
                    response.addCookie(cookie);
                }
            }
            return token;
        }
    }
}
