package io.paceline.http.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.paceline.core.Argument;
import io.paceline.core.Clock;
import io.paceline.http.auth.Identity;
import io.paceline.http.auth.TokenVerifier;
import io.paceline.http.client.HttpClient;
import java.net.URI;
import java.security.Principal;
import java.security.PublicKey;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks JSON Web Tokens (RFC 7519) that are signed (RFC 7515).
 *
 * <pre>{@code
 * JwtVerifier tokens = JwtVerifier.builder("https://login.example", "orders").jwks(json).build();
 * router.filter("/api", Auth.bearer("orders", tokens));
 * }</pre>
 *
 * <p>A token is valid if a key verifies it whose kind fits its algorithm (HS, RS, PS, ES or EdDSA; never {@code none}), its
 * {@code iss} is the issuer, its {@code aud} holds the audience, it has a {@code sub}, an {@code exp} that lies ahead and no
 * {@code nbf} that does. It becomes an {@link Identity} with {@code sub} as its name. Why one is refused is logged at debug
 * level, by the kind of fault only; of a token nothing is shown anywhere.
 *
 * <p>Thread rules: any thread may use it. A signature is checked on the calling loop, which takes from some
 * microseconds (HS) to some tens (RS, ES, EdDSA).
 */
public final class JwtVerifier implements TokenVerifier {

    private static final Logger LOG = LoggerFactory.getLogger(JwtVerifier.class);

    private final String issuer;
    private final String audience;
    private final List<VerificationKey> keys;
    private final @Nullable RemoteKeys remoteKeys;
    private final String rolesClaim;
    private final Duration leeway;
    private final Clock clock;

    private JwtVerifier(Builder builder) {
        this.issuer = builder.issuer;
        this.audience = builder.audience;
        this.keys = List.copyOf(builder.keys);
        this.remoteKeys = builder.remote == null
                ? null
                : new RemoteKeys(builder.remote.client, builder.remote.uri, builder.refreshInterval, builder.clock);
        this.rolesClaim = builder.rolesClaim;
        this.leeway = builder.leeway;
        this.clock = builder.clock;
    }

    /**
     * Starts to describe a verifier.
     *
     * @param issuer the {@code iss} of its tokens
     * @param audience what must be in the {@code aud} of its tokens: the name of this application at the issuer
     */
    public static Builder builder(String issuer, String audience) {
        return new Builder(issuer, audience);
    }

    @Override
    public CompletionStage<? extends @Nullable Principal> verify(String token) {
        try {
            SignedJWT jwt = SignedJWT.parse(token);
            JWTClaimsSet claims = jwt.getJWTClaimsSet();
            String fault = fault(claims);
            if (fault != null) {
                return refused(fault);
            } else if (isSigned(jwt, keys)) {
                return CompletableFuture.completedFuture(identity(claims));
            }
            // last, and for a token that looks good: what anybody can send makes nobody ask
            return remoteKeys == null
                    ? refused("signature")
                    : remoteKeys
                            .keysFor(jwt.getHeader())
                            .thenCompose(found -> isSignedBy(jwt, found)
                                    ? CompletableFuture.completedFuture(identity(claims))
                                    : refused("signature"));
        } catch (ParseException | JOSEException | RuntimeException malformed) {
            // whatever a client sends; the message could hold parts of it
            return refused(malformed.getClass().getSimpleName());
        }
    }

    private static CompletableFuture<@Nullable Identity> refused(String fault) {
        LOG.debug("Token refused: {}", fault);
        return CompletableFuture.completedFuture(null);
    }

    private static boolean isSignedBy(SignedJWT jwt, List<VerificationKey> keys) {
        try {
            return isSigned(jwt, keys);
        } catch (JOSEException | RuntimeException malformed) {
            return false;
        }
    }

    private static boolean isSigned(SignedJWT jwt, List<VerificationKey> keys) throws JOSEException {
        JWSHeader header = jwt.getHeader();
        for (VerificationKey key : keys) {
            if (key.fits(header) && jwt.verify(key.verifier())) {
                return true;
            }
        }
        return false;
    }

    /** Which claim is not as it should be, or null if all are. */
    private @Nullable String fault(JWTClaimsSet claims) {
        Instant now = Instant.ofEpochMilli(clock.currentTimeMillis());
        Date expires = claims.getExpirationTime();
        Date notBefore = claims.getNotBeforeTime();
        if (expires == null || !now.minus(leeway).isBefore(expires.toInstant())) {
            return "exp";
        } else if (notBefore != null && now.plus(leeway).isBefore(notBefore.toInstant())) {
            return "nbf";
        } else if (!issuer.equals(claims.getIssuer())) {
            return "iss";
        } else if (!claims.getAudience().contains(audience)) {
            return "aud";
        }
        return claims.getSubject() == null || claims.getSubject().isEmpty() ? "sub" : null;
    }

    private Identity identity(JWTClaimsSet claims) {
        Map<String, Object> shown = new HashMap<>();
        claims.getClaims().forEach((name, value) -> {
            if (value != null) {
                shown.put(name, value);
            }
        });
        return new Identity(claims.getSubject(), roles(claims.getClaim(rolesClaim)), shown);
    }

