package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that two servers in a row might read differently (RFC 9112, sections 3, 5, 6, 7 and 11.2). */
@ExtendWith(NoLeaks.class)
class FramingTest {

    private static final String HOST = "Host: a\r\n";
    private static final String POST = "POST / HTTP/1.1\r\n" + HOST;
    private static final String CHUNKED = POST + "Transfer-Encoding: chunked\r\n\r\n";
    private static final String NEXT = "GET /next HTTP/1.1\r\n" + HOST + "\r\n";
    private static final AtomicInteger CALLS = new AtomicInteger();

    private static HttpServer server;
    private static CapturedLog log;

    @BeforeAll
    static void start() {
        log = CapturedLog.ofFaults();
        server = Servers.local(request -> {
                    CALLS.incrementAndGet();
                    return Servers.ECHO.handle(request);
                })
                .start();
    }

    @AfterAll
    static void stop() {
        Servers.stop(server);
        log.close();
    }

    @BeforeEach
    void forget() {
        CALLS.set(0);
    }

    static List<Arguments> refused() {
        Table table = new Table();
        lengths(table);
        encodings(table);
        chunks(table);
        fieldLines(table);
        hosts(table);
        requestLines(table);
        return table.rows;
    }

    private static void lengths(Table table) {
        for (String value : List.of(
                "+5",
                "-5",
                "-0",
                "0x5",
                "1_0",
                "5 5",
                "5,6",
                "5;6",
                "five",
                "5.0",
                "9223372036854775808",
                "99999999999999999999999999",
                "",
                " ",
                "\u00b2",
                "5\u000b")) {
            table.add(400, "Content-Length: '" + value + "'", POST + "Content-Length: " + value + "\r\n\r\nhello");
        }
        table.add(400, "two lengths", POST + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!");
        table.add(400, "two lengths in one line", POST + "Content-Length: 5, 6\r\n\r\nhello!");
        table.add(400, "two lengths, one empty", POST + "Content-Length: 5\r\nContent-Length:\r\n\r\nhello");
        table.add(400, "space before the colon of a length", POST + "Content-Length : 5\r\n\r\nhello");
        table.add(400, "tab before the colon of a length", POST + "Content-Length\t: 5\r\n\r\nhello");
    }

    private static void encodings(Table table) {
        String body = "\r\n5\r\nhello\r\n0\r\n\r\n";
        for (String encoding : List.of(
                "chunked, identity",
                "identity",
                "xchunked",
                "chunked, chunked",
                "chunked, gzip",
                "gzip",
                "\"chunked\"",
                "chunked;q=1",
                "",
                "chunked,",
                ", chunked",
                "\u000bchunked",
                "ch\u00adunked",
                "chunk")) {
            table.add(null, "Transfer-Encoding: " + encoding, POST + "Transfer-Encoding: " + encoding + "\r\n" + body);
        }
        table.add(null, "gzip before chunked", POST + "Transfer-Encoding: gzip, chunked\r\n" + body);
        table.add(
                null,
                "two lines, the second unknown",
                POST + "Transfer-Encoding: chunked\r\nTransfer-Encoding: xchunked\r\n" + body);
        table.add(
                null,
                "two lines, the first unknown",
                POST + "Transfer-Encoding: xchunked\r\nTransfer-Encoding: chunked\r\n" + body);
        table.add(400, "length and encoding", POST + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n" + body);
        table.add(400, "encoding and length", POST + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n" + body);
        table.add(400, "space before the colon", POST + "Transfer-Encoding : chunked\r\n" + body);
        table.add(400, "folded", POST + "Transfer-Encoding:\r\n chunked\r\n" + body);
        table.add(400, "in HTTP/1.0", "POST / HTTP/1.0\r\n" + HOST + "Transfer-Encoding: chunked\r\n" + body);
        table.add(
                400,
                "in HTTP/1.0 that wants to stay",
                "POST / HTTP/1.0\r\n" + HOST + "Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n" + body);
    }

    private static void chunks(Table table) {
        for (String size : List.of(
                "100000004",
                "FFFFFFFFFFFFFFFF",
                "10000000000000000",
                "80000000",
                "+5",
                "-5",
                "0x5",
                "5_",
                "5 5",
                " 5",
                "",
                "g",
                "5,",
                "\u00b2")) {
            table.add(400, "chunk size '" + size + "'", CHUNKED + size + "\r\nhello\r\n0\r\n\r\n");
        }
        table.add(400, "line break in a quoted extension", CHUNKED + "5;a=\"\r\nb\"\r\nhello\r\n0\r\n\r\n");
        table.add(400, "bare line feed in an extension", CHUNKED + "5;a\nhello\r\n0\r\n\r\n");
        table.add(400, "bare line feed behind a chunk size", CHUNKED + "5\nhello\r\n0\r\n\r\n");
        table.add(400, "bare line feed behind a chunk", CHUNKED + "5\r\nhello\n0\r\n\r\n");
        table.add(400, "more than the chunk", CHUNKED + "5\r\nhello!\r\n0\r\n\r\n");
        table.add(400, "a carriage return too many", CHUNKED + "5\r\r\nhello\r\n0\r\n\r\n");
        table.add(400, "a bare carriage return in an extension", CHUNKED + "5;\ra\r\nhello\r\n0\r\n\r\n");
        table.add(400, "a zero byte in an extension", CHUNKED + "5;\0a\r\nhello\r\n0\r\n\r\n");
        table.add(400, "a bare line feed behind the last chunk", CHUNKED + "5\r\nhello\r\n0\n\r\n");
    }

    private static void fieldLines(Table table) {
        String get = "GET / HTTP/1.1\r\n" + HOST;
        table.add(400, "folded by a space", get + "X: a\r\n b\r\n\r\n");
        table.add(400, "folded by a tab", get + "X: a\r\n\tb\r\n\r\n");
        table.add(400, "first line begins with a space", "GET / HTTP/1.1\r\n " + HOST + "\r\n");
        table.add(400, "first line begins with a tab", "GET / HTTP/1.1\r\n\tX: a\r\n" + HOST + "\r\n");
        table.add(400, "a line of one space", get + " \r\n\r\n");
        table.add(400, "bare line feed behind a field", get + "X: a\n\r\n");
        table.add(400, "bare line feed behind all fields", "GET / HTTP/1.1\r\n" + HOST + "\n");
        table.add(400, "bare line feeds only", "GET / HTTP/1.1\nHost: a\n\n");
        table.add(400, "bare carriage return in a value", get + "X: a\rY: b\r\n\r\n");
        table.add(400, "bare carriage return behind a value", get + "X: a\r\rY: b\r\n\r\n");
        table.add(400, "zero byte in a value", get + "X: a\0b\r\n\r\n");
        table.add(400, "control character in a value", get + "X: a\u0001b\r\n\r\n");
        table.add(400, "delete character in a value", get + "X: a\u007fb\r\n\r\n");
        table.add(400, "zero byte in a name", get + "X\0: a\r\n\r\n");
        table.add(400, "space in a name", get + "X Y: a\r\n\r\n");
        table.add(400, "space before the colon", get + "X : a\r\n\r\n");
        table.add(400, "no name", get + ": a\r\n\r\n");
        table.add(400, "no colon", get + "X\r\n\r\n");
        table.add(400, "one character", get + "X\n\r\n\r\n");
        table.add(400, "brackets in a name", get + "X[]: a\r\n\r\n");
        table.add(400, "letters beyond ASCII in a name", get + "X\u00e4: a\r\n\r\n");
    }

    private static void hosts(Table table) {
        table.add(400, "no Host", "GET / HTTP/1.1\r\n\r\n");
        table.add(400, "two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
        table.add(400, "two equal Hosts", "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n");
        table.add(400, "two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n");
        for (String host : List.of(
                "a b",
                "a/b",
                "a@b",
                "a\\b",
                "a:b",
                "a:80:80",
                "[::1",
                "::1]",
                "[]",
                "a:123456",
                "http://a",
                "\u00e4",
                "a#b",
                "a?b",
                "a\"b")) {
            table.add(400, "Host: " + host, "GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
        }
    }

    private static void requestLines(Table table) {
        for (String line : List.of(
                "GET  / HTTP/1.1",
                "GET /  HTTP/1.1",
                "GET\t/ HTTP/1.1",
                "GET /\tHTTP/1.1",
                " GET / HTTP/1.1",
                "GET / HTTP/1.1 ",
                "GET / HTTP/1.1\t",
                "GET /a b HTTP/1.1",
                "GET /",
                "GET",
                "/ HTTP/1.1",
                "GET / ",
                "GET / HTTP/1.1 x",
                "G\0T / HTTP/1.1",
                "GET /\0 HTTP/1.1",
                "GET /\u0001 HTTP/1.1",
                "GET /\u007f HTTP/1.1",
                "GET /\u00e4 HTTP/1.1",
                "GE(T / HTTP/1.1",
                "GET / http/1.1",
                "GET / Http/1.1",
                "GET / HTTP/1,1",
                "GET / HTTP/11",
                "GET / HTTP/1.",
                "GET / HTTP/",
                "GET / HTTP/+1.1",
                "GET / HTTP/1.1\r",
                "GET /a\rb HTTP/1.1",
                "\0GET / HTTP/1.1",
                "GET / HTP/1.1",
                "GET / xHTTP/1.1",
                "GET x HTTP/1.1")) {
            table.add(400, "request line '" + line + "'", line + "\r\n" + HOST + "\r\n");
        }
        for (String version : List.of("HTTP/2.0", "HTTP/0.9", "HTTP/3.0", "HTTP/9.9")) {
            table.add(505, version, "GET / " + version + "\r\n" + HOST + "\r\n");
        }
        table.add(null, "the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        table.add(400, "the greeting of TLS", "\u0016\u0003\u0001\u0001\n\u0001\u0001\u0003\u0003\r\n\r\n");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void isRefusedAndNothingBehindItIsDone(String name, Integer status, String request) {
        try (RawClient client = new RawClient(server)) {
            RawResponse response = client.exchange(request + NEXT + NEXT);

            assertThat(response.status()).isIn(status == null ? List.of(400, 501, 505) : List.of(status));
            assertThat(response.saysClose()).isTrue();
            assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
            client.expectClosed();
            assertThat(CALLS).hasValue(0);
        }
    }

    @Test
    void twoEqualLengthsAreOneOrRefused() {
        try (RawClient client = new RawClient(server)) {
            RawResponse response = client.exchange(POST + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello" + NEXT);

            if (response.status() == 200) {
                assertThat(response.text()).isEqualTo("POST / hello");
                assertThat(client.read().text()).isEqualTo("GET /next ");
            } else {
                assertThat(response.status()).isEqualTo(400);
                client.expectClosed();
            }
        }
    }

    static List<Arguments> accepted() {
        Table table = new Table();
        String get = "GET / HTTP/1.1\r\n";
        table.add(200, "no space behind a colon", get + "Host:a\r\n\r\n");
        table.add(200, "spaces and tabs around a value", get + "Host: \t a \t\r\n\r\n");
        table.add(200, "an empty value", get + HOST + "X:\r\n\r\n");
        table.add(200, "bytes above ASCII in a value", get + HOST + "X: \u00e4\u00ff\r\n\r\n");
        table.add(200, "an empty line before the request", "\r\n" + get + HOST + "\r\n");
        table.add(200, "three empty lines before the request", "\r\n\r\n\r\n" + get + HOST + "\r\n");
        table.add(200, "Host with port", get + "Host: a.example:8080\r\n\r\n");
        table.add(200, "Host with an empty port", get + "Host: a:\r\n\r\n");
        table.add(200, "Host of IPv6", get + "Host: [::1]:80\r\n\r\n");
        table.add(200, "an empty Host", get + "Host:\r\n\r\n");
        table.add(200, "absolute form", "GET http://b/ HTTP/1.1\r\n" + HOST + "\r\n");
        table.add(200, "asterisk form", "OPTIONS * HTTP/1.1\r\n" + HOST + "\r\n");
        table.add(200, "a method of one's own", "BREW / HTTP/1.1\r\n" + HOST + "\r\n");
        table.add(200, "an upper-case coding", POST + "Transfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n");
        table.add(200, "upper-case digits of a chunk size", CHUNKED + "A\r\n0123456789\r\n0\r\n\r\n");
        table.add(200, "a chunk extension", CHUNKED + "5;a=b\r\nhello\r\n0\r\n\r\n");
        table.add(200, "a quoted chunk extension", CHUNKED + "5;a=\"b;c\"\r\nhello\r\n0;x\r\n\r\n");
        table.add(200, "leading zeros of a chunk size", CHUNKED + "0005\r\nhello\r\n0\r\n\r\n");
        table.add(200, "trailer fields", CHUNKED + "5\r\nhello\r\n0\r\nX: a\r\nHost: b\r\n\r\n");
        table.add(200, "a length with leading zeros", POST + "Content-Length: 005\r\n\r\nhello");
        table.add(200, "a body of GET", get + HOST + "Content-Length: 5\r\n\r\nhello");
        return table.rows;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("accepted")
    void isAnsweredAndTheNextRequestToo(String name, Integer status, String request) {
        try (RawClient client = new RawClient(server)) {
            assertThat(client.exchange(request + NEXT).status()).isEqualTo(status);
            RawResponse next = client.read();
            assertThat(next.text()).isEqualTo("GET /next ");
            assertThat(next.saysClose()).isFalse();
        }
    }

    /** Rows of name, status and request; the names must tell them apart. */
    private static final class Table {
        private final List<Arguments> rows = new ArrayList<>();

        void add(Integer status, String name, String request) {
            rows.add(Arguments.of(name, status, request));
        }
    }
}
