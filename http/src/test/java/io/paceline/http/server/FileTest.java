package io.paceline.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.HttpDate;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as answers: whole, in parts, or not at all because the client has them. */
@ExtendWith(NoLeaks.class)
class FileTest {

    private static final String TEXT = "0123456789";
    private static final String MODIFIED = "Sun, 06 Nov 1994 08:49:37 GMT";
    private static final String BEFORE = "Sun, 06 Nov 1994 08:49:36 GMT";
    private static final String AFTER = "Sun, 06 Nov 1994 08:49:38 GMT";
    private static final int LARGE = 20 << 20;

    @TempDir
    Path folder;

    private Path file;
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        file = Files.writeString(folder.resolve("digits.txt"), TEXT);
        Files.setLastModifiedTime(file, FileTime.from(HttpDate.parse(MODIFIED)));
        server = Servers.start(this::answer);
    }

    @AfterEach
    void stop() {
        Servers.stop(server);
    }

    private HttpResponse answer(HttpRequest request) {
        return HttpResponse.ok()
                .header("X-A", "b")
                .file(folder.resolve(request.path().substring(1)));
    }

    private RawResponse send(String method, String path, String... fields) {
        try (RawClient client = new RawClient(server)) {
            client.send(method + " /" + path + " HTTP/1.1\r\nHost: a\r\n" + lines(fields) + "\r\n");
            return method.equals("HEAD") ? client.readHead() : client.read();
        }
    }

    private static String lines(String... fields) {
        return fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
    }

    // ---- whole ----

    @Test
    void aFileIsSentWithAllThatIsKnownOfIt() {
        RawResponse response = send("GET", "digits.txt");
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(TEXT);
        assertThat(response.header("Content-Type")).isEqualTo("text/plain;charset=utf-8");
        assertThat(response.header("Content-Length")).isEqualTo("10");
        assertThat(response.header("Last-Modified")).isEqualTo(MODIFIED);
        assertThat(response.header("ETag")).matches("\"[0-9a-f.-]+\"");
        assertThat(response.header("Accept-Ranges")).isEqualTo("bytes");
        assertThat(response.header("X-A")).isEqualTo("b");
    }

    @Test
    void headHasTheFieldsOfGetAndNoBodyForSmallAndLargeFiles() throws IOException {
        large("large.bin");
        for (String name : List.of("digits.txt", "large.bin")) {
            RawResponse head = send("HEAD", name, "Range: bytes=1-2");
            assertThat(head.status()).isEqualTo(200);
            assertThat(head.header("Content-Length")).isEqualTo(Long.toString(Files.size(folder.resolve(name))));
            assertThat(head.header("ETag")).isNotNull();
        }
    }

    @Test
    void anEmptyFileIsAnEmptyBody() throws IOException {
        Files.createFile(folder.resolve("empty.css"));
        for (String range : List.of("X-None: 1", "Range: bytes=0-", "Range: bytes=-5")) {
            RawResponse response = send("GET", "empty.css", range);
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.header("Content-Length")).isEqualTo("0");
            assertThat(response.header("Content-Type")).isEqualTo("text/css;charset=utf-8");
        }
    }

    @Test
    void whatIsNoRegularFileIsA404() throws IOException {
        Files.createDirectory(folder.resolve("folder"));
        Files.createSymbolicLink(folder.resolve("gone"), folder.resolve("nowhere"));
        for (String name : List.of("folder", "gone", "missing", "digits.txt/x", "a".repeat(1000))) {
            RawResponse response = send("GET", name);
            assertThat(response.status()).isEqualTo(404);
            assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(response.body()).doesNotContain(folder.toString());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPipeIsNotWaitedFor() throws Exception {
        Process mkfifo = new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start();
        assertThat(mkfifo.waitFor()).isZero();
        assertThat(send("GET", "pipe").status()).isEqualTo(404);
    }

    // ---- parts ----

    @ParameterizedTest
    @CsvSource({"0-0, 0, 0-0", "3-5, 345, 3-5", "7-, 789, 7-9", "-2, 89, 8-9", "8-100, 89, 8-9", "-100, 0123456789, 0-9"
    })
    void onePartIsSentAlone(String range, String body, String contentRange) {
        RawResponse response = send("GET", "digits.txt", "Range: bytes=" + range);
        assertThat(response.status()).isEqualTo(206);
        assertThat(response.body()).isEqualTo(body);
        assertThat(response.header("Content-Range")).isEqualTo("bytes " + contentRange + "/10");
        assertThat(response.header("Content-Type")).isEqualTo("text/plain;charset=utf-8");
        assertThat(response.header("ETag")).isNotNull();
    }

    @Test
    void severalPartsAreSentEachWithItsHead() {
        RawResponse response = send("GET", "digits.txt", "Range: bytes=0-1, 8-");
        assertThat(response.status()).isEqualTo(206);
        assertThat(response.header("Content-Range")).isNull();
        String type = response.header("Content-Type");
        assertThat(type).startsWith("multipart/byteranges; boundary=");
        String boundary = type.substring(type.indexOf('=') + 1);
        String head = boundary + "\r\nContent-Type: text/plain;charset=utf-8\r\nContent-Range: bytes ";
        assertThat(response.body())
                .isEqualTo(
                        "--" + head + "0-1/10\r\n\r\n01\r\n--" + head + "8-9/10\r\n\r\n89\r\n--" + boundary + "--\r\n");
    }

    @Test
    void largePartsAreByteExact() throws IOException {
        large("large.bin");
        RawResponse response = send("GET", "large.bin", "Range: bytes=1000-9000999, 15000000-15000009");
        assertThat(response.status()).isEqualTo(206);
        String[] parts = response.body().split("\r\n\r\n", 3);
        assertThat(parts[1].substring(0, 9_000_000).getBytes(ISO_8859_1))
                .isEqualTo(Publishers.pattern(1000L, 9_000_000));
        assertThat(parts[2].substring(0, 10).getBytes(ISO_8859_1)).isEqualTo(Publishers.pattern(15_000_000L, 10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=-0", "bytes=10-", "bytes=99999999999999999999-"})
    void aPartThatIsNotThereIsA416WithTheSize(String range) {
        RawResponse response = send("GET", "digits.txt", "Range: " + range);
        assertThat(response.status()).isEqualTo(416);
        assertThat(response.header("Content-Range")).isEqualTo("bytes */10");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=a-b", "bytes=5-4", "lines=1-2", "bytes=0-9,0-9", "bytes="})
    void aRangeThatDoesNotCountGetsAll(String range) {
        RawResponse response = send("GET", "digits.txt", "Range: " + range);
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(TEXT);
    }

    @Test
    void ifRangeGivesThePartOnlyOfTheSameState() {
        String tag = send("GET", "digits.txt").header("ETag");
        assertThat(ifRange(tag)).isEqualTo(206);
        assertThat(ifRange(MODIFIED)).isEqualTo(206);
        assertThat(ifRange("W/" + tag)).isEqualTo(200);
        assertThat(ifRange("\"other\"")).isEqualTo(200);
        assertThat(ifRange(AFTER)).isEqualTo(200);
        assertThat(ifRange(BEFORE)).isEqualTo(200);
        assertThat(ifRange("nonsense")).isEqualTo(200);
    }

    @Test
    void aDateThatDoesNotLieBehindIsNoSureSignForIfRange() throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(ifRange(send("GET", "digits.txt").header("Last-Modified"))).isEqualTo(200);
    }

    private int ifRange(String value) {
        return send("GET", "digits.txt", "Range: bytes=1-2", "If-Range: " + value)
                .status();
    }

    // ---- conditions, in the order of RFC 9110, section 13.2.2 ----

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET | If-None-Match: TAG | 304",
                "HEAD | If-None-Match: TAG | 304",
                "GET | If-None-Match: W/TAG | 304",
                "GET | If-None-Match: \"x\", TAG | 304",
                "GET | If-None-Match: * | 304",
                "GET | If-None-Match: \"x\" | 200",
                "GET | If-None-Match: x | 200",
                "POST | If-None-Match: TAG | 412",
                "GET | If-Modified-Since: SAME | 304",
                "GET | If-Modified-Since: AFTER | 304",
                "GET | If-Modified-Since: BEFORE | 200",
                "GET | If-Modified-Since: nonsense | 200",
                "POST | If-Modified-Since: SAME | 200",
                "GET | If-None-Match: \"x\"~If-Modified-Since: AFTER | 200",
                "GET | If-None-Match: TAG~If-Modified-Since: BEFORE | 304",
                "GET | If-Match: TAG | 200",
                "GET | If-Match: * | 200",
                "GET | If-Match: \"x\" | 412",
                "GET | If-Match: W/TAG | 412",
                "GET | If-Unmodified-Since: BEFORE | 412",
                "GET | If-Unmodified-Since: SAME | 200",
                "GET | If-Unmodified-Since: nonsense | 200",
                "GET | If-Match: TAG~If-Unmodified-Since: BEFORE | 200",
                "GET | If-Match: TAG~If-None-Match: TAG | 304",
                "GET | If-Match: \"x\"~If-None-Match: TAG | 412",
                "GET | If-None-Match: TAG~Range: bytes=1-2 | 304",
                "GET | If-Match: TAG~Range: bytes=1-2 | 206",
                "GET | If-Match: \"x\"~Range: bytes=-0 | 412"
            })
    void conditionsAreLookedAtInOrder(String method, String fields, int status) {
        String tag = send("GET", "digits.txt").header("ETag");
        String given = fields.replace("TAG", tag)
                .replace("SAME", MODIFIED)
                .replace("AFTER", AFTER)
                .replace("BEFORE", BEFORE);
        RawResponse response = send(method, "digits.txt", given.split("~"));
        assertThat(response.status()).isEqualTo(status);
        if (status == 304) {
            assertThat(response.header("ETag")).isEqualTo(tag);
            assertThat(response.header("X-A")).isEqualTo("b");
            assertThat(response.header("Content-Type")).isNull();
            assertThat(response.header("Content-Length")).isNull();
        }
    }

    // ---- what happens meanwhile ----

    @Test
    void aLargeFileIsByteExactAndItsDescriptorIsClosed() throws IOException {
        large("large.bin");
        assertThat(send("GET", "large.bin").bytes()).isEqualTo(Publishers.pattern(0L, LARGE));
        awaitClosed("large.bin");
    }

    @Test
    void aFileOfAClientThatLeavesIsClosed() throws IOException {
        large("large.bin");
        try (RawClient client = new RawClient(server, 32 * 1024)) {
            client.send("GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n").readHeadOnly();
            client.bytes(100_000);
            assertThat(open("large.bin")).isPositive();
            client.reset();
        }
        awaitClosed("large.bin");
    }

    @Test
    void filesOfPipelinedRequestsAreClosedWhenTheClientLeaves() throws IOException {
        large("large.bin");
        try (RawClient client = new RawClient(server, 32 * 1024)) {
            client.send("GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n".repeat(10)).readHeadOnly();
            client.bytes(100_000);
            Await.until("all are open", () -> open("large.bin") == 10);
            client.reset();
        }
        awaitClosed("large.bin");
    }

    @Test
    void aFileThatGetsShorterCutsTheConnection() throws IOException {
        large("large.bin");
        try (RawClient client = new RawClient(server, 32 * 1024)) {
            client.send("GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n").readHeadOnly();
            client.bytes(100_000);
            try (FileChannel channel = FileChannel.open(folder.resolve("large.bin"), StandardOpenOption.WRITE)) {
                channel.truncate(200_000);
            }
            assertThatThrownBy(() -> client.bytes(LARGE - 100_000)).isInstanceOf(EOFException.class);
        }
        awaitClosed("large.bin");
    }

    @Test
    void aFileThatIsDeletedIsSentToItsEnd() throws IOException {
        large("large.bin");
        try (RawClient client = new RawClient(server, 32 * 1024)) {
            client.send("GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n").readHeadOnly();
            client.bytes(100_000);
            Files.delete(folder.resolve("large.bin"));
            assertThat(client.bytes(LARGE - 100_000)).isEqualTo(Publishers.pattern(100_000L, LARGE - 100_000));
        }
        awaitClosed("large.bin");
    }

    @Test
    void answersOfPipelinedRequestsKeepTheirOrder() {
        try (RawClient client = new RawClient(server)) {
            String end = " HTTP/1.1\r\nHost: a\r\n\r\n";
            client.send("GET /digits.txt" + end + "GET /missing" + end + "HEAD /digits.txt" + end + "GET /digits.txt"
                    + end);
            assertThat(client.read().body()).isEqualTo(TEXT);
            assertThat(client.read().status()).isEqualTo(404);
            assertThat(client.readHead().status()).isEqualTo(200);
            assertThat(client.read().body()).isEqualTo(TEXT);
        }
    }

    @Test
    void noThreadOfFilesIsLeftOnceTheServerHasStopped() {
        send("GET", "digits.txt");
        Servers.stop(server);
        Await.until(
                "the threads end",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith("paceline-file-")));
    }

    private void large(String name) throws IOException {
        Files.write(folder.resolve(name), Publishers.pattern(0L, LARGE));
    }

    private void awaitClosed(String name) {
        Await.until(name + " is closed", () -> open(name) == 0);
    }

    /** How many descriptors of this process are open on a file; 0 where that cannot be seen. */
    private static long open(String name) {
        Path descriptors = Path.of("/proc/self/fd");
        if (!Files.isDirectory(descriptors)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(descriptors)) {
            return all.filter(each -> target(each).contains("/" + name)).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }
}