    /** A list of texts, or texts with spaces between them as in {@code scope} (RFC 8693, section 4.2). */
    private static Set<String> roles(@Nullable Object claim) {
        Set<String> roles = new HashSet<>();
        if (claim instanceof String text) {
            roles.addAll(List.of(text.split(" ", -1)));
        } else if (claim instanceof List<?> list) {
            list.stream().filter(String.class::isInstance).forEach(role -> roles.add((String) role));
        }
        roles.remove("");
        return roles;
    }

    @Override
    public String toString() {
        return "JwtVerifier[" + issuer + ", " + audience + ", " + keys + (remoteKeys == null ? "" : ", " + remoteKeys)
                + "]";
    }

    /** Describes a verifier. Not thread-safe. */
    public static final class Builder {

        private final String issuer;
        private final String audience;
        private final List<VerificationKey> keys = new ArrayList<>();
        private @Nullable Remote remote;
        private Duration refreshInterval = Duration.ofMinutes(1);
        private String rolesClaim = "roles";
        private Duration leeway = Duration.ofSeconds(30);
        private Clock clock = Clock.SYSTEM;

        private record Remote(HttpClient client, URI uri) {}

        private Builder(String issuer, String audience) {
            this.issuer = Objects.requireNonNull(issuer, "issuer");
            this.audience = Objects.requireNonNull(audience, "audience");
        }

        /** Takes tokens signed with a secret (HS256, with longer ones HS384 and HS512); at least 32 random bytes. */
        public Builder secret(byte[] secret) {
            try {
                keys.add(VerificationKey.secret(null, secret));
            } catch (JOSEException e) {
                throw new IllegalStateException("HMAC: failed (expected: in every Java)", e);
            }
            return this;
        }

        /** Takes tokens signed with the private part of a key: RSA of at least 2,048 bits, EC or Ed25519. */
        public Builder publicKey(PublicKey key) {
            try {
                keys.add(VerificationKey.of((String) null, key));
            } catch (JOSEException e) {
                throw Argument.wrong("public key", key.getAlgorithm() + ", " + e.getMessage(), "RSA, EC or Ed25519");
            }
            return this;
        }

        /**
         * Takes tokens signed with a key of a JWK Set (RFC 7517, section 5), of which those for encryption and of unknown
         * kinds are left out. Where a token and a key have a {@code kid}, these must be equal.
         *
         * @param json the set, as issuers publish it
         */
        public Builder jwks(String json) {
            try {
                int before = keys.size();
                for (JWK jwk : JWKSet.parse(json).getKeys()) {
                    VerificationKey key = VerificationKey.of(jwk);
                    if (key != null) {
                        keys.add(key);
                    }
                }
                if (keys.size() == before) {
                    throw Argument.wrong("jwks", "no key for signatures", "at least one");
                }
            } catch (ParseException | JOSEException e) {
                // without its cause, whose message could show a part of a secret key
                throw Argument.wrong("jwks", "not shown", "a well-formed JWK Set");
            }
            return this;
        }

        /**
         * Takes tokens signed with a key of the JWK Set that an issuer publishes, most often the {@code jwks_uri} of its
         * metadata. It is fetched for the first token that needs it, kept as long as its max-age says (15 minutes if it says
         * nothing, at most a day), and fetched again for a token whose {@code kid} is not in it. Tokens wait for the fetch,
         * no thread does. Secret and weak keys, more than 100 keys, and a set of more than 256 KiB are not taken. While the
         * issuer cannot be reached, the keys that it gave last count for another hour; without any, requests with a token
         * get 503.
         *
         * @param client fetches it, and is not closed; its redirects are not followed
         * @param uri with {@code https}; with {@code http} on this machine only
         * @throws IllegalArgumentException if the address is not safe
         */
        public Builder jwks(HttpClient client, URI uri) {
            this.remote = new Remote(Objects.requireNonNull(client, "client"), RemoteKeys.requireSafe(uri));
            return this;
        }

        /**
         * How long after one fetch of the keys the next may begin, whatever tokens come; 1 s to 1 hour, default 1 minute.
         */
        public Builder refreshInterval(Duration interval) {
            this.refreshInterval =
                    Argument.between("refreshInterval", interval, Duration.ofSeconds(1), Duration.ofHours(1));
            return this;
        }

        /** The claim that holds the roles, as a list or as words; default {@code roles}. */
        public Builder rolesClaim(String name) {
            this.rolesClaim = Objects.requireNonNull(name, "name");
            return this;
        }

        /** How far the clock of the issuer may be off; 0 to 10 minutes, default 30 s. */
        public Builder leeway(Duration leeway) {
            this.leeway = Argument.between("leeway", leeway, Duration.ZERO, Duration.ofMinutes(10));
            return this;
        }

        /** Where the time is read; default {@link Clock#SYSTEM}. */
        public Builder clock(Clock clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /**
         * The verifier.
         *
         * @throws IllegalArgumentException if there is no key
         */
        public JwtVerifier build() {
            if (keys.isEmpty() && remote == null) {
                throw Argument.wrong("keys", "none", "a secret, a public key or a JWK Set");
            }
            return new JwtVerifier(this);
        }
    }
}
