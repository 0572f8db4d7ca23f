package io.paceline.http.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import io.paceline.core.Argument;
import io.paceline.core.CallContext;
import io.paceline.core.Clock;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpException;
import io.paceline.http.client.HttpClient;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys that an issuer publishes as a JWK Set (RFC 7517, section 5), fetched when they are needed.
 *
 * <p>They are kept as long as the issuer says (max-age), and fetched again for a token that none of them fits, as after a
 * rotation. At most one fetch is under way, and the next begins an interval after the last one at the earliest, so that no
 * token can have us ask more often. What an issuer that cannot be reached said last is believed for another hour.
 *
 * <p>Thread rules: any thread may use it; none waits.
 */
final class RemoteKeys {

    private static final Logger LOG = LoggerFactory.getLogger(JwtVerifier.class);

    private static final int SET_BYTES_MAX = 256 * 1024;
    private static final int KEYS_MAX = 100;
    private static final Duration FETCH_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration LIFE = Duration.ofMinutes(15);
    private static final Duration LIFE_MAX = Duration.ofDays(1);
    private static final Duration OUTAGE_MAX = Duration.ofHours(1);
    private static final Pattern MAX_AGE = Pattern.compile("(?:^|[\\s,])max-age=\"?(\\d{1,9})");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");

    private final HttpClient client;
    private final URI uri;
    private final Duration interval;
    private final Clock clock;

    private volatile @Nullable Known known;

    // ---- guarded by this
    private @Nullable CompletableFuture<List<VerificationKey>> fetching;
    private boolean tried;
    private long triedNanos;

    private record Known(List<VerificationKey> keys, long untilNanos) {

        boolean isFresh(long now) {
            return untilNanos - now > 0;
        }

        boolean fits(JWSHeader header) {
            return keys.stream().anyMatch(key -> key.fits(header));
        }
    }

    RemoteKeys(HttpClient client, URI uri, Duration interval, Clock clock) {
        this.client = client;
        this.uri = uri;
        this.interval = interval;
        this.clock = clock;
    }

    /**
     * Refuses an address from which nobody can know whose keys come.
     *
     * @throws IllegalArgumentException if it is none with TLS, nor on this machine
     */
    static URI requireSafe(URI uri) {
        String host = uri.getHost();
        boolean local =
                host != null && LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches();
        boolean safe = "https".equalsIgnoreCase(uri.getScheme()) || ("http".equalsIgnoreCase(uri.getScheme()) && local);
        if (host == null || !safe || uri.getUserInfo() != null) {
            throw Argument.wrong(
                    "jwks", uri.getScheme() + "://" + host, "https, or http on this machine, and no user in it");
        }
        return uri;
    }

    /**
     * The keys among which there must be the one of a token.
     *
     * @return fails with an {@link HttpException} 503 if no keys can be had
     */
    CompletionStage<List<VerificationKey>> keysFor(JWSHeader header) {
        Known present = known;
        return present != null && present.isFresh(clock.nanoTime()) && present.fits(header)
                ? CompletableFuture.completedFuture(present.keys)
                : fetched();
    }

    private CompletableFuture<List<VerificationKey>> fetched() {
        CompletableFuture<List<VerificationKey>> next = new CompletableFuture<>();
        synchronized (this) {
            long now = clock.nanoTime();
            if (fetching != null) {
                return fetching;
            } else if (tried && now - triedNanos < interval.toNanos()) {
                end(next);
                return next;
            }
            tried = true;
            triedNanos = now;
            fetching = next;
        }
        // on behalf of nobody: the request that came first may end before the others
        CallContext.empty().run(() -> fetch(next));
        return next;
    }

    private void fetch(CompletableFuture<List<VerificationKey>> into) {
        try {
            client.get(uri)
                    .header("Accept", "application/jwk-set+json, application/json")
                    .timeout(FETCH_TIMEOUT)
                    .send()
                    .whenComplete((response, failure) -> arrived(response, failure, into));
        } catch (RuntimeException refused) {
            arrived(null, refused, into);
        }
    }

    private void arrived(
            @Nullable ClientResponse response,
            @Nullable Throwable failure,
            CompletableFuture<List<VerificationKey>> into) {
        Known next = null;
        try {
            if (response == null) {
                LOG.warn("{}: no keys: {}", this, String.valueOf(failure));
            } else {
                next = read(response);
            }
        } catch (ParseException | RuntimeException unusable) {
            // without its message, which could show a part of a key
            LOG.warn("{}: no keys: {}", this, unusable.getClass().getSimpleName());
        }
        synchronized (this) {
            known = next == null ? known : next;
            fetching = null;
        }
        end(into);
    }

    /** Completes with what is known now. */
    private void end(CompletableFuture<List<VerificationKey>> into) {
        Known present = known;
        if (present != null && present.isFresh(clock.nanoTime() - OUTAGE_MAX.toNanos())) {
            into.complete(present.keys);
        } else {
            into.completeExceptionally(
                    new HttpException(503, "the keys of the issuer cannot be had (expected: a later try)")
                            .header("Retry-After", "" + Math.max(1, interval.toSeconds())));
        }
    }

    private @Nullable Known read(ClientResponse response) throws ParseException {
        byte[] body = response.body();
        if (response.status() != 200 || body.length > SET_BYTES_MAX) {
            LOG.warn(
                    "{}: no keys: status {} with {} bytes (expected: 200 with at most {})",
                    this,
                    response.status(),
                    body.length,
                    SET_BYTES_MAX);
            return null;
        }
        List<JWK> set = JWKSet.parse(new String(body, StandardCharsets.UTF_8)).getKeys();
        List<VerificationKey> keys = new ArrayList<>();
        for (JWK jwk : set.subList(0, Math.min(set.size(), KEYS_MAX))) {
            VerificationKey key = publicKey(jwk);
            if (key != null) {
                keys.add(key);
            }
        }
        return new Known(List.copyOf(keys), clock.nanoTime() + life(response).toNanos());
    }

    /** A key of the set, or null if it is of no use: one that is weak, or a secret, which none is that is published. */
    private static @Nullable VerificationKey publicKey(JWK jwk) {
        try {
            return jwk instanceof OctetSequenceKey ? null : VerificationKey.of(jwk);
        } catch (JOSEException | IllegalArgumentException unusable) {
            return null;
        }
    }

    /** How long an answer is good for (RFC 9111, section 4.2). */
    private Duration life(ClientResponse response) {
        String control =
                String.join(",", response.headers().all("Cache-Control")).toLowerCase(Locale.ROOT);
        Matcher maxAge = MAX_AGE.matcher(control);
        Duration life = control.contains("no-store") || control.contains("no-cache")
                ? Duration.ZERO
                : maxAge.find() ? Duration.ofSeconds(Long.parseLong(maxAge.group(1))) : LIFE;
        Duration left = life.minus(age(response));
        return left.compareTo(interval) < 0 ? interval : left.compareTo(LIFE_MAX) > 0 ? LIFE_MAX : left;
    }

    private static Duration age(ClientResponse response) {
        String age = response.header("Age");
        return age != null && age.matches("\\d{1,9}") ? Duration.ofSeconds(Long.parseLong(age)) : Duration.ZERO;
    }

    @Override
    public String toString() {
        return "keys of " + uri;
    }
}
