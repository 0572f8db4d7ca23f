package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.session.Session;
import io.paceline.http.session.Sessions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(NoLeaks.class)
class SessionsTest {

    private static final byte[] KEY = key(1);

    @RegisterExtension
    private final OneServer one = new OneServer();

    private static byte[] key(int b) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) b);
        return key;
    }

    private static Router router(Sessions.Builder sessions) {
        return Router.builder()
                .filter(sessions.build())
                .get("/get", request -> {
                    Session session = Session.of(request);
                    return HttpResponse.ok().text(session.names() + " " + session.get("user"));
                })
                .get("/put", request -> {
                    Session.of(request).put("user", "" + request.query("user"));
                    return HttpResponse.noContent();
                })
                .get("/remove", request -> {
                    Session.of(request).remove("user");
                    return HttpResponse.noContent();
                })
                .get("/out", request -> {
                    Session.of(request).invalidate();
                    return HttpResponse.noContent();
                })
                .build();
    }

    private RawClient serve(Sessions.Builder sessions) {
        return one.start(Servers.local(router(sessions.clock(one.clock))));
    }

    private static RawResponse get(RawClient client, String path, @Nullable String cookie) {
        String line = cookie == null ? "" : "Cookie: other=1; " + cookie + "\r\n";
        return client.exchange("GET " + path + " HTTP/1.1\r\nHost: a\r\n" + line + "\r\n");
    }

    /** The pair that a browser sends back. */
    private static String pair(RawResponse response) {
        String header = response.header("Set-Cookie");
        assertThat(header).isNotNull();
        return header.substring(0, header.indexOf(';'));
    }

    @Test
    void whatIsPutComesBackAndTheCookieIsSetOnlyWhenItChanged() {
        RawClient client = serve(Sessions.builder(KEY));
        RawResponse put = get(client, "/put?user=ann", null);
        assertThat(put.header("Set-Cookie"))
                .startsWith("__Host-session=s1.")
                .endsWith("; Path=/; Max-Age=43200; Secure; HttpOnly; SameSite=Lax");
        String cookie = pair(put);
        RawResponse got = get(client, "/get", cookie);
        assertThat(got.text()).isEqualTo("[user] ann");
        assertThat(got.header("Set-Cookie")).isNull();
        assertThat(get(client, "/put?user=ann", cookie).header("Set-Cookie")).isNull();
        assertThat(pair(get(client, "/put?user=bob", cookie))).isNotEqualTo(cookie);
        assertThat(get(client, "/get", null).text()).isEqualTo("[] null");
        assertThat(get(client, "/none", cookie).header("Set-Cookie")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/out", "/remove"})
    void aSessionThatIsEmptiedIsForgotten(String path) {
        RawClient client = serve(Sessions.builder(KEY));
        String cookie = pair(get(client, "/put?user=ann", null));
        assertThat(get(client, path, cookie).header("Set-Cookie")).startsWith("__Host-session=; Path=/; Max-Age=0;");
        assertThat(get(client, path, null).header("Set-Cookie")).isNull();
    }

    @Test
    void aSessionEndsWhenItsTimeIsOver() {
        RawClient client = serve(Sessions.builder(KEY).maxAge(Duration.ofMinutes(1)));
        String cookie = pair(get(client, "/put?user=ann", null));
        one.clock.advance(Duration.ofSeconds(59));
        assertThat(get(client, "/get", cookie).text()).isEqualTo("[user] ann");
        one.clock.advance(Duration.ofSeconds(1));
        assertThat(get(client, "/get", cookie).text()).isEqualTo("[] null");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCookieThatWasTamperedWithIsAnEmptySession(boolean encrypted) {
        Sessions.Builder sessions = Sessions.builder(KEY);
        RawClient client = serve(encrypted ? sessions.encrypted() : sessions);
        String cookie = pair(get(client, "/put?user=ann", null));
        int from = cookie.indexOf('=') + 1;
        Random random = new Random(7);
        for (int i = 0; i < 400; i++) {
            StringBuilder changed = new StringBuilder(cookie);
            int at = from + random.nextInt(cookie.length() - from);
            switch (random.nextInt(3)) {
                case 0 -> changed.setCharAt(at, "ABCDabcd0189-_.".charAt(random.nextInt(15)));
                case 1 -> changed.deleteCharAt(at);
                default -> changed.setLength(at);
            }
            if (!changed.toString().equals(cookie)) {
                RawResponse answer = get(client, "/get", changed.toString());
                assertThat(answer.text()).as("%s of %s", changed, cookie).isEqualTo("[] null");
            }
        }
    }

    @Test
    void keysCanBeReplacedWithoutEndingSessions() {
        RawClient client = serve(Sessions.builder(key(2)).previousKey(KEY));
        HttpServer before = Servers.start(router(Sessions.builder(KEY).clock(one.clock)));
        HttpServer other = Servers.start(router(Sessions.builder(key(3)).clock(one.clock)));
        try (RawClient old = new RawClient(before);
                RawClient strange = new RawClient(other)) {
            String cookie = pair(get(old, "/put?user=ann", null));
            assertThat(get(client, "/get", cookie).text()).isEqualTo("[user] ann");
            assertThat(get(strange, "/get", cookie).text()).isEqualTo("[] null");
            String renewed = pair(get(client, "/put?user=bob", cookie));
            assertThat(get(old, "/get", renewed).text()).isEqualTo("[] null");
        } finally {
            Servers.stop(before);
            Servers.stop(other);
        }
    }

    @Test
    void aSealedSessionCannotBeRead() {
        RawClient client = serve(Sessions.builder(KEY).encrypted());
        String cookie = pair(get(client, "/put?user=ann", null));
        assertThat(cookie).startsWith("__Host-session=e1.");
        byte[] bytes = Base64.getUrlDecoder().decode(cookie.substring("__Host-session=e1.".length()));
        assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).doesNotContain("user");
        assertThat(get(client, "/get", cookie).text()).isEqualTo("[user] ann");
        assertThat(pair(get(client, "/put?user=bob", null))).isNotEqualTo(pair(get(client, "/put?user=bob", null)));
    }

    @Test
    void aSignedCookieOfAnotherNameIsNotTaken() {
        RawClient client = serve(Sessions.builder(KEY));
        HttpServer other =
                Servers.start(router(Sessions.builder(KEY).cookieName("cart").clock(one.clock)));
        try (RawClient cart = new RawClient(other)) {
            String cookie = pair(get(cart, "/put?user=ann", null));
            assertThat(get(client, "/get", cookie.replace("cart=", "__Host-session="))
                            .text())
                    .isEqualTo("[] null");
        } finally {
            Servers.stop(other);
        }
    }

    @Test
    void aSessionThatDoesNotFitIsRefusedWhereItIsMade() {
        Router router = Router.builder()
                .filter(Sessions.builder(KEY).build())
                .get("/", request -> {
                    Session session = Session.of(request);
                    session.put("a", "x".repeat(2_900));
                    assertThatThrownBy(() -> session.put("b", "x".repeat(200)))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageMatching(
                                    "session: 4\\d\\d\\d bytes with b \\(expected: at most 4096 bytes as a cookie\\)");
                    return HttpResponse.ok();
                })
                .build();
        RawClient client = one.start(Servers.local(router));
        RawResponse answer = get(client, "/", null);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(pair(answer).length()).isBetween(3_900, 4_096);
    }

    @Test
    void withoutTlsTheCookieHasAnotherName() {
        RawClient client = serve(Sessions.builder(KEY).insecureWithoutTls());
        assertThat(get(client, "/put?user=ann", null).header("Set-Cookie"))
                .startsWith("session=s1.")
                .endsWith("; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax");
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        assertThatThrownBy(() -> Sessions.builder(new byte[31])).hasMessage("key bytes: 31 (expected: 32 to 1024)");
        assertThatThrownBy(() ->
                        Sessions.builder(KEY).cookieName("__Host-a").path("/a").build())
                .hasMessageContaining("no domain, path /");
        assertThatThrownBy(() -> Session.of(ofNoFilter())).isInstanceOf(IllegalStateException.class);
    }

    /** A request that passed no filter. */
    private HttpRequest ofNoFilter() {
        CompletableFuture<HttpRequest> seen = new CompletableFuture<>();
        RawClient client = one.start(Servers.local(request -> {
            seen.complete(request);
            return HttpResponse.ok();
        }));
        client.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        return Await.result(seen);
    }
}
