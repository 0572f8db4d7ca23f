package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.HttpResponse;
import io.paceline.http.server.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Answers that are compressed. */
class GzipTest {

    private static final int MAX = 100_000;

    private final HttpClient client =
            HttpClient.builder().acceptGzip().responseBytesMax(MAX).build();
    private byte[] body = new byte[0];
    private final HttpServer server = HttpServer.builder()
            .host("127.0.0.1")
            .port(0)
            .handler(request -> "gzip".equals(request.header("Accept-Encoding"))
                    ? HttpResponse.ok().header("Content-Encoding", "gzip").bytes(body)
                    : HttpResponse.ok().text("plain"))
            .start();

    @AfterEach
    void stop() {
        client.close();
        server.stop(Duration.ZERO);
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    @Test
    void anAnswerIsInflatedUpToTheLimit() {
        for (int size : new int[] {0, 1, 8192, 8193, MAX - 1, MAX}) {
            byte[] plain = new byte[size];
            for (int i = 0; i < size; i++) {
                plain[i] = (byte) (i % 251);
            }
            body = gzip(plain);
            assertThat(client.get(server.uri()).send().await().body()).isEqualTo(plain);
        }
    }

    @Test
    void oneThatInflatesToTooMuchIsGivenUp() {
        body = gzip(new byte[50 * MAX]);
        assertThat(body.length).isLessThan(MAX);
        assertThat(Failures.of(client.get(server.uri()).send()).kind()).isEqualTo(Kind.TOO_LARGE);
        body = gzip(new byte[MAX + 1]);
        assertThat(Failures.of(client.get(server.uri()).send()).kind()).isEqualTo(Kind.TOO_LARGE);
    }

    @Test
    void oneThatIsCutOrNoGzipIsAFault() {
        body = "no gzip".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        assertThat(Failures.of(client.get(server.uri()).send()).kind()).isEqualTo(Kind.PROTOCOL);
        byte[] whole = gzip(new byte[1000]);
        body = Arrays.copyOf(whole, whole.length - 9);
        assertThat(Failures.of(client.get(server.uri()).send()).kind()).isEqualTo(Kind.PROTOCOL);
    }

    @Test
    void nothingIsAskedForByAClientThatWasNotToldTo() {
        try (HttpClient plain = HttpClient.builder().build()) {
            assertThat(plain.get(server.uri()).send().await().text()).isEqualTo("plain");
        }
    }
}
