package io.paceline.http.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.paceline.core.CallContext;
import io.paceline.core.ManualClock;
import io.paceline.core.Scope;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.http.auth.Auth;
import io.paceline.http.client.HttpClient;
import io.paceline.http.server.HttpServer;
import io.paceline.http.server.Router;
import java.net.URI;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that are fetched from an issuer. */
class RemoteKeysTest {

    private static final Duration INTERVAL = Duration.ofSeconds(30);

    private final ManualClock clock = new ManualClock();
    private final AtomicInteger fetches = new AtomicInteger();
    private volatile Object published = HttpResponse.status(500);
    private final HttpServer issuer = HttpServer.builder()
            .host("127.0.0.1")
            .port(0)
            .handler(request -> {
                fetches.incrementAndGet();
                return published;
            })
            .start();
    private final HttpClient client =
            HttpClient.builder().responseTimeout(Duration.ofSeconds(20)).build();
    private final JwtVerifier tokens = JwtVerifier.builder("https://login.example", "orders")
            .jwks(client, issuer.uri().resolve("/keys"))
            .refreshInterval(INTERVAL)
            .clock(clock)
            .build();

    @AfterEach
    void stop() {
        client.close();
        issuer.stop(Duration.ZERO);
    }

    private static ECKey key(String id) {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static HttpResponse set(ECKey... keys) {
        return HttpResponse.ok()
                .text(Stream.of(keys)
                        .map(key -> key.toPublicJWK().toJSONString())
                        .collect(Collectors.joining(",", "{\"keys\":[", "]}")));
    }

    private JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .issuer("https://login.example")
                .audience("orders")
                .subject("ann")
                .expirationTime(Date.from(
                        Instant.ofEpochMilli(clock.currentTimeMillis()).plusSeconds(864_000)));
    }

    private static String signed(ECKey key, JWTClaimsSet claims) {
        try {
            SignedJWT jwt = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.ES256)
                            .keyID(key.getKeyID())
                            .build(),
                    claims);
            jwt.sign(new ECDSASigner(key));
            return jwt.serialize();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private String token(ECKey key) {
        return signed(key, claims().build());
    }

    private static @Nullable Principal await(CompletionStage<? extends @Nullable Principal> stage) {
        return stage.<@Nullable Principal>thenApply(found -> found)
                .toCompletableFuture()
                .orTimeout(20, TimeUnit.SECONDS)
                .join();
    }

    private boolean isValid(String token) {
        return await(tokens.verify(token)) != null;
    }

    private void assertUnavailable(String token) {
        assertThatThrownBy(() -> isValid(token))
                .cause()
                .isInstanceOfSatisfying(
                        HttpException.class, e -> assertThat(e.status()).isEqualTo(503));
    }

