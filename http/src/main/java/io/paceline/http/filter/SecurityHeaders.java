package io.paceline.http.filter;

import io.paceline.core.Argument;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Adds header fields that tell browsers to be careful with answers; a field that the handler has set stays as it is.
 *
 * <p>{@link #standard()} adds
 * <ul>
 *   <li>{@code X-Content-Type-Options: nosniff}: the Content-Type holds;
 *   <li>{@code X-Frame-Options: DENY}: no page shows the answer in a frame;
 *   <li>{@code Referrer-Policy: strict-origin-when-cross-origin}: other sites do not see paths;
 *   <li>{@code Cross-Origin-Opener-Policy: same-origin}: pages of other sites keep no handle on ours;
 *   <li>{@code Cross-Origin-Resource-Policy: same-origin}: other sites do not embed it; what CORS allows is allowed;
 *   <li>{@code Content-Security-Policy: default-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none';
 *       object-src 'none'}.
 * </ul>
 *
 * <p>Strict-Transport-Security is up to you ({@link #strictTransport}), since it locks out clients without TLS for as
 * long as it says. Immutable.
 */
public final class SecurityHeaders implements HttpFilter {

    private final SortedMap<String, String> fields;

    private SecurityHeaders(SortedMap<String, String> fields) {
        this.fields = fields;
    }

    /** The fields above. */
    public static SecurityHeaders standard() {
        return none().with("X-Content-Type-Options", "nosniff")
                .with("X-Frame-Options", "DENY")
                .with("Referrer-Policy", "strict-origin-when-cross-origin")
                .with("Cross-Origin-Opener-Policy", "same-origin")
                .with("Cross-Origin-Resource-Policy", "same-origin")
                .contentSecurityPolicy("default-src 'self'; base-uri 'self'; form-action 'self';"
                        + " frame-ancestors 'none'; object-src 'none'");
    }

    /** No field, to choose them one by one. */
    public static SecurityHeaders none() {
        return new SecurityHeaders(new TreeMap<>(String.CASE_INSENSITIVE_ORDER));
    }

    /** Adds a field, or gives one another value. */
    public SecurityHeaders with(String name, String value) {
        HttpResponse.ok().header(name, value); // refuses what cannot be sent
        SortedMap<String, String> more = new TreeMap<>(fields);
        more.put(name, value);
        return new SecurityHeaders(more);
    }

    /** Leaves out a field. */
    public SecurityHeaders without(String name) {
        SortedMap<String, String> fewer = new TreeMap<>(fields);
        fewer.remove(name);
        return new SecurityHeaders(fewer);
    }

    /** Sets what pages may load, run and send (Content Security Policy, level 3). */
    public SecurityHeaders contentSecurityPolicy(String policy) {
        return with("Content-Security-Policy", policy);
    }

    /**
     * Lets browsers use TLS only for this host and those below it (RFC 6797), for as long as it says.
     *
     * @param maxAge zero or more; zero takes it back
     */
    public SecurityHeaders strictTransport(Duration maxAge) {
        if (maxAge.isNegative()) {
            throw Argument.wrong("maxAge", maxAge, "zero or more");
        }
        return with("Strict-Transport-Security", "max-age=" + maxAge.toSeconds() + "; includeSubDomains");
    }

    @Override
    public @Nullable Object filter(HttpRequest request, HttpHandler next) throws Exception {
        request.onResponse(this::added);
        return next.handle(request);
    }

    private HttpResponse added(HttpResponse response) {
        HttpResponse added = response.copy();
        fields.forEach((name, value) -> {
            if (response.header(name) == null) {
                added.header(name, value);
            }
        });
        return added;
    }
}
