package io.paceline.http.auth;

import io.paceline.http.Attribute;
import io.paceline.http.HttpException;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Principal;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lets only those through who say who they are, and keeps that in the call context as its principal.
 *
 * <pre>{@code
 * Auth staff = Auth.basic("staff", (name, password) -> accounts.verify(name, password));
 * router.group("/admin", admin -> admin.filter(staff).filter(Auth.rolesAllowed("admin")).get("/users", users));
 * }</pre>
 *
 * <p>Without credentials, or with wrong or malformed ones, a request is answered with 401 and WWW-Authenticate; neither
 * handler nor service sees it. Credentials reach no log, message or {@code toString}. Use it over TLS: Basic and Bearer
 * send secrets as they are. Put {@code Cors} in front of it, since preflights carry no credentials.
 *
 * <p>Thread rules: immutable. A verifier may complete its stage on any thread; the request goes on on its loop.
 */
public final class Auth implements HttpFilter {

    /** What a request would have to bring, for those behind that find nobody. */
    private static final Attribute<List<String>> CHALLENGES = Attribute.named("challenges");

    private final List<Authenticator> authenticators;
    private final boolean optional;

    private Auth(List<Authenticator> authenticators, boolean optional) {
        this.authenticators = authenticators;
        this.optional = optional;
    }

    /**
     * Name and password (RFC 7617).
     *
     * @param realm what browsers show; printable ASCII without quote and backslash
     */
    public static Auth basic(String realm, PasswordVerifier verifier) {
        return with(new BasicAuthenticator(Credentials.quotedRealm(realm), verifier));
    }

    /**
     * A token (RFC 6750); {@code JwtVerifier} of the module {@code http-jwt} checks JSON Web Tokens.
     *
     * @param realm what the token is for; printable ASCII without quote and backslash
     */
    public static Auth bearer(String realm, TokenVerifier verifier) {
        return with(new BearerAuthenticator(Credentials.quotedRealm(realm), verifier));
    }

    /**
     * Lets requests pass whose client has shown a certificate in the TLS handshake that belongs to somebody; else 403, since
     * no challenge could ask for one.
     *
     * <pre>{@code
     * router.filter("/internal", Auth.clientCertificate(
     *         certificate -> services.get(certificate.getSubjectX500Principal())));
     * }</pre>
     *
     * @param owner whom a certificate belongs to, whose authority the {@code trust} of the server holds; null for nobody.
     *     Called on the loop of the request, must not wait
     */
    public static HttpFilter clientCertificate(Function<? super X509Certificate, ? extends @Nullable Principal> owner) {
        return (request, next) -> {
            List<X509Certificate> shown = request.clientCertificates();
            Principal principal = shown.isEmpty() ? null : owner.apply(shown.get(0));
            if (principal == null) {
                throw new HttpException(
                        403,
                        "client certificate: " + (shown.isEmpty() ? "none" : "of nobody known")
                                + " (expected: a valid one)");
            }
            request.context(request.context().withPrincipal(principal));
            return next.handle(request);
        };
    }

    /** Any other kind of credentials. */
    public static Auth with(Authenticator authenticator) {
        return new Auth(List.of(authenticator), false);
    }

    /** This kind of credentials, or another: the first that a request has counts. */
    public Auth or(Auth other) {
        List<Authenticator> all = new ArrayList<>(authenticators);
        all.addAll(other.authenticators);
        return new Auth(List.copyOf(all), optional || other.optional);
    }

    /** Lets requests without credentials pass, with no principal; wrong ones are still refused. */
    public Auth optional() {
        return new Auth(authenticators, true);
    }

    /**
     * Lets requests pass whose principal is an {@link Identity} with one of these roles, or, if none is named, that have
     * any principal. Else 403; 401 if there is no principal and an {@code Auth} in front says how to become one.
     */
    public static HttpFilter rolesAllowed(String... roles) {
        Set<String> allowed = Set.of(roles);
        return (request, next) -> {
            Principal principal = request.context().principal();
            if (principal == null) {
                throw nobody(request);
            }
            boolean may = allowed.isEmpty()
                    || (principal instanceof Identity identity
                            && identity.roles().stream().anyMatch(allowed::contains));
            if (!may) {
                throw new HttpException(403, "not allowed to this user (expected: another role)");
            }
            return next.handle(request);
        };
    }

    /** Whether two secrets are equal, in a time that does not depend on where they differ. */
    public static boolean sameSecret(String one, String other) {
        return MessageDigest.isEqual(digest(one), digest(other));
    }

    // Digests have one length, so that not even the length of the expected secret shows.
    private static byte[] digest(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256: not there (expected: in every Java)", e);
        }
    }

    @Override
    public @Nullable Object filter(HttpRequest request, HttpHandler next) throws Exception {
        for (Authenticator authenticator : authenticators) {
            CompletionStage<? extends @Nullable Principal> found = authenticator.authenticate(request);
            if (found != null) {
                return request.resume(found, principal -> {
                    if (principal == null) {
                        throw refused("wrong or malformed", List.of(authenticator.challenge(true)));
                    }
                    request.context(request.context().withPrincipal(principal));
                    return next.handle(request);
                });
            }
        }
        List<String> challenges =
                authenticators.stream().map(each -> each.challenge(false)).toList();
        if (!optional) {
            throw refused("none", challenges);
        }
        request.attribute(CHALLENGES, challenges);
        return next.handle(request);
    }

    private static HttpException nobody(HttpRequest request) {
        List<String> challenges = request.attribute(CHALLENGES);
        return challenges == null
                ? new HttpException(403, "not allowed to unknown users")
                : refused("none", challenges);
    }

    private static HttpException refused(String what, List<String> challenges) {
        HttpException refused = new HttpException(401, "credentials: " + what + " (expected: valid ones)");
        challenges.forEach(challenge -> refused.header("WWW-Authenticate", challenge));
        return refused;
    }

    @Override
    public String toString() {
        return "Auth" + authenticators;
    }
}
