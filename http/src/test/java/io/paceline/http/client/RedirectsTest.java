package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.server.BodyReader;
import io.paceline.http.server.HttpServer;
import io.paceline.http.server.NoLeaks;
import io.paceline.http.server.Publishers;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Redirects (RFC 9110, section 15.4). */
@ExtendWith(NoLeaks.class)
class RedirectsTest {

    private final HttpClient client = HttpClient.builder().build();
    private HttpServer server;
    private HttpServer other;

    @BeforeEach
    void start() {
        other = HttpServer.builder()
                .host("127.0.0.1")
                .port(0)
                .handler(request -> HttpResponse.ok().text(shown(request)))
                .start();
        server = HttpServer.builder()
                .host("127.0.0.1")
                .port(0)
                .handler(this::answer)
                .start();
    }

    @AfterEach
    void stop() {
        client.close();
        server.stop(Duration.ZERO);
        other.stop(Duration.ZERO);
    }

    /** {@code /status/location} is redirected, anything else shown. */
    private HttpResponse answer(HttpRequest request) {
        String target = request.target();
        if (!target.startsWith("/go/")) {
            return HttpResponse.ok().text(shown(request));
        }
        String location = target.equals("/go/302/loop") ? target : request.header("X-To");
        return HttpResponse.status(Integer.parseInt(target.substring(4, 7)))
                .header("Location", location)
                .text("moved");
    }

    private static String shown(HttpRequest request) {
        return request.method() + " " + request.target() + " " + request.header("Authorization") + " "
                + request.header("Cookie") + " " + request.header("Content-Type") + " " + request.text();
    }

    private ClientRequest request(String method, int status, String to) {
        return client.request(method, server.uri().resolve("/go/" + status + "/a/b"))
                .header("X-To", to)
                .header("Authorization", "secret")
                .header("Cookie", "c=d");
    }

    @Test
    void aRedirectIsGivenToTheCallerUnlessItSaysOtherwise() {
        ClientResponse answer = request("GET", 302, "/there").send().await();
        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.header("Location")).isEqualTo("/there");
        assertThat(answer.text()).isEqualTo("moved");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, 301, GET, ''",
        "GET, 302, GET, ''",
        "GET, 303, GET, ''",
        "GET, 307, GET, ''",
        "POST, 301, GET, ''",
        "POST, 302, GET, ''",
        "POST, 303, GET, ''",
        "PUT, 303, GET, ''",
        "POST, 307, POST, body",
        "POST, 308, POST, body",
        "PUT, 301, PUT, body",
        "DELETE, 302, DELETE, ''"
    })
    void theMethodAfterARedirectIsThatOfTheSpecification(String method, int status, String then, String body) {
        ClientRequest request = request(method, status, "/there?x=y#z").followRedirects(1);
        if (method.startsWith("P")) {
            request.text("body");
        }
        String type = body.isEmpty() ? "null" : "text/plain;charset=utf-8";
        assertThat(request.send().await().text()).isEqualTo(then + " /there?x=y secret c=d " + type + " " + body);
    }

    @ParameterizedTest
    @CsvSource({"c, /go/302/a/c", "?q, /go/302/a/b?q", "../c, /go/302/c", "//, ''", "/%zz, ''"})
    void aLocationIsAReferenceToWhereItCameFrom(String location, String target) {
        ClientRequest request = request("GET", 302, location).followRedirects(1);
        if (target.isEmpty()) {
            HttpClientException failure = Failures.of(request.send());
            assertThat(failure.kind()).isEqualTo(Kind.PROTOCOL);
        } else {
            // it redirects again, and one too many shows that it arrived
            assertThat(Failures.of(request.send())).hasMessageContaining("redirects: one more");
        }
    }

    @Test
    void secretsDoNotReachAnotherOrigin() { // vert.x, 2026-06-11
        String there = other.uri() + "/x";
        assertThat(request("GET", 307, there).followRedirects(1).send().await().text())
                .isEqualTo("GET /x null null null ");
        assertThat(request("GET", 307, server.uri() + "/x")
                        .followRedirects(1)
                        .send()
                        .await()
                        .text())
                .isEqualTo("GET /x secret c=d null ");
    }

    @Test
    void aLoopEndsAfterAsManyAsAreAllowed() {
        HttpClientException failure = Failures.of(client.get(server.uri().resolve("/go/302/loop"))
                .followRedirects(5)
                .send());
        assertThat(failure.kind()).isEqualTo(Kind.PROTOCOL);
        assertThat(failure).hasMessageContaining("302").hasMessageContaining("no more than were allowed");
    }

    @Test
    void aStreamThatWasSentIsNotSentAgain() {
        ClientResponse answer = request("POST", 307, "/there").stream(Publishers.of("body"))
                .followRedirects(1)
                .send()
                .await();
        assertThat(answer.status()).isEqualTo(307);
    }

    @Test
    void aStreamedAnswerIsThatOfTheLastPlace() {
        BodyReader reader = new BodyReader(Long.MAX_VALUE);
        request("GET", 302, "/there")
                .followRedirects(1)
                .sendStreaming()
                .await()
                .bodyStream()
                .subscribe(reader);
        assertThat(io.paceline.http.server.Await.result(reader.result))
                .asString()
                .startsWith("GET /there");
    }

    @Test
    void anotherSchemeOrUserInformationIsNotFollowed() {
        for (String to : new String[] {"ftp://h/", "http://u:secret@h/", "mailto:x"}) {
            HttpClientException failure =
                    Failures.of(request("GET", 302, to).followRedirects(3).send());
            assertThat(failure.kind()).isEqualTo(Kind.PROTOCOL);
            assertThat(failure).hasMessageNotContaining("secret");
        }
    }
}
