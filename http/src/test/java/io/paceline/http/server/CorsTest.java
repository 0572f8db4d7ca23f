package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.http.filter.Cors;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which pages of other origins may read answers (Fetch standard, CORS protocol). */
@ExtendWith(NoLeaks.class)
class CorsTest {

    private static final String APP = "https://app.example";

    @RegisterExtension
    private final OneServer one = new OneServer();

    private RawClient serve(Cors.Builder cors) {
        Router router = Router.builder()
                .filter("/api", cors.build())
                .get("/api/x", request -> HttpResponse.ok().text("x"))
                .put("/api/x", request -> {
                    throw new HttpException(409, "taken");
                })
                .get("/other", request -> HttpResponse.ok())
                .build();
        return one.start(Servers.local(router));
    }

    private static RawResponse send(RawClient client, String line, String... fields) {
        String head = line + " HTTP/1.1\r\nHost: a\r\n";
        return client.exchange(head + String.join("\r\n", fields) + (fields.length > 0 ? "\r\n\r\n" : "\r\n"));
    }

    private static RawResponse preflight(RawClient client, String origin, String method, String... fields) {
        String[] all = new String[fields.length + 2];
        all[0] = "Origin: " + origin;
        all[1] = "Access-Control-Request-Method: " + method;
        System.arraycopy(fields, 0, all, 2, fields.length);
        return send(client, "OPTIONS /api/x", all);
    }

    @Test
    void aPreflightIsAnsweredWithWhatIsAllowed() {
        RawClient client = serve(Cors.builder()
                .origin(APP)
                .methods("GET", "PUT")
                .headers("X-A", "X-B")
                .exposed("X-C")
                .credentials()
                .maxAge(Duration.ofMinutes(1)));
        RawResponse answer = preflight(client, APP, "PUT", "Access-Control-Request-Headers: x-a");
        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo(APP);
        assertThat(answer.header("Access-Control-Allow-Methods")).isEqualTo("GET, PUT");
        assertThat(answer.header("Access-Control-Allow-Headers")).isEqualTo("X-A, X-B");
        assertThat(answer.header("Access-Control-Allow-Credentials")).isEqualTo("true");
        assertThat(answer.header("Access-Control-Max-Age")).isEqualTo("60");
        assertThat(answer.header("Vary"))
                .isEqualTo("Origin, Access-Control-Request-Method, Access-Control-Request-Headers");
        assertThat(answer.header("Access-Control-Allow-Private-Network")).isNull();
    }

    @Test
    void aPreflightOfAnotherOriginIsToldNothing() {
        RawClient client = serve(Cors.builder().origin(APP));
        RawResponse answer = preflight(client, "https://evil.example", "PUT");
        assertThat(answer.fields().stream().map(RawResponse.Field::name))
                .noneMatch(name -> name.startsWith("Access-Control-"));
        assertThat(answer.header("Vary")).startsWith("Origin");
    }

    @Test
    void answersOfEveryKindMayBeReadByAnAllowedOriginAndVary() {
        RawClient client = serve(Cors.builder().origin(APP).exposed("X-C"));
        for (String line :
                new String[] {"GET /api/x", "PUT /api/x", "GET /api/none", "DELETE /api/x", "OPTIONS /api/x"}) {
            RawResponse answer = send(client, line, "Origin: " + APP);
            assertThat(answer.header("Access-Control-Allow-Origin"))
                    .as("%s: %s", line, answer)
                    .isEqualTo(APP);
            assertThat(answer.header("Access-Control-Expose-Headers")).isEqualTo("X-C");
            assertThat(answer.header("Vary")).isEqualTo("Origin");
        }
        assertThat(send(client, "GET /other", "Origin: " + APP).header("Access-Control-Allow-Origin"))
                .isNull();
    }

    @Test
    void answersVaryAlsoForRequestsWithoutAnOriginAndForOthers() {
        RawClient client = serve(Cors.builder().origin(APP));
        assertThat(send(client, "GET /api/x").header("Vary")).isEqualTo("Origin");
        RawResponse other = send(client, "GET /api/x", "Origin: https://evil.example");
        assertThat(other.status()).isEqualTo(200);
        assertThat(other.header("Vary")).isEqualTo("Origin");
        assertThat(other.header("Access-Control-Allow-Origin")).isNull();
    }