    @Test
    void theKeysAreFetchedOnceForAllTokensUntilTheirTimeIsOver() {
        ECKey old = key("old");
        ECKey young = key("young");
        published = set(old).header("Cache-Control", "public, max-age=600").header("Age", "100");
        for (int i = 0; i < 5; i++) {
            assertThat(isValid(token(old))).isTrue();
        }
        clock.advance(Duration.ofSeconds(499));
        assertThat(isValid(token(old))).isTrue();
        assertThat(fetches).hasValue(1);
        published = set(young);
        clock.advance(Duration.ofSeconds(1));
        assertThat(isValid(token(old))).isFalse();
        assertThat(isValid(token(young))).isTrue();
        assertThat(fetches).hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no-store", "max-age=0", "max-age=5", "no-cache, max-age=600"})
    void whatIsNotToBeKeptIsFetchedOnceAnInterval(String control) {
        ECKey key = key("a");
        published = set(key).header("Cache-Control", control);
        assertThat(isValid(token(key))).isTrue();
        clock.advance(INTERVAL.minusMillis(1));
        assertThat(isValid(token(key))).isTrue();
        assertThat(fetches).hasValue(1);
        clock.advance(Duration.ofMillis(1));
        assertThat(isValid(token(key))).isTrue();
        assertThat(fetches).hasValue(2);
    }

    @Test
    void aKeyThatIsNotKnownIsLookedForOnceAnInterval() {
        ECKey old = key("old");
        ECKey young = key("young");
        published = set(old);
        assertThat(isValid(token(old))).isTrue();
        published = set(old, young);
        assertThat(isValid(token(young))).isFalse();
        clock.advance(INTERVAL);
        assertThat(isValid(token(young))).isTrue();
        assertThat(isValid(token(old))).isTrue();
        assertThat(fetches).hasValue(2);
        clock.advance(INTERVAL);
        for (int i = 0; i < 20; i++) {
            assertThat(isValid(token(key("made up " + i)))).isFalse();
        }
        assertThat(fetches).hasValue(3);
    }

    @Test
    void aTokenThatIsNotForUsMakesNobodyAsk() {
        published = set(key("a"));
        assertThat(isValid(signed(key("b"), claims().audience("others").build())))
                .isFalse();
        assertThat(isValid(signed(
                        key("b"),
                        claims().expirationTime(Date.from(Instant.ofEpochMilli(clock.currentTimeMillis())
                                        .minusSeconds(60)))
                                .build())))
                .isFalse();
        assertThat(isValid("a.b.c")).isFalse();
        assertThat(fetches).hasValue(0);
    }

    @Test
    void tokensThatComeMeanwhileWaitForTheSameFetchWhichNoneOfThemCanCancel() {
        ECKey key = key("a");
        CompletableFuture<Object> later = new CompletableFuture<>();
        published = later;
        Scope scope = new Scope();
        List<CompletionStage<? extends @Nullable Principal>> waiting = new ArrayList<>();
        waiting.add(CallContext.empty().withScope(scope).call(() -> tokens.verify(token(key))));
        for (int i = 0; i < 20; i++) {
            waiting.add(tokens.verify(token(key)));
        }
        scope.cancel("the client left");
        assertThat(waiting).noneMatch(stage -> stage.toCompletableFuture().isDone());
        later.complete(set(key));
        assertThat(waiting).allMatch(stage -> await(stage) != null);
        assertThat(fetches).hasValue(1);
    }

    @Test
    void withoutKeysATokenIsNeitherGoodNorBad() {
        ECKey key = key("a");
        assertUnavailable(token(key));
        published = set(key);
        assertUnavailable(token(key));
        assertThat(fetches).hasValue(1);
        clock.advance(INTERVAL);
        assertThat(isValid(token(key))).isTrue();
    }

    @Test
    void anIssuerThatCannotBeReachedIsBelievedForAnotherHour() {
        ECKey key = key("a");
        published = set(key).header("Cache-Control", "max-age=60");
        assertThat(isValid(token(key))).isTrue();
        issuer.stop(Duration.ZERO);
        clock.advance(Duration.ofMinutes(60));
        assertThat(isValid(token(key))).isTrue();
        assertThat(isValid(token(key("b")))).isFalse();
        clock.advance(Duration.ofMinutes(1));
        assertUnavailable(token(key));
    }

    @Test
    void aSetThatIsOfNoUseIsNotTaken() {
        ECKey key = key("a");
        for (HttpResponse unusable : List.of(
                HttpResponse.ok().text("[]"),
                HttpResponse.ok().text("no JSON"),
                HttpResponse.ok().text("{\"keys\":7}"),
                HttpResponse.ok().bytes(new byte[300 * 1024]),
                set(key).withStatus(404),
                HttpResponse.status(302).header("Location", "/elsewhere"))) {
            published = unusable;
            clock.advance(INTERVAL);
            assertUnavailable(token(key));
        }
        assertThat(fetches).hasValue(6);
    }

    @Test
    void aSecretThatIsPublishedIsNoKey() throws Exception {
        byte[] secret = new byte[32];
        published = HttpResponse.ok()
                .text("{\"keys\":["
                        + new OctetSequenceKey.Builder(secret).build().toJSONString() + ","
                        + key("a").toPublicJWK().toJSONString() + "]}");
        SignedJWT jwt = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims().build());
        jwt.sign(new MACSigner(secret));
        assertThat(isValid(jwt.serialize())).isFalse();
        assertThat(fetches).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://login.example/keys",
                "http://127.0.0.1.login.example/keys",
                "http://10.0.0.1/keys",
                "ftp://127.0.0.1/keys",
                "https://user:secret@login.example/keys",
                "https:/keys",
                "/keys"
            })
    void anAddressThatAnybodyCouldAnswerForIsRefused(String uri) {
        assertThatThrownBy(() -> JwtVerifier.builder("a", "b").jwks(client, URI.create(uri)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected: https")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://login.example/keys", "http://localhost:1/keys", "http://[::1]/k", "http://127.0.0.9/"})
    void addressesWithTlsOrOnThisMachineAreTaken(String uri) {
        assertThat(JwtVerifier.builder("a", "b")
                        .jwks(client, URI.create(uri))
                        .build()
                        .toString())
                .contains(uri);
    }

    @Test
    void aRequestWaitsForTheKeysOfItsToken() {
        ECKey key = key("a");
        published = set(key);
        URI keys = issuer.uri().resolve("/keys");
        // @start region="jwks"
        JwtVerifier tokens = JwtVerifier.builder("https://login.example", "orders")
                .jwks(client, keys) // the issuer's jwks_uri
                .build();
        Router router = Router.builder()
                .filter(Auth.bearer("orders", tokens))
                .get(
                        "/me",
                        request -> HttpResponse.ok()
                                .text(String.valueOf(request.context().principal())))
                .build();
        // @end
        try (HttpServer server =
                HttpServer.builder().host("127.0.0.1").port(0).handler(router).start()) {
            String token = signed(
                    key,
                    claims().expirationTime(Date.from(Instant.now().plusSeconds(60)))
                            .build());
            assertThat(client.get(server.uri().resolve("/me"))
                            .header("Authorization", "Bearer " + token)
                            .send()
                            .await()
                            .text())
                    .isEqualTo("Identity[ann]");
        }
    }
}
