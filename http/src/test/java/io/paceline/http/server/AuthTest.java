package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.auth.Auth;
import io.paceline.http.auth.Authenticator;
import io.paceline.http.auth.Identity;
import io.paceline.http.auth.PasswordVerifier;
import io.paceline.http.auth.TokenVerifier;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(NoLeaks.class)
class AuthTest {

    private static final PasswordVerifier ANN = (name, password) ->
            Reply.of(name.equals("ann") && Auth.sameSecret(password, "pä:ss") ? Identity.of("ann", "admin") : null);

    @RegisterExtension
    private final OneServer one = new OneServer();

    private final AtomicInteger handled = new AtomicInteger();

    private Object whoAmI(HttpRequest request) {
        handled.incrementAndGet();
        Principal principal = CallContext.current().principal();
        return HttpResponse.ok()
                .text((principal == null ? "nobody" : principal.getName()) + " "
                        + request.loop().inLoop());
    }

    private RawClient serve(Auth auth) {
        Router router = Router.builder()
                .group(
                        "/a",
                        a -> a.filter(auth)
                                .get("/me", this::whoAmI)
                                .post("/me", this::whoAmI)
                                .group(
                                        "/admin",
                                        admin -> admin.filter(Auth.rolesAllowed("admin", "root"))
                                                .get("", this::whoAmI))
                                .group(
                                        "/any",
                                        any -> any.filter(Auth.rolesAllowed()).get("", this::whoAmI)))
                .group("/open", open -> open.filter(Auth.rolesAllowed("admin")).get("", this::whoAmI))
                .build();
        return one.start(Servers.local(router));
    }

    private static RawResponse get(RawClient client, String path, String... authorizations) {
        StringBuilder request = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: a\r\n");
        for (String authorization : authorizations) {
            request.append("Authorization: ").append(authorization).append("\r\n");
        }
        return client.exchange(request.append("\r\n").toString());
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void withoutCredentialsTheAnswerIs401AndTheHandlerDoesNotRun() {
        RawClient client = serve(Auth.basic("staff", ANN));
        RawResponse answer = get(client, "/a/me");
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Basic realm=\"staff\", charset=\"UTF-8\"");
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(get(client, "/a/none").status()).isEqualTo(401);
        RawResponse posted = client.exchange("POST /a/me HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx");
        assertThat(posted.status()).isEqualTo(401);
        assertThat(handled).hasValue(0);
    }

