package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.server.Await;
import io.paceline.http.server.HttpServer;
import io.paceline.http.server.NoLeaks;
import io.paceline.net.NameResolver;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How host names become addresses. */
@ExtendWith(NoLeaks.class)
class NamesTest {

    private HttpServer first;
    private HttpServer second;

    @BeforeEach
    void start() {
        first = HttpServer.builder()
                .host("127.0.0.1")
                .port(0)
                .handler(request -> HttpResponse.ok().text("first " + host(request)))
                .start();
        second = HttpServer.builder()
                .host("127.0.0.2")
                .port(first.port())
                .handler(request -> HttpResponse.ok().text("second"))
                .start();
    }

    private static String host(HttpRequest request) {
        return request.header("Host");
    }

    @AfterEach
    void stop() {
        first.stop(Duration.ZERO);
        second.stop(Duration.ZERO);
    }

    private static HttpClient.Builder client(StubDns dns) {
        return HttpClient.builder().resolver(NameResolver.builder().servers(dns.address()));
    }

    @Test
    void aNameIsResolvedAgainWhenItsTimeToLiveIsOver() { // vert.x#6255
        try (StubDns dns = new StubDns(3600, "127.0.0.1");
                HttpClient client =
                        client(dns).connectionLifeMax(Duration.ofMillis(1)).build()) {
            URI uri = URI.create("http://api_1.test:" + first.port());
            assertThat(client.get(uri).send().await().text()).isEqualTo("first " + uri.getAuthority());
            assertThat(client.get(uri).send().await().text()).startsWith("first");
            assertThat(dns.questions).as("the answer is kept").hasValue(1);
        }
        try (StubDns dns = new StubDns(1, "127.0.0.1");
                HttpClient client =
                        client(dns).connectionLifeMax(Duration.ofMillis(1)).build()) {
            URI uri = URI.create("http://api.test:" + first.port());
            assertThat(client.get(uri).send().await().text()).startsWith("first");
            dns.answerWith(1, "127.0.0.2");
            Await.until(
                    "the new address is used",
                    () -> client.get(uri).send().await().text().equals("second"));
        }
    }

    @Test
    void eachAddressIsTriedInTurn() {
        try (StubDns dns = new StubDns(60, "127.0.0.3", "127.0.0.2");
                HttpClient client = client(dns).build()) {
            URI uri = URI.create("http://several.test:" + first.port());
            assertThat(client.get(uri).send().await().text()).isEqualTo("second");
            dns.answerWith(60, "127.0.0.3", "127.0.0.4");
            HttpClientException failure = Failures.of(
                    client.get(URI.create("http://none.test:" + first.port())).send());
            assertThat(failure.kind()).isEqualTo(Kind.CONNECT);
            assertThat(failure).hasMessageContaining("the last of 2 addresses");
        }
    }

    @Test
    void anUnknownNameIsAFailureOfItsOwnKindAndOneThatIsKnownLaterWorks() {
        try (StubDns dns = new StubDns(60);
                HttpClient client = client(dns).build()) {
            URI uri = URI.create("http://later.test:" + first.port());
            Reply<ClientResponse> unknown = client.post(uri).send();
            HttpClientException failure = Failures.of(unknown);
            assertThat(failure.kind()).isEqualTo(Kind.DNS);
            assertThat(failure.requestSent()).isFalse();
            assertThat(failure.retryable()).isTrue();
            dns.answerWith(60, "127.0.0.1");
            assertThat(client.post(uri).send().await().text()).startsWith("first");
        }
    }

    @Test
    void theHostsFileComesFirst() {
        try (StubDns dns = new StubDns(60, "127.0.0.9");
                HttpClient client = client(dns).build()) {
            assertThat(client.get(URI.create("http://localhost:" + first.port()))
                            .send()
                            .await()
                            .text())
                    .startsWith("first");
            assertThat(dns.questions).hasValue(0);
        }
    }
}
