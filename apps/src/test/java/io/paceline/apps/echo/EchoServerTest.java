package io.paceline.apps.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import io.paceline.http.server.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EchoServerTest {

    private HttpServer server;
    private URI uri;

    @BeforeEach
    void start() {
        server = EchoServer.start(0);
        uri = server.uri().resolve("/test");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aGuestListComesBackWithItsAgesAsNumbers() throws IOException, InterruptedException {
        String sample;
        try (InputStream in = EchoServerTest.class.getResourceAsStream("guests.json")) {
            sample = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
        assertThat(sample).hasSizeGreaterThan(4_000).contains("\"age\": \"44\"");
        HttpResponse<String> response = Fetch.postJson(uri, sample);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.body())
                .isEqualTo(sample.replaceAll("\"age\": \"(\\d+)\"", "\"age\": $1")
                        .replaceAll("([:,]) (?=[\"\\d{\\[])", "$1"));
    }

    @Test
    void whatIsNoGuestListIsRefusedSayingWhere() throws IOException, InterruptedException {
        HttpResponse<String> response = Fetch.postJson(uri, "{\"guests\":[{\"age\":44},{\"age\":\"old\"}]}");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("/guests/1/age");
    }

    @Test
    void onlyPostIsAnswered() throws IOException, InterruptedException {
        assertThat(Fetch.get(uri).statusCode()).isEqualTo(405);
        assertThat(Fetch.get(uri.resolve("/")).statusCode()).isEqualTo(404);
    }
}
