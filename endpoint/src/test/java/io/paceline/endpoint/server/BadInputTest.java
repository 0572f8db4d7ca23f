package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.server.BadInput.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a client puts into targets and fields: one answer, which says that it is the client's fault, and no call. */
class BadInputTest {

    @TempDir
    private static Path folder;

    private static final Target target = new Target(() -> folder.resolve("digits.txt"));

    @RegisterExtension
    static final OneServer server = OneServer.of(target);

    private static String refused(String request) throws IOException {
        return BadInput.refused(server, target, request);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/path/1/BLUE",
                "/path/1/red",
                "/path/2147483648/RED",
                "/path/-2147483649/RED",
                "/path/1e3/RED",
                "/path/%D9%A1/RED",
                "/path/+/RED",
                "/path/1%00/RED",
                "/path/%/RED",
                "/path/1/%FF",
                "/query?n=1%00",
                "/query?n=+",
                "/query?n=x&n=1",
                "/query?n=--1",
                "/query?colour=RED,GREEN",
                "/query?c=%F0%9F%98%80",
                "/query?c=%ED%A0%80",
                "/query?decimal=1e99999999999",
                "/query?decimal=Infinity",
                "/query?zone=../../etc/passwd",
                "/query?zone=%00",
                "/query?uri=%5Bx",
                "/query?uri=a%20b",
                "/query?at=now",
                "/query?at=2026-02-30T00:00:00Z",
                "/query?at=%2B1000000000-01-01T00:00:00Z",
                "/query?list=1,,2",
                "/query?list=1&list=",
                "/query?list=1;2",
                "/query?%",
                "/query?x=%C3%28",
                "/query?n=1&%zz=2"
            })
    void aTargetThatMeansNothingIs400(String where) throws IOException {
        assertThat(refused(BadInput.get(where))).startsWith("400 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/query?n=1&n=x", "/query?n&n=x", "/query?colour=", "/query?a=b=c&n", "/query?&&;&=&=x"})
    void ofValuesThatRepeatTheFirstCountsAndAnEmptyOneIsNone(String where) throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            assertThat(client.exchange("GET", where)).startsWith("200 ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/header|X-N: x",
                "/header|X-N:",
                "/header|X-N: 1, 2",
                "/header|X-N: 99999999999",
                "/header|X-N: \u00e9",
                "/header|X-N: 1\r\nX-List: 1, x",
                "/header|X-N: 1\r\nX-List: ,",
                "/cookie|Cookie: n",
                "/cookie|Cookie: n=",
                "/cookie|Cookie: n=x; n=1",
                "/cookie|Cookie: n=\"1",
                "/cookie|Cookie: ;;;=;",
                "/ok|X-Request-Timeout: never",
                "/ok|X-Request-Timeout: 999999999999999999999s"
            })
    void aFieldThatMeansNothingIs400(String request) throws IOException {
        String[] parts = request.split("\\|", 2);
        assertThat(refused(BadInput.get(parts[0], parts[1]))).startsWith("400 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Accept-Encoding: ;;;q=",
                "Accept-Language: \u00ff,,,",
                "Accept: */*;q=x",
                "If-None-Match: \"",
                "If-Modified-Since: yesterday",
                "If-Range: \u00e9",
                "Range: bytes=--1",
                "Authorization: \u00ff",
                "Origin: \u00ff",
                "traceparent: 00-zz",
                "Last-Event-ID: \u00ff",
                "Cookie: =;;\u00ff=\""
            })
    void aFieldThatNobodyAsksForDisturbsNobody(String field) throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            assertThat(client.exchange(BadInput.get("/ok", field))).isEqualTo("200 ok");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"header", "type", "location", "cookie", "exception"})
    void aLineBreakThatUserCodePutsIntoAFieldIsA400AndIsNotSent(String where) throws IOException {
        for (String value : List.of("a%0d%0aX-Evil:%201", "a%0aX-Evil:%201", "a%0dX-Evil:%201", "%00", "%7f")) {
            try (RawClient client = new RawClient(server.port())) {
                String answer = client.exchange("GET", "/echo/" + where + "?value=" + value);
                assertThat(answer).as(value).startsWith("400 {").contains(" (expected: ");
                assertThat(client.header("X-Evil")).isNull();
                assertThat(client.header("X-Echo")).isNull();
                assertThat(client.header("Set-Cookie")).isNull();
                assertThat(client.exchange("GET", "/ok")).isEqualTo("200 ok");
            }
        }
    }

    @Test
    void aLocationOrFileNameMayHoldAnything() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            assertThat(client.exchange("GET", "/echo/location?value=%E6%97%A5%20%22%25/a"))
                    .startsWith("201 ");
            assertThat(client.header("Location")).isEqualTo("/%E6%97%A5%20%22%/a");
            assertThat(client.exchange("GET", "/echo/attachment?value=%E6%97%A5%0d%0aX-Evil:%201"))
                    .startsWith("200 ");
            assertThat(client.header("Content-Disposition"))
                    .isEqualTo("attachment; filename=\"___X-Evil: 1\"; filename*=UTF-8''%E6%97%A5%0D%0AX-Evil%3A%201");
            assertThat(client.header("X-Evil")).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bytes=-0       | 416",
                "bytes=10-      | 416",
                "bytes=99999999999999999999- | 416",
                "bytes=9-0      | 200",
                "bytes=-        | 200",
                "bytes=a-b      | 200",
                "bytes          | 200",
                "bytes=0-0,-1   | 206",
                "lines=0-1      | 200",
                "bytes=-9999999999999999999 | 206"
            })
    void aRangeThatIsNotThereIs416AndOneThatIsNoneDoesNotCount(String range, int status) throws IOException {
        Files.writeString(folder.resolve("digits.txt"), "0123456789");
        try (RawClient client = new RawClient(server.port())) {
            assertThat(client.exchange(BadInput.get("/file", "Range: " + range)))
                    .startsWith(status + " ");
            assertThat(client.exchange("GET", "/ok")).isEqualTo("200 ok");
        }
    }
}
