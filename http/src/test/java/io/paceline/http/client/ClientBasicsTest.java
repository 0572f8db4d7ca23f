package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.server.HttpServer;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The client against the server of this module. */
class ClientBasicsTest {

    record Point(int x, int y) {}

    private final HttpClient client = HttpClient.builder().build();
    private HttpServer server;

    private URI start(HttpHandler handler) {
        server = HttpServer.builder().host("127.0.0.1").port(0).handler(handler).start();
        return server.uri();
    }

    @AfterEach
    void stop() {
        client.close();
        if (server != null) {
            server.stop(Duration.ZERO);
        }
    }

    private static String shown(HttpRequest request) {
        StringBuilder text = new StringBuilder(request.method() + " " + request.target());
        request.headers()
                .forEach((name, value) ->
                        text.append("\n").append(name).append(": ").append(value));
        return text.append("\n\n").append(request.text()).toString();
    }

    @Test
    void sendsMethodTargetFieldsAndBody() {
        URI uri = start(request -> HttpResponse.ok().text(shown(request)));
        String authority = uri.getAuthority();
        assertThat(client.get(uri).send().await().text()).isEqualTo("GET /\nHost: " + authority + "\n\n");
        assertThat(client.get(uri.resolve("/a%20b?c=d&e"))
                        .header("X-A", "1")
                        .header("x-a", "2")
                        .send()
                        .await()
                        .text())
                .isEqualTo("GET /a%20b?c=d&e\nHost: " + authority + "\nX-A: 1\nx-a: 2\n\n");
        assertThat(client.post(uri).text("héllo").send().await().text())
                .isEqualTo("POST /\nHost: " + authority
                        + "\nContent-Type: text/plain;charset=utf-8\nContent-Length: 6\n\nhéllo");
        assertThat(client.put(uri)
                        .contentType("text/x")
                        .bytes(new byte[] {'a'})
                        .send()
                        .await()
                        .text())
                .isEqualTo("PUT /\nHost: " + authority + "\nContent-Type: text/x\nContent-Length: 1\n\na");
        assertThat(client.post(uri).send().await().text())
                .isEqualTo("POST /\nHost: " + authority + "\nContent-Length: 0\n\n");
        assertThat(client.delete(uri).send().await().text()).isEqualTo("DELETE /\nHost: " + authority + "\n\n");
        assertThat(client.post(uri).form(Map.of("a b", "c&d")).send().await().text())
                .endsWith("\n\na+b=c%26d");
    }

    @Test
    void readsStatusFieldsAndJson() {
        URI uri = start(request -> request.method().equals("POST")
                ? HttpResponse.created("/points/1").json(request.json(Point.class))
                : HttpResponse.status(404).text("none"));
        ClientResponse created = client.post(uri).json(new Point(1, 2)).send().await();
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.isSuccess()).isTrue();
        assertThat(created.header("location")).isEqualTo("/points/1");
        assertThat(created.json(Point.class)).isEqualTo(new Point(1, 2));
        ClientResponse missing = client.get(uri).send().await();
        assertThat(missing.status()).isEqualTo(404);
        assertThat(missing.isSuccess()).isFalse();
        assertThatThrownBy(() -> missing.json(Point.class))
                .isInstanceOf(HttpClientException.class)
                .hasMessageContaining("Content-Type: text/plain")
                .extracting(e -> ((HttpClientException) e).kind())
                .isEqualTo(HttpClientException.Kind.DECODE);
    }

    @Test
    void keepsItsConnection() {
        URI uri =
                start(request -> HttpResponse.ok().text(request.remoteAddress().toString()));
        List<String> from = List.of(
                client.get(uri).send().await().text(),
                client.get(uri).send().await().text(),
                client.head(uri).send().await().text(),
                client.get(uri).send().await().text());
        assertThat(from.get(2)).isEmpty();
        assertThat(from.get(0)).isNotEmpty();
    }
}
