package io.paceline.http.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.pkitesting.X509Bundle;
import io.paceline.core.Reply;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.StreamedResponse;
import io.paceline.http.server.Await;
import io.paceline.http.server.BodyReader;
import io.paceline.http.server.HttpServer;
import io.paceline.net.ClientTls;
import io.paceline.net.ServerTls;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The samples of the guide on the client and on TLS. */
class ClientGuideTest {

    record Guest(String name) {}

    private static HttpResponse answer(HttpRequest request) {
        return switch (request.method()) {
            case "POST" -> HttpResponse.created("/guests/7").json(request.json(Guest.class));
            default ->
                request.path().equals("/guests/7")
                        ? HttpResponse.ok().json(new Guest("Ann"))
                        : HttpResponse.status(404).text("no such guest");
        };
    }

    private static HttpServer start() {
        HttpHandler handler = ClientGuideTest::answer;
        return HttpServer.builder().host("127.0.0.1").port(0).handler(handler).start();
    }

    @Test
    void requests() {
        HttpServer server = start();
        URI guests = server.uri().resolve("/guests");
        // @start region="requests"
        HttpClient client =
                HttpClient.builder().responseTimeout(Duration.ofSeconds(5)).build();

        Reply<ClientResponse> reply = client.get(URI.create(guests + "/7")).send();
        Reply<String> name = reply.thenApply(answer -> answer.json(Guest.class).name());

        ClientResponse created =
                client.post(guests).json(new Guest("Bob")).send().await();
        String location = created.header("Location");

        String guest = name.await(); // where waiting is allowed; else a continuation
        client.close(); // with the last client or server that shares them, the event loops end too
        // @end
        assertThat(location).isEqualTo("/guests/7");
        assertThat(guest).isEqualTo("Ann");
        server.stop(Duration.ZERO);
    }

    @Test
    void failures() {
        HttpServer server = start();
        URI guest = server.uri().resolve("/guests/8");
        try (HttpClient client = HttpClient.builder().build()) {
            // @start region="failures"
            Reply<String> shown = client.get(guest)
                    .timeout(Duration.ofSeconds(1))
                    .send()
                    .thenApply(answer ->
                            answer.isSuccess() ? answer.json(Guest.class).name() : "nobody")
                    .exceptionally(failure -> failure.getCause() instanceof HttpClientException e && e.retryable()
                            ? "try again"
                            : "gone for good");
            // @end
            assertThat(shown.await()).isEqualTo("nobody");
            server.stop(Duration.ZERO);
        }
    }

    @Test
    void streams() {
        HttpServer server = start();
        URI guest = server.uri().resolve("/guests/7");
        BodyReader subscriber = new BodyReader(1);
        try (HttpClient client = HttpClient.builder().build()) {
            // @start region="streams"
            Reply<StreamedResponse> reply = client.get(guest).sendStreaming();
            reply.thenAccept(answer -> {
                Flow.Publisher<ByteBuffer> body = answer.bodyStream(); // reads only as fast as it is asked
                body.subscribe(subscriber);
            });
            // @end
            assertThat(Await.result(subscriber.result)).asString(US_ASCII).isEqualTo("{\"name\":\"Ann\"}");
        }
        server.stop(Duration.ZERO);
    }

    @Test
    void tls(@TempDir Path folder) throws Exception {
        Certificates certificates = new Certificates();
        X509Bundle local = certificates.local();
        Path chain = Files.write(folder.resolve("chain.pem"), Certificates.chain(local));
        Path key = Files.write(folder.resolve("key.pem"), Certificates.key(local));
        Path authority = Files.write(folder.resolve("authority.pem"), certificates.trust());
        HttpHandler handler = ClientGuideTest::answer;
        // @start region="tls"
        ServerTls tls = ServerTls.builder().certificate(chain, key).build();
        HttpServer server = HttpServer.builder()
                .host("127.0.0.1")
                .port(0)
                .tls(tls)
                .handler(handler)
                .start();

        ClientTls trust = ClientTls.builder().trust(authority).build(); // else whom the JDK trusts
        HttpClient client = HttpClient.builder().tls(trust).build();
        ClientResponse answer =
                client.get(server.uri().resolve("/guests/7")).send().await(); // https://127.0.0.1:…
        tls.reload(); // after the files were renewed: for new connections
        // @end
        assertThat(answer.json(Guest.class)).isEqualTo(new Guest("Ann"));
        client.close();
        server.stop(Duration.ZERO);
    }
}
