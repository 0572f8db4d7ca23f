package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import com.github.luben.zstd.ZstdInputStream;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that are put into a coding, and taken out of one. */
@ExtendWith(NoLeaks.class)
class CompressionTest {

    private static final String LONG = "All work and no play. ".repeat(200);

    @RegisterExtension
    final OneServer one = new OneServer();

    private RawClient serve(HttpHandler handler) {
        return one.start(Servers.local(Router.builder()
                .filter("/", Compression.standard())
                .get("/*", handler)
                .build()));
    }

    private static String get(String accept, String... fields) {
        String lines = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
        return "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: " + accept + "\r\n" + lines + "\r\n";
    }

    private static String decoded(RawResponse response) throws IOException {
        InputStream coded = new ByteArrayInputStream(response.bytes());
        String coding = String.valueOf(response.header("Content-Encoding"));
        try (InputStream plain = switch (coding) {
            case "gzip" -> new GZIPInputStream(coded);
            case "br" -> new BrotliInputStream(coded);
            case "zstd" -> new ZstdInputStream(coded);
            default -> throw new AssertionError(coding);
        }) {
            return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void allCodingsAreThereInTheOrderOfPreference() {
        assertThat(Compression.available()).containsExactly("zstd", "br", "gzip");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip | gzip",
                "br | br",
                "zstd | zstd",
                "gzip, deflate, br, zstd | zstd",
                "gzip, br | br",
                "gzip;q=1.0, br;q=0.5 | gzip",
                "zstd;q=0, * | br",
                "X-GZIP | gzip",
                "* | zstd",
                "identity;q=0, gzip;q=0.1 | gzip",
                "br;q=0.001 | br"
            })
    void theCodingIsTheOneThatTheClientLikesMost(String accept, String coding) throws IOException {
        try (RawClient client = serve(request -> HttpResponse.ok().text(LONG))) {
            RawResponse response = client.exchange(get(accept));
            assertThat(response.header("Content-Encoding")).isEqualTo(coding);
            assertThat(response.header("Vary")).isEqualTo("Accept-Encoding");
            assertThat(response.body().length()).isLessThan(LONG.length() / 4);
            assertThat(decoded(response)).isEqualTo(LONG);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "identity",
                "deflate",
                "gzip;q=0",
                "br;q=x",
                "gzip;q=2",
                "identity, gzip;q=0.5",
                ";;,=",
                "*;q=0, identity"
            })
    void whoLikesNoneGetsThePlainBodyAndHearsThatItVaries(String accept) {
        try (RawClient client = serve(request -> HttpResponse.ok().text(LONG))) {
            RawResponse response = client.exchange(get(accept));
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.header("Content-Encoding")).isNull();
            assertThat(response.header("Vary")).isEqualTo("Accept-Encoding");
            assertThat(response.body()).isEqualTo(LONG);
        }
    }

    @Test
    void whoTakesNothingThatThereIsGets406() {
        try (RawClient client = serve(request -> HttpResponse.ok().text(LONG))) {
            assertThat(client.exchange(get("identity;q=0")).status()).isEqualTo(406);
            assertThat(client.exchange(get("*;q=0")).status()).isEqualTo(406);
        }
    }

    @Test
    void whatNeedsNoCompressionStaysAsItIs() {
        List<HttpResponse> plain = List.of(
                HttpResponse.ok().text("short"),
                HttpResponse.ok().contentType("image/png").bytes(LONG.getBytes(StandardCharsets.UTF_8)),
                HttpResponse.ok()
                        .header("Cache-Control", "private, No-Transform")
                        .text(LONG),
                HttpResponse.ok().header("Content-Encoding", "gzip").text(LONG),
                HttpResponse.status(206).header("Content-Range", "bytes 0-9/10").text(LONG),
                HttpResponse.noContent());
        try (RawClient client = serve(request -> plain.get(Integer.parseInt(request.query("n"))))) {
            for (int n = 0; n < plain.size(); n++) {
                RawResponse response = client.exchange(get("gzip").replace("GET /", "GET /?n=" + n));
                assertThat(response.header("Content-Encoding"))
                        .isEqualTo(plain.get(n).header("Content-Encoding"));
                assertThat(response.header("Vary")).isNull();
            }
        }
    }

    @Test
    void jsonIsCompressedAndWhatVariesAlreadyIsKept() throws IOException {
        try (RawClient client =
                serve(request -> HttpResponse.ok().header("Vary", "Origin").json(List.of(LONG)))) {
            RawResponse response = client.exchange(get("br"));
            assertThat(response.all("Vary")).containsExactly("Origin", "Accept-Encoding");
            assertThat(response.header("Content-Type")).isEqualTo("application/json");
            assertThat(decoded(response)).isEqualTo("[\"" + LONG + "\"]");
        }
    }

