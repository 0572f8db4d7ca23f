package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.HttpResponse;
import io.paceline.http.filter.Csrf;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(NoLeaks.class)
class CsrfTest {

    private static final byte[] KEY = new byte[32];

    @RegisterExtension
    private final OneServer one = new OneServer();

    private final AtomicInteger handled = new AtomicInteger();

    private RawClient serve(Csrf csrf) {
        Router router = Router.builder()
                .filter((request, next) -> {
                    String user = request.header("User");
                    if (user != null) {
                        request.context(request.context().withPrincipal(() -> user));
                    }
                    return next.handle(request);
                })
                .filter(csrf)
                .get("/form", request -> HttpResponse.ok().text(Csrf.token(request)))
                .get("/plain", request -> HttpResponse.ok())
                .post("/do", request -> HttpResponse.ok().text("done " + handled.incrementAndGet()))
                .build();
        return one.start(Servers.local(router));
    }

    private static RawResponse post(RawClient client, String body, String... fields) {
        String all = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
        return client.exchange("POST /do HTTP/1.1\r\nHost: shop.example\r\n" + all
                + "Content-Type: application/x-www-form-urlencoded; charset=utf-8\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body);
    }

    private static RawResponse get(RawClient client, String path, String... fields) {
        String all = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
        return client.exchange("GET " + path + " HTTP/1.1\r\nHost: shop.example\r\n" + all + "\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "same-origin, https://shop.example, 200",
        "none, , 200",
        "cross-site, https://evil.example, 403",
        "same-site, https://other.shop.example, 403",
        "cross-site, https://shop.example, 403",
        "cross-site, , 403",
        "x, , 403",
        "cross-site, https://partner.example, 200",
        ", https://shop.example, 200",
        ", http://shop.example:80, 200",
        ", https://SHOP.example:443, 200",
        ", https://shop.example:8443, 403",
        ", https://evil.example, 403",
        ", https://shop.example.evil, 403",
        ", null, 403",
        ", shop.example, 403",
        ", https://partner.example, 200",
        ", , 200"
    })
    void whereARequestComesFromDecides(String site, String origin, int status) {
        RawClient client = serve(Csrf.sameOrigin().trusted("https://partner.example"));
        String fields = (site == null ? "" : "Sec-Fetch-Site: " + site + "\r\n")
                + (origin == null ? "" : "Origin: " + origin + "\r\n") + "X: y";
        assertThat(post(client, "", fields).status()).isEqualTo(status);
        assertThat(handled).hasValue(status == 200 ? 1 : 0);
        assertThat(get(client, "/plain", fields).status()).isEqualTo(200);
    }

    @Test
    void aTokenHasToComeBackWithItsCookie() {
        RawClient client = serve(Csrf.sameOrigin().tokens(KEY));
        RawResponse page = get(client, "/form");
        String token = page.text();
        assertThat(page.header("Set-Cookie"))
                .isEqualTo("__Host-csrf=" + token + "; Path=/; Secure; HttpOnly; SameSite=Lax");
        String cookie = "Cookie: __Host-csrf=" + token;
        assertThat(post(client, "a=b&_csrf=" + token, cookie).text()).isEqualTo("done 1");
        assertThat(post(client, "", cookie, "X-CSRF-Token: " + token).text()).isEqualTo("done 2");
        assertThat(post(client, "a=b", cookie).status()).isEqualTo(403);
        assertThat(post(client, "_csrf=" + token).status()).isEqualTo(403);
        assertThat(post(client, "_csrf=x", cookie).status()).isEqualTo(403);
        assertThat(post(client, "_csrf=x", "Cookie: __Host-csrf=x").status()).isEqualTo(403);
        assertThat(post(client, "_csrf=x.y", "Cookie: __Host-csrf=x.y").status())
                .isEqualTo(403);
        assertThat(post(client, "_csrf=" + token, cookie, "Sec-Fetch-Site: cross-site")
                        .status())
                .isEqualTo(403);
        assertThat(handled).hasValue(2);
    }

    @Test
    void aTokenIsGivenOutOnlyToPagesThatAskAndKeptWhileItIsValid() {
        RawClient client = serve(Csrf.sameOrigin().tokens(KEY));
        assertThat(get(client, "/plain").header("Set-Cookie")).isNull();
        String token = get(client, "/form").text();
        RawResponse again = get(client, "/form", "Cookie: __Host-csrf=" + token);
        assertThat(again.text()).isEqualTo(token);
        assertThat(again.header("Set-Cookie")).isNull();
    }

    @Test
    void theTokenOfOneUserIsNoneOfAnother() {
        RawClient client = serve(Csrf.sameOrigin().tokens(KEY));
        String token = get(client, "/form", "User: ann").text();
        String cookie = "Cookie: __Host-csrf=" + token;
        assertThat(post(client, "_csrf=" + token, cookie, "User: ann").status()).isEqualTo(200);
        assertThat(post(client, "_csrf=" + token, cookie, "User: bob").status()).isEqualTo(403);
        assertThat(post(client, "_csrf=" + token, cookie).status()).isEqualTo(403);
        assertThat(get(client, "/form", "User: bob", cookie).text()).isNotEqualTo(token);
    }

    @Test
    void aMalformedFormIs400() {
        RawClient client = serve(Csrf.sameOrigin().tokens(KEY));
        String token = get(client, "/form").text();
        assertThat(post(client, "_csrf=%", "Cookie: __Host-csrf=" + token).status())
                .isEqualTo(400);
    }

    @Test
    void aFormThatIsTooLargeIs413ForWhoHasAToken() {
        RawClient client = serve(Csrf.sameOrigin().tokens(KEY));
        String token = get(client, "/form").text();
        String body = "x=" + "y".repeat(2 * 1024 * 1024);
        assertThat(post(client, body, "Cookie: __Host-csrf=" + token).status()).isEqualTo(413);
        assertThat(handled).hasValue(0);
    }

    @Test
    void withoutTlsTheCookieHasAnotherName() {
        RawClient client = serve(Csrf.sameOrigin().tokens(KEY).insecureWithoutTls());
        assertThat(get(client, "/form").header("Set-Cookie"))
                .startsWith("csrf=")
                .doesNotContain("Secure");
    }

    @Test
    void aShortKeyIsRefused() {
        assertThatThrownBy(() -> Csrf.sameOrigin().tokens(new byte[31]))
                .hasMessage("key bytes: 31 (expected: 32 to 1024)");
    }
}
