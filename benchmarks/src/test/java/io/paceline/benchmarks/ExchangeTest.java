package io.paceline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class ExchangeTest {
    private static final Path SAMPLE = Path.of("sample.json");

    private static InputStream wire(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static HttpAnswer answer(int status, String contentType, String body) throws IOException {
        return HttpAnswer.read(wire("HTTP/1.1 " + status + " Any\r\ncontent-type: " + contentType
                + "\r\nCONTENT-LENGTH:" + body.length() + "\r\n\r\n" + body));
    }

    @Test
    void anAnswerIsReadToItsLengthAndNoFurther() throws IOException {
        InputStream in = wire(
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");

        HttpAnswer first = HttpAnswer.read(in);
        HttpAnswer second = HttpAnswer.read(in);

        assertThat(first.status()).isEqualTo(200);
        assertThat(first.body()).asString().isEqualTo("[]");
        assertThat(first.wireBytes()).isEqualTo(40);
        assertThat(second.status()).isEqualTo(404);
        assertThat(second.contentType()).isEmpty();
    }

    @Test
    void anAnswerCutShortIsRefused() {
        assertThatThrownBy(() -> HttpAnswer.read(wire("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n[]")))
                .hasMessage("body ended after 2 bytes (expected: 5)");
        assertThatThrownBy(() -> HttpAnswer.read(wire("HTTP/1.1 200"))).hasMessage("answer head ended after 12 bytes");
    }

    @Test
    void anAnswerOfUnknownLengthIsRefused() {
        assertThatThrownBy(() -> HttpAnswer.read(wire("HTTP/1.1 200 OK\r\n\r\n")))
                .hasMessageContaining("without Content-Length");
    }

    @Test
    void whatIsNoHttpIsRefused() {
        assertThatThrownBy(() -> HttpAnswer.read(wire("SSH-2.0\r\n\r\n"))).hasMessageContaining("no HTTP/1.1 answer");
    }

    @Test
    void statusTypeAndBodyAreAllCompared() throws IOException {
        Exchange ping = Exchange.ping();

        assertThat(ping.fault(answer(200, "application/json", "[\"Hello World!\"]")))
                .isNull();
        assertThat(ping.fault(answer(503, "application/json", "[\"Hello World!\"]")))
                .isEqualTo("status 503 (expected: 200)");
        assertThat(ping.fault(answer(200, "text/plain", "[\"Hello World!\"]")))
                .isEqualTo("Content-Type text/plain (expected: application/json)");
        assertThat(ping.fault(answer(200, "application/json", "[]")))
                .isEqualTo("body [] (expected: [\"Hello World!\"])");
    }

    @Test
    void theSampleIsAboutFourKilobytesWithAgesAsStrings() throws IOException {
        assertThat(Files.size(SAMPLE)).isBetween(3_900L, 4_300L);
        assertThat(JsonMapper.shared()
                        .readTree(SAMPLE.toFile())
                        .at("/guests/0/age")
                        .isString())
                .isTrue();
    }

    @Test
    void theEchoExpectsAgesAsNumbers() throws IOException {
        assertThat(Exchange.echo(SAMPLE).expected().at("/guests/0/age").intValue())
                .isEqualTo(44);
    }

    @Test
    void aSampleSentBackUnchangedIsWrong() throws IOException {
        String sample = Files.readString(SAMPLE);

        assertThat(Exchange.echo(SAMPLE).fault(answer(200, "application/json", sample)))
                .startsWith("body ");
    }

    @Test
    void aPostCarriesTypeLengthAndBody(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("body.json"), "{}");
        Exchange exchange =
                new Exchange("POST", "/test", file, JsonMapper.shared().readTree("{}"));

        assertThat(new String(exchange.request("127.0.0.1:8081"), StandardCharsets.US_ASCII))
                .isEqualTo("POST /test HTTP/1.1\r\nHost: 127.0.0.1:8081\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 2\r\n\r\n{}");
    }
}