    @Test
    void headSaysWhatGetSays() {
        try (RawClient client = serve(request -> HttpResponse.ok().text(LONG))) {
            RawResponse get = client.exchange(get("gzip"));
            client.send(get("gzip").replace("GET", "HEAD"));
            RawResponse head = client.readHead();
            assertThat(head.header("Content-Length")).isEqualTo(get.header("Content-Length"));
            assertThat(head.header("Content-Encoding")).isEqualTo("gzip");
        }
    }

    @Test
    void aLargeBodyIsCompressedElsewherePieceByPiece() throws IOException {
        String large = LONG.repeat(200);
        try (RawClient client = serve(request -> HttpResponse.ok().text(large))) {
            for (String coding : List.of("gzip", "br", "zstd")) {
                RawResponse response = client.exchange(get(coding));
                assertThat(response.header("Transfer-Encoding")).isEqualTo("chunked");
                assertThat(response.header("Content-Length")).isNull();
                assertThat(decoded(response)).isEqualTo(large);
            }
        }
    }

    @Test
    void aStreamIsCompressedAndEachPieceCanBeReadAtOnce() throws IOException {
        for (String coding : List.of("gzip", "br", "zstd")) {
            HeldPublisher events = new HeldPublisher();
            try (RawClient client =
                    serve(request -> HttpResponse.ok().contentType("text/event-stream").stream(events))) {
                client.send(get(coding));
                assertThat(client.readHeadOnly().header("Content-Encoding")).isEqualTo(coding);
                ByteArrayOutputStream coded = new ByteArrayOutputStream();
                for (String event : List.of("data: 1\n\n", "data: 2\n\n")) {
                    events.subscriber().onNext(ByteBuffer.wrap(event.getBytes(StandardCharsets.UTF_8)));
                    coded.write(client.chunk());
                    assertThat(firstBytes(coding, coded.toByteArray()))
                            .as(coding)
                            .endsWith(event);
                }
                events.subscriber().onComplete();
                coded.write(client.readChunks().getBytes(StandardCharsets.ISO_8859_1));
            }
        }
    }

    /** What can be read of a body that has not ended. */
    private static String firstBytes(String coding, byte[] coded) throws IOException {
        StringBuilder text = new StringBuilder();
        InputStream in = new ByteArrayInputStream(coded);
        try (InputStream plain = coding.equals("gzip")
                ? new GZIPInputStream(in)
                : coding.equals("br") ? eager(in) : new ZstdInputStream(in).setContinuous(true)) {
            for (int next = plain.read(); next >= 0; next = plain.read()) {
                text.append((char) next);
            }
        } catch (IOException theEndIsMissing) {
            // As it must be.
        }
        return text.toString();
    }

    private static InputStream eager(InputStream in) throws IOException {
        BrotliInputStream brotli = new BrotliInputStream(in);
        brotli.enableEagerOutput();
        return brotli;
    }

    @Test
    void aClientThatLeavesCancelsTheStream() {
        HeldPublisher body = new HeldPublisher();
        try (RawClient client = serve(request -> HttpResponse.ok().contentType("text/plain").stream(body))) {
            client.send(get("gzip")).readHeadOnly();
            body.subscriber().onNext(ByteBuffer.wrap(new byte[] {'a'}));
            client.reset();
            Await.result(body.cancelled);
        }
    }

    @Test
    void aTagBecomesAWeakOneWhichStillSaysThatNothingHasChanged() {
        try (RawClient client = serve(request -> HttpResponse.ok().etag("v1").text(LONG))) {
            assertThat(client.exchange(get("gzip")).header("ETag")).isEqualTo("W/\"v1\"");
            assertThat(client.exchange(get("identity")).header("ETag")).isEqualTo("\"v1\"");
            RawResponse same = client.exchange(get("gzip", "If-None-Match: W/\"v1\""));
            assertThat(same.status()).isEqualTo(304);
            assertThat(same.header("ETag")).isEqualTo("W/\"v1\"");
            assertThat(same.header("Vary")).isEqualTo("Accept-Encoding");
            assertThat(same.header("Content-Encoding")).isNull();
        }
    }

    @Test
    void filesAreCompressedWholeButNotInParts(@TempDir Path folder) throws IOException {
        Path small = Files.writeString(folder.resolve("small.txt"), LONG);
        Path large = Files.writeString(folder.resolve("large.txt"), LONG.repeat(500));
        try (RawClient client =
                serve(request -> HttpResponse.ok().file(request.query("large") != null ? large : small))) {
            assertThat(decoded(client.exchange(get("zstd")))).isEqualTo(LONG);
            RawResponse whole = client.exchange(get("zstd").replace("GET /", "GET /?large"));
            assertThat(decoded(whole)).isEqualTo(LONG.repeat(500));
            assertThat(whole.header("Accept-Ranges")).isNull();
            RawResponse part = client.exchange(get("zstd", "Range: bytes=0-7"));
            assertThat(part.status()).isEqualTo(206);
            assertThat(part.body()).isEqualTo("All work");
        }
    }

