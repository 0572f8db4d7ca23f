package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.server.BadInput.Target;
import io.paceline.http.MultipartOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a client sends as body: one answer, which says that it is the client's fault, and no call. */
class BadBodyTest {

    private static final String FILE = part("name=\"file\"; filename=\"a\"", "x");

    @TempDir
    private static Path folder;

    private static final Target target = new Target(() -> folder.resolve("digits.txt"));

    @RegisterExtension
    static final OneServer server = OneServer.with(builder -> builder.multipart(
                    MultipartOptions.STANDARD.withFolder(folder).withMemoryBytesMax(1_000))
            .http(http -> http.bodyBytesMax(2_000_000))
            .service(target));

    private static String refused(String request) throws IOException {
        return BadInput.refused(server, target, request);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"n\":1e999999999}",
                "{\"n\":1e18446744073709551616}",
                "{\"n\":-0.5}",
                "{\"n\":\"0x10\"}",
                "{\"big\":1e999999999}",
                "{\"big\":1.5}",
                "{\"big\":\"1e999999999\"}",
                "{\"decimal\":1e99999999999}",
                "{\"decimal\":\"NaN\"}",
                "{\"at\":1e999999999}",
                "{\"at\":-1e999999999}",
                "{\"at\":\"1e999999999\"}",
                "{\"at\":99999999999999999999}",
                "{\"at\":{}}",
                "{\"day\":[2026,13,1]}",
                "{\"day\":\"2026-02-30\"}",
                "{\"took\":1e999999999}",
                "{\"took\":\"PT999999999999999999999S\"}",
                "{\"took\":[]}",
                "{\"colour\":0}",
                "{\"colour\":\"BLUE\"}",
                "{\"colour\":[\"RED\"]}",
                "{\"id\":\"not-an-id\"}",
                "{\"id\":12}",
                "{\"c\":\"ab\"}",
                "{\"c\":70000}",
                "{\"bytes\":\"%%%\"}",
                "{\"bytes\":[256]}",
                "{\"uri\":\"a b\"}",
                "{\"uri\":{}}",
                "{\"locale\":[]}",
                "{\"more\":{}}",
                "{\"more\":[1]}",
                "{\"more\":\"\"}",
                "{\"more\":[{\"more\":[{\"n\":[]}]}]}",
                "{\"byColour\":{\"BLUE\":1}}",
                "{\"byColour\":{\"\":1}}",
                "{\"byColour\":[1]}",
                "{\"byNumber\":{\"x\":\"y\"}}",
                "{\"byNumber\":{\"99999999999\":\"y\"}}",
                "{\"unknown\":[1,2}",
                "[]",
                "[{}]",
                "\"{}\"",
                "1",
                "null",
                " ",
                "{}{}",
                "\u0000"
            })
    void jsonOfAnotherShapeIs400(String json) throws IOException {
        assertThat(refused(BadInput.post("/json", "application/json", json))).startsWith("400 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"name\":null}", "{\"name\":\"\"}", "{\"name\":[]}", "null"})
    void whatAConstructorDoesNotTakeIs400(String json) throws IOException {
        assertThat(refused(BadInput.post("/strict", "application/json", json)))
                .startsWith("400 ")
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"x\"", "1.5", "null", "[]", "{}", "true", "2147483648", "1 2", ""})
    void whatIsNoNumberIs400(String json) throws IOException {
        assertThat(refused(BadInput.post("/number", "application/json", json))).startsWith("400 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json;charset=utf-16",
                "application/json;charset=nosuch",
                "application/json;charset",
                "application/json;charset=\"utf-8",
                "application/json, text/plain",
                "text/json",
                "json",
                "/",
                "*/*"
            })
    void aContentTypeThatIsNoneOfJsonIs415(String type) throws IOException {
        assertThat(refused(BadInput.post("/json", type, "{}"))).startsWith("415 ");
    }

    @Test
    void hugeAndDeepValuesAreRefusedEverywhere() throws IOException {
        String digits = "1".repeat(1_000_000);
        String form = "application/x-www-form-urlencoded";
        assertThat(refused(BadInput.post("/form", form, "n=" + digits))).startsWith("400 ");
        for (String json : List.of(
                "{\"n\":" + digits + "}",
                "{\"big\":" + digits + "}",
                "{\"big\":\"" + digits + "\"}",
                "{\"decimal\":" + digits + "}",
                "{\"decimal\":\"" + digits + "\"}",
                "{\"at\":" + digits + "}",
                "{\"unknown\":" + digits + "}",
                "{\"byNumber\":{\"" + digits + "\":\"\"}}",
                "{\"" + digits + "\":1}",
                "{\"unknown\":" + "[".repeat(100_000),
                "{\"more\":[".repeat(100_000),
                "{\"a\":".repeat(100_000),
                "[".repeat(100_000))) {
            assertThat(refused(BadInput.post("/json", "application/json", json)))
                    .as(json.substring(0, 20))
                    .startsWith("400 ")
                    .hasSizeLessThan(1_000);
        }
        assertThat(refused(BadInput.get("/query?n=" + "1".repeat(8_000)))).startsWith("400 ");
    }

    @Test
    void nestingIsRefusedWhereItGetsTooDeepAndTheRestNotLookedAt() throws IOException {
        assertThat(refused(BadInput.post("/json", "application/json", "{\"unknown\":" + "[".repeat(100_000))))
                .contains("nesting depth (501)");
    }

    @Test
    void textThatIsNoUtf8Is400WhereverItComes() throws IOException {
        String form = "application/x-www-form-urlencoded";
        assertThat(refused(BadInput.postBytes("/form", form, "n=1&text=\u00ff")))
                .startsWith("400 ");
        assertThat(refused(BadInput.postBytes("/form", form, "n=1&\u00c0\u00af=1")))
                .startsWith("400 ");
        assertThat(refused(BadInput.postBytes("/json", "application/json", "{\"uri\":\"\u00ff\"}")))
                .startsWith("400 ");
        assertThat(refused(BadInput.postBytes("/text", "text/plain;charset=utf-8", "\u00ff")))
                .startsWith("400 ");
        assertThat(refused(upload(part("name=\"n\"", "\u00ff"), FILE))).startsWith("400 ");
        assertThat(refused(upload(part("name=\"\u00ff\"", "1"), FILE))).startsWith("400 ");
    }

    private static String part(String head, String content) {
        return "\r\nContent-Disposition: form-data; " + head + "\r\n\r\n" + content + "\r\n--b";
    }

    private static String upload(String... parts) {
        return BadInput.postBytes(
                "/upload", "multipart/form-data; boundary=b", "--b" + String.join("", parts) + "--\r\n");
    }

    @Test
    void aFormWithFilesThatIsNotWhatIsAskedForIs400() throws IOException {
        assertThat(refused(upload(part("name=\"n\"", "1")))).startsWith("400 ").contains("part file: missing");
        assertThat(refused(upload())).startsWith("400 ");
        assertThat(refused(upload(FILE, part("name=\"n\"", "x")))).startsWith("400 ");
        assertThat(refused(upload(FILE, part("name=\"meta\"", "{\"n\":[]}")))).startsWith("400 ");
        assertThat(refused(upload(FILE, part("name=\"meta\"", "[".repeat(100_000)))))
                .startsWith("400 ");
        assertThat(refused(upload(FILE, part("", "x")))).startsWith("400 ");
        assertThat(refused(upload("\r\nX: y\r\n\r\nx\r\n--b"))).startsWith("400 ");
        assertThat(refused(upload("\r\nContent-Disposition\r\n\r\nx\r\n--b"))).startsWith("400 ");
        for (String type :
                List.of("multipart/form-data", "multipart/form-data; boundary=\"", "multipart/form-data; b")) {
            assertThat(refused(BadInput.postBytes("/upload", type, "--b--\r\n")))
                    .startsWith("400 ");
        }
        assertThat(refused(BadInput.postBytes("/upload", "text/plain", "x"))).startsWith("415 ");
        assertThat(refused(upload("\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n--b".repeat(129))))
                .startsWith("413 ");
    }

    @Test
    void anUploadThatIsAbortedLeavesNoFileAndReachesNothing() throws IOException {
        int before = target.calls.get();
        try (RawClient client = new RawClient(server.port())) {
            client.sendPart("POST /upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n"
                    + "Content-Length: 1000000\r\n\r\n--b\r\nContent-Disposition: form-data; name=\"file\"; "
                    + "filename=\"a\"\r\n\r\n" + "x".repeat(100_000));
            Eventually.until("a temporary file", () -> uploads() == 1);
            client.reset();
        }
        Eventually.until("no temporary file", () -> uploads() == 0);
        assertThat(target.calls).hasValue(before);
    }

    private static long uploads() {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(".upload")).count();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