    @Test
    void anyOriginIsAStarAndCarriesNoCredentials() {
        RawClient client = serve(Cors.builder().anyOrigin());
        RawResponse answer = send(client, "GET /api/x", "Origin: null");
        assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(answer.header("Access-Control-Allow-Credentials")).isNull();
        assertThat(answer.header("Vary")).isNull();
    }

    @Test
    void anyHeaderIsWhatWasAskedForIfItIsWellFormed() {
        RawClient client = serve(Cors.builder().origin(APP).anyHeader());
        assertThat(preflight(client, APP, "GET", "Access-Control-Request-Headers: x-a, x-b")
                        .header("Access-Control-Allow-Headers"))
                .isEqualTo("x-a, x-b");
        assertThat(preflight(client, APP, "GET", "Access-Control-Request-Headers: x\u00e9")
                        .status())
                .isEqualTo(204);
    }

    @Test
    void theOriginNullIsAllowedByItsOwnNameOnly() {
        RawClient client = serve(Cors.builder().origin("https://*.a.example").origin("http://localhost:*"));
        assertThat(send(client, "GET /api/x", "Origin: null").header("Access-Control-Allow-Origin"))
                .isNull();
    }

    @Test
    void theOriginNullMayBeAllowed() {
        RawClient client = serve(Cors.builder().nullOrigin());
        assertThat(send(client, "GET /api/x", "Origin: null").header("Access-Control-Allow-Origin"))
                .isEqualTo("null");
    }

    @ParameterizedTest
    @CsvSource({
        "https://*.app.example, https://a.app.example, true",
        "https://*.app.example, https://a.b.app.example, true",
        "https://*.app.example, https://app.example, false",
        "https://*.app.example, https://evilapp.example, false",
        "https://*.app.example, https://a.app.example.evil, false",
        "https://*.app.example, http://a.app.example, false",
        "https://*.app.example, https://a.app.example:8443, false",
        "https://*.app.example, https://evil/.app.example, false",
        "https://*.app.example, https://evil?.app.example, false",
        "https://*.app.example, https://evil@a.app.example, false",
        "https://*.app.example, https://.app.example, false",
        "https://app.example, https://app.example:443, false",
        "https://app.example:443, https://app.example, true",
        "https://app.example:8443, https://app.example:8443, true",
        "http://localhost:*, http://localhost:3000, true",
        "http://localhost:*, http://localhost, true",
        "http://localhost:*, http://localhost:3000.evil, false",
        "http://[::1]:*, http://[::1]:3000, true",
        "http://[::1], http://[::1], true",
        "https://app.example, https://app.example.evil, false",
        "https://app.example, https://app.exampl, false"
    })
    void anOriginIsComparedByItsParts(String allowed, String origin, boolean passes) {
        RawClient client = serve(Cors.builder().origin(allowed));
        RawResponse answer = send(client, "GET /api/x", "Origin: " + origin);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo(passes ? origin : null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"*", "null", "app.example", "https://app.example/", "https://*.com", "https://a.*", "HTTPS://A"})
    void whatIsNoOriginIsRefused(String origin) {
        assertThatThrownBy(() -> Cors.builder().origin(origin))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("origin: " + origin + " (expected: ");
    }

    @Test
    void credentialsForEverybodyAreRefused() {
        assertThatThrownBy(() -> Cors.builder().anyOrigin().credentials().build())
                .hasMessage("credentials: with any origin (expected: origins by name)");
        assertThatThrownBy(() -> Cors.builder().nullOrigin().credentials().build())
                .hasMessage("credentials: with origin null (expected: origins by name)");
        assertThatThrownBy(() -> Cors.builder().build()).hasMessage("origin: none (expected: at least one)");
        assertThatThrownBy(() -> Cors.builder().headers("*")).hasMessageContaining("a token, not *");
    }
}