    /** vert.x#2184: closed before the compressed body was written. */
    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.0\r\n", "HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"})
    void aCodedBodyIsWholeBeforeTheConnectionCloses(String version, @TempDir Path folder) throws IOException {
        String large = LONG.repeat(500);
        Path file = Files.writeString(folder.resolve("large.txt"), large);
        serve(request -> switch (request.path()) {
                    case "/small" -> HttpResponse.ok().text(LONG);
                    case "/large" -> HttpResponse.ok().text(large);
                    case "/file" -> HttpResponse.ok().file(file);
                    default -> HttpResponse.ok().contentType("text/plain").stream(Publishers.of(LONG, large));
                })
                .close();
        for (String coding : List.of("gzip", "br", "zstd")) {
            for (String path : List.of("/small", "/large", "/file", "/stream")) {
                try (RawClient client = one.connect()) {
                    RawResponse response =
                            client.exchange("GET " + path + " " + version + "Accept-Encoding: " + coding + "\r\n\r\n");
                    assertThat(response.saysClose()).isTrue();
                    assertThat(response.header("Content-Encoding")).isEqualTo(coding);
                    assertThat(decoded(response))
                            .isEqualTo(path.equals("/small") ? LONG : path.equals("/stream") ? LONG + large : large);
                    client.expectClosed();
                }
            }
        }
    }

    @Test
    void whatIsNoCodingIsRefused() {
        assertThatThrownBy(() -> Compression.builder().codings("deflate"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("codings: deflate (expected: zstd, br, gzip)");
    }

    // ---- requests ----

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
            out.write(plain);
        }
        return coded.toByteArray();
    }

    private static RawResponse post(RawClient client, String coding, byte[] body) {
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: " + coding + "\r\nContent-Length: " + body.length
                + "\r\n\r\n");
        return client.send(body).read();
    }

    @Test
    void aCodedRequestIsReadOnceThatIsSwitchedOn() throws IOException {
        try (RawClient client = one.start(Servers.local(Servers.ECHO).inflateBodies(true))) {
            byte[] coded = gzip(LONG.getBytes(StandardCharsets.UTF_8));
            assertThat(post(client, "gzip", coded).body()).isEqualTo("POST / " + LONG);
            assertThat(post(client, "x-gzip", coded).status()).isEqualTo(200);
            assertThat(post(client, "identity", new byte[] {'a'}).body()).isEqualTo("POST / a");
            assertThat(post(client, "gzip", new byte[] {1, 2, 3}).status()).isEqualTo(400);
            assertThat(post(client, "gzip", java.util.Arrays.copyOf(coded, coded.length - 9))
                            .status())
                    .isEqualTo(400);
            RawResponse unknown = post(client, "br", coded);
            assertThat(unknown.status()).isEqualTo(415);
            assertThat(unknown.header("Accept-Encoding")).isEqualTo("gzip");
            assertThat(post(client, "gzip, gzip", coded).status()).isEqualTo(415);
        }
    }

    @Test
    void aSmallBodyThatBecomesLargeIsA413AndTakesNoMoreThanTheBound() throws IOException {
        byte[] bomb = gzip(new byte[10 << 20]);
        assertThat(bomb.length).isLessThan(11_000);
        int max = 64 * 1024;
        try (RawClient client =
                one.start(Servers.local(Servers.ECHO).inflateBodies(true).bodyBytesMax(max))) {
            assertThat(post(client, "gzip", bomb).status()).isEqualTo(413);
            assertThat(post(client, "gzip", gzip(new byte[max + 1])).status()).isEqualTo(413);
            assertThat(post(client, "gzip", gzip(new byte[max])).status()).isEqualTo(200);
            long before = allocated();
            for (int i = 0; i < 20; i++) {
                assertThat(post(client, "gzip", bomb).status()).isEqualTo(413);
            }
            assertThat(allocated() - before).isLessThan(20L * (10 << 20) / 4);
        }
    }

    /** What all loops have allocated. */
    private static long allocated() {
        com.sun.management.ThreadMXBean threads =
                (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("paceline-loop")) {
                sum += threads.getThreadAllocatedBytes(thread.getId());
            }
        }
        return sum;
    }

    @Test
    void withoutThatACodedBodyIsA415ForWhoMakesSenseOfIt() throws IOException {
        byte[] coded = gzip(new byte[] {'a'});
        try (RawClient client = one.start(Servers.local(request -> request.query("raw") == null
                ? request.text()
                : HttpResponse.ok().bytes(request.body())))) {
            RawResponse refused = post(client, "gzip", coded);
            assertThat(refused.status()).isEqualTo(415);
            assertThat(refused.header("Accept-Encoding")).isEqualTo("identity");
        }
    }
}