    @Test
    void aPasswordMayHoldColonsAndBeUtf8() {
        RawClient client = serve(Auth.basic("staff", ANN));
        assertThat(get(client, "/a/me", basic("ann:pä:ss")).text()).isEqualTo("ann true");
        assertThat(get(client, "/a/me", basic("ann:pä:ss").replace("Basic", "bAsIc"))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Basic",
                "Basic ",
                "Basic !!!",
                "Basic YW5u",
                "Basic YW5uOnjk",
                "Basic /////w==",
                "Basic YW5uOgo=",
                "Basic YQBiOmM=",
                "Basic a b",
                "Basic YW5uOnjDpA",
                "Basic Og=="
            })
    void malformedCredentialsAre401(String authorization) {
        RawResponse answer = get(serve(Auth.basic("staff", ANN)), "/a/me", authorization);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("WWW-Authenticate")).startsWith("Basic ");
        assertThat(handled).hasValue(0);
    }

    @Test
    void anyBytesAsCredentialsAre401() {
        RawClient client = serve(Auth.basic("staff", ANN).or(Auth.bearer("api", token -> Reply.of(null))));
        for (long seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            StringBuilder value = new StringBuilder(random.nextBoolean() ? "Basic " : "Bearer ");
            for (int i = random.nextInt(30); i > 0; i--) {
                char c = (char) (random.nextInt(4) == 0 ? 128 + random.nextInt(128) : '!' + random.nextInt(94));
                value.append(c);
            }
            assertThat(get(client, "/a/me", value.toString()).status())
                    .as("seed %d: %s", seed, value)
                    .isEqualTo(401);
        }
        assertThat(handled).hasValue(0);
    }

    @Test
    void twoAuthorizationFieldsAreRefused() {
        RawClient client = serve(Auth.basic("staff", ANN));
        assertThat(get(client, "/a/me", basic("ann:pä:ss"), basic("bob:x")).status())
                .isEqualTo(401);
    }

    @Test
    void aVerifierMayTakeItsTimeElsewhereAndTheRequestGoesOnOnItsLoop() {
        RawClient client = serve(Auth.basic(
                "staff",
                (name, password) -> CompletableFuture.supplyAsync(
                        () -> name.equals("ann") ? Identity.of("ann") : null, ForkJoinPool.commonPool())));
        assertThat(get(client, "/a/me", basic("ann:x")).text()).isEqualTo("ann true");
        assertThat(get(client, "/a/me", basic("bob:x")).status()).isEqualTo(401);
    }

    @Test
    void aTokenIsTakenFromTheBearerSchemeOnly() {
        TokenVerifier verifier = token -> Reply.of(token.equals("abc.d-_~+/=") ? Identity.of("bot") : null);
        RawClient client = serve(Auth.bearer("api", verifier));
        assertThat(get(client, "/a/me", "Bearer abc.d-_~+/=").text()).isEqualTo("bot true");
        RawResponse wrong = get(client, "/a/me", "Bearer other");
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"api\", error=\"invalid_token\"");
        assertThat(get(client, "/a/me", "Bearer a b").status()).isEqualTo(401);
        RawResponse none = get(client, "/a/me?access_token=abc.d-_~+/=");
        assertThat(none.status()).isEqualTo(401);
        assertThat(none.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"api\"");
    }

    @Test
    void oneOfSeveralKindsIsEnoughAndAllAreNamed() {
        RawClient client =
                serve(Auth.basic("staff", ANN).or(Auth.bearer("api", token -> Reply.of(Identity.of("bot")))));
        assertThat(get(client, "/a/me", basic("ann:pä:ss")).text()).isEqualTo("ann true");
        assertThat(get(client, "/a/me", "Bearer x").text()).isEqualTo("bot true");
        assertThat(get(client, "/a/me").all("WWW-Authenticate")).hasSize(2);
    }

    @Test
    void anyKindOfCredentialsCanBeAdded() {
        Authenticator key = new Authenticator() {
            @Override
            public @Nullable CompletionStage<? extends @Nullable Principal> authenticate(HttpRequest request) {
                String sent = request.header("Authorization");
                return sent == null ? null : Reply.of(sent.equals("Key 7") ? Identity.of("seven") : null);
            }

            @Override
            public String challenge(boolean refused) {
                return "Key";
            }
        };
        RawClient client = serve(Auth.with(key));
        assertThat(get(client, "/a/me", "Key 7").text()).isEqualTo("seven true");
        assertThat(get(client, "/a/me", "Key 8").header("WWW-Authenticate")).isEqualTo("Key");
    }

    @Test
    void whereItIsOptionalRequestsWithoutCredentialsPassAndWrongOnesDoNot() {
        RawClient client = serve(Auth.basic("staff", ANN).optional());
        assertThat(get(client, "/a/me").text()).isEqualTo("nobody true");
        assertThat(get(client, "/a/me", basic("ann:no")).status()).isEqualTo(401);
        RawResponse admin = get(client, "/a/admin");
        assertThat(admin.status()).isEqualTo(401);
        assertThat(admin.header("WWW-Authenticate")).startsWith("Basic ");
        assertThat(get(client, "/a/any").status()).isEqualTo(401);
        assertThat(get(client, "/a/any", basic("ann:pä:ss")).status()).isEqualTo(200);
    }

    @Test
    void whoLacksTheRoleIs403() {
        RawClient client = serve(Auth.basic("staff", (name, password) -> Reply.of(Identity.of(name, password))));
        assertThat(get(client, "/a/admin", basic("ann:admin")).status()).isEqualTo(200);
        assertThat(get(client, "/a/admin", basic("ann:root")).status()).isEqualTo(200);
        assertThat(get(client, "/a/admin", basic("ann:Admin")).status()).isEqualTo(403);
        assertThat(get(client, "/a/admin", basic("ann:")).status()).isEqualTo(403);
        assertThat(get(client, "/open").status()).isEqualTo(403);
        assertThat(handled).hasValue(2);
    }

    @Test
    void noCredentialIsShownAnywhere() {
        RawClient client = serve(Auth.basic("staff", (name, password) -> {
            throw new IllegalStateException("planted");
        }));
        assertThat(get(client, "/a/me", basic("ann:hunter2")).status()).isEqualTo(500);
        RawClient other = one.connect();
        assertThat(get(other, "/a/me", "Basic hunter2").text()).doesNotContain("hunter2");
        assertThat(one.log().lines().toString()).doesNotContain("hunter2").doesNotContain(basic("ann:hunter2"));
        assertThat(new Identity("ann", Set.of(), Map.of("secret", "hunter2"))).hasToString("Identity[ann]");
        assertThat(Auth.basic("staff", ANN).toString()).isEqualTo("Auth[Basic realm=\"staff\"]");
    }

    @Test
    void secretsAreComparedByTheirContent() {
        assertThat(Auth.sameSecret("a", "a")).isTrue();
        assertThat(Auth.sameSecret("a", "b")).isFalse();
        assertThat(Auth.sameSecret("a", "aa")).isFalse();
        assertThat(Auth.sameSecret("", "")).isTrue();
    }

    @Test
    void aRealmThatCouldEndTheFieldIsRefused() {
        assertThatThrownBy(() -> Auth.basic("a\"b", ANN)).hasMessageContaining("(expected: printable ASCII");
    }
}
