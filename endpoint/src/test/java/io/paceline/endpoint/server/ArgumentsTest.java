package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestHeader;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.Headers;
import io.paceline.http.HttpRequest;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How each kind of argument comes out of a request. */
class ArgumentsTest {

    enum Colour {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "vert";
            }
        }
    }

    record Point(int x, int y) {}

    /** Says what it was given. */
    @RequestMapping("/a")
    public static class Arguments {

        @GetMapping("/users/{id}/files/{name:.+}")
        public String path(@PathVariable long id, @PathVariable("name") String file) {
            return id + ":" + file;
        }

        @GetMapping({"/optional", "/optional/{id}"})
        public String optionalPath(@PathVariable(required = false) Integer id) {
            return "id=" + id;
        }

        @GetMapping("/rest/{*path}")
        public String rest(@PathVariable String path) {
            return path;
        }

        @GetMapping("/ids/{ids}")
        public String pathList(@PathVariable List<Integer> ids) {
            return ids.toString();
        }

        @GetMapping("/int")
        public String anInt(@RequestParam int n) {
            return "n=" + n;
        }

        @GetMapping("/default")
        public String withDefault(@RequestParam(name = "size", defaultValue = "20") int n) {
            return "n=" + n;
        }

        @GetMapping("/boxed")
        public String boxed(@RequestParam(required = false) Integer n) {
            return "n=" + n;
        }

        @GetMapping("/text")
        public String text(@RequestParam String t) {
            return "t=" + t;
        }

        @GetMapping("/opt")
        public String opt(@RequestParam Optional<Integer> n) {
            return "n=" + n;
        }

        @GetMapping("/optlist")
        public String optList(@RequestParam Optional<List<Integer>> n) {
            return "n=" + n;
        }

        @GetMapping("/list")
        public String list(@RequestParam List<Integer> n) {
            return n.toString();
        }

        @GetMapping("/set")
        public String set(@RequestParam Set<Colour> c) {
            return c.stream().map(Enum::name).toList().toString();
        }

        @GetMapping("/array")
        public String array(@RequestParam int[] n, @RequestParam(defaultValue = "a,b") String[] t) {
            return Arrays.toString(n) + Arrays.toString(t);
        }

        @GetMapping("/varargs")
        public String varargs(@RequestParam int... n) {
            return Arrays.toString(n);
        }

        @GetMapping("/plain")
        public String unannotated(String name, boolean flag, Integer size) {
            return name + "," + flag + "," + size;
        }

        @GetMapping("/header")
        public String header(
                @RequestHeader("X-Id") int id, @RequestHeader(name = "X-Tag", required = false) List<String> tags) {
            return id + "," + tags;
        }

        @GetMapping("/headers")
        public String headers(@RequestHeader Headers all, HttpRequest request, CallContext context) {
            return all.get("x-one") + "," + request.method() + "," + (context == CallContext.current());
        }

        @PostMapping("/body/record")
        public Point body(@RequestBody Point point) {
            return new Point(point.y(), point.x());
        }

        @PostMapping("/body/list")
        public int bodyList(@RequestBody List<Point> points) {
            return points.stream().mapToInt(Point::x).sum();
        }

        @PostMapping("/body/text")
        public String bodyText(@RequestBody String text) {
            return text.toUpperCase(java.util.Locale.ROOT);
        }

        @PostMapping("/body/bytes")
        public int bodyBytes(@RequestBody byte[] bytes) {
            return bytes.length;
        }

        @PostMapping("/body/optional")
        public String bodyOptional(@RequestBody(required = false) Point point) {
            return "point=" + point;
        }

        @PostMapping("/body/opt")
        public String bodyOpt(@RequestBody Optional<Point> point) {
            return "point=" + point;
        }

        @GetMapping("/types")
        public String types(
                @RequestParam Optional<Byte> b,
                @RequestParam Optional<Short> s,
                @RequestParam Optional<Long> l,
                @RequestParam Optional<Float> f,
                @RequestParam Optional<Double> d,
                @RequestParam Optional<Character> c,
                @RequestParam Optional<Boolean> z,
                @RequestParam Optional<BigDecimal> bd,
                @RequestParam Optional<BigInteger> bi,
                @RequestParam Optional<Colour> e,
                @RequestParam Optional<UUID> u) {
            return concat(b, s, l, f, d, c, z, bd, bi, e.map(Enum::name), u);
        }

        @GetMapping("/times")
        public String times(
                @RequestParam Optional<Instant> i,
                @RequestParam Optional<LocalDate> ld,
                @RequestParam Optional<LocalTime> lt,
                @RequestParam Optional<LocalDateTime> ldt,
                @RequestParam Optional<OffsetDateTime> odt,
                @RequestParam Optional<Duration> du,
                @RequestParam Optional<YearMonth> ym,
                @RequestParam Optional<ZoneId> zi) {
            return concat(i, ld, lt, ldt, odt, du, ym, zi);
        }

        private static String concat(Optional<?>... values) {
            StringBuilder all = new StringBuilder();
            for (Optional<?> value : values) {
                value.ifPresent(all::append);
            }
            return all.toString();
        }
    }

    @RegisterExtension
    static final OneServer server = OneServer.of(new Arguments());

    private static final Client client = server.client();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/a/users/7/files/x.tar.gz         | 7:x.tar.gz",
                "/a/users/7/files/a%20b            | 7:a b",
                "/a/optional                       | id=null",
                "/a/optional/3                     | id=3",
                "/a/rest/x/y                       | x/y",
                "/a/ids/1,2,3                      | [1, 2, 3]",
                "/a/int?n=-5                       | n=-5",
                "/a/default                        | n=20",
                "/a/default?size=                  | n=20",
                "/a/default?size=3                 | n=3",
                "/a/boxed                          | n=null",
                "/a/boxed?n=                       | n=null",
                "/a/boxed?n=1                      | n=1",
                "/a/text?t=                        | t=",
                "/a/text?t=a%2Bb+c                 | t=a+b c",
                "/a/opt                            | n=Optional.empty",
                "/a/opt?n=4                        | n=Optional[4]",
                "/a/optlist                        | n=Optional.empty",
                "/a/optlist?n=4                    | n=Optional[[4]]",
                "/a/list?n=1&n=2                   | [1, 2]",
                "/a/list?n=1,2,3                   | [1, 2, 3]",
                "/a/list?n=                        | []",
                "/a/set?c=RED,GREEN,RED            | [RED, GREEN]",
                "/a/array?n=1&n=2                  | [1, 2][a, b]",
                "/a/array?n=1&t=x                  | [1][x]",
                "/a/varargs?n=3,4                  | [3, 4]",
                "/a/plain                          | null,false,null",
                "/a/plain?name=x&flag=yes&size=2   | x,true,2",
                "/a/types?b=-128                   | -128",
                "/a/types?s=32767                  | 32767",
                "/a/types?l=9223372036854775807    | 9223372036854775807",
                "/a/types?f=1.5                    | 1.5",
                "/a/types?d=-1e3                   | -1000.0",
                "/a/types?c=x                      | x",
                "/a/types?z=OFF                    | false",
                "/a/types?bd=1.10                  | 1.10",
                "/a/types?bi=123456789012345678901 | 123456789012345678901",
                "/a/types?e=GREEN                  | GREEN",
                "/a/types?u=123e4567-e89b-12d3-a456-426614174000 | 123e4567-e89b-12d3-a456-426614174000",
                "/a/times?i=2026-01-31T12:00:00.25Z       | 2026-01-31T12:00:00.250Z",
                "/a/times?i=2026-01-31T12:00:00%2B01:00   | 2026-01-31T11:00:00Z",
                "/a/times?ld=2026-01-31            | 2026-01-31",
                "/a/times?lt=12:30                 | 12:30",
                "/a/times?ldt=2026-01-31T12:00     | 2026-01-31T12:00",
                "/a/times?odt=2026-01-31T12:00Z    | 2026-01-31T12:00Z",
                "/a/times?du=PT90S                 | PT1M30S",
                "/a/times?ym=2026-02               | 2026-02",
                "/a/times?zi=Europe/Paris          | Europe/Paris"
            })
    void aRequestBecomesArguments(String path, String answer) {
        HttpResponse<String> response = client.get(path);
        assertThat(response.body()).isEqualTo(answer);
        assertThat(response.statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/a/int             | query parameter n: missing (expected: a whole number from -2147483648 to 2147483647)",
                "/a/int?n=          | query parameter n: missing (expected: a whole number from -2147483648 to 2147483647)",
                "/a/int?n=a         | query parameter n: a (expected: a whole number from -2147483648 to 2147483647)",
                "/a/int?n=1.0       | query parameter n: 1.0 (expected: a whole number from -2147483648 to 2147483647)",
                "/a/int?n=2147483648 | query parameter n: 2147483648 (expected: a whole number from -2147483648 to 2147483647)",
                "/a/int?n=0x10      | query parameter n: 0x10 (expected: a whole number from -2147483648 to 2147483647)",
                "/a/text            | query parameter t: missing (expected: text)",
                "/a/list            | query parameter n: missing (expected: a whole number from -2147483648 to 2147483647)",
                "/a/list?n=1,,2     | query parameter n:  (expected: a whole number from -2147483648 to 2147483647)",
                "/a/set?c=BLUE      | query parameter c: BLUE (expected: one of RED, GREEN)",
                "/a/set?c=red       | query parameter c: red (expected: one of RED, GREEN)",
                "/a/plain?flag=2    | query parameter flag: 2 (expected: true or false)",
                "/a/types?b=128     | query parameter b: 128 (expected: a whole number from -128 to 127)",
                "/a/types?d=NaN     | query parameter d: NaN (expected: a number)",
                "/a/types?d=1d      | query parameter d: 1d (expected: a number)",
                "/a/types?d=1e999   | query parameter d: 1e999 (expected: a number)",
                "/a/types?c=xy      | query parameter c: xy (expected: one character)",
                "/a/types?u=1-1-1-1-1 | query parameter u: 1-1-1-1-1 (expected: a UUID such as 123e4567-e89b-12d3-a456-426614174000)",
                "/a/times?ld=31.1.2026 | query parameter ld: 31.1.2026 (expected: a date such as 2026-01-31)",
                "/a/users/x/files/y | path variable id: x (expected: a whole number from -9223372036854775808 to 9223372036854775807)",
                "/a/header          | header X-Id: missing (expected: a whole number from -2147483648 to 2147483647)"
            })
    void aWrongArgumentIsRefusedByName(String path, String detail) {
        HttpResponse<String> response = client.get(path);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.body()).contains("\"detail\":\"" + detail + "\"");
    }

    @Test
    void aLongWrongValueIsCutInTheAnswer() {
        String answer = client.get("/a/int?n=" + "x".repeat(2_000)).body();
        assertThat(answer).contains("x".repeat(100) + "…").doesNotContain("x".repeat(101));
    }

    @Test
    void headersAreBoundWithoutRegardToCase() {
        assertThat(client.get("/a/header", "x-id", "9").body()).isEqualTo("9,null");
        assertThat(client.get("/a/header", "X-ID", "9", "X-Tag", "a", "X-Tag", "b")
                        .body())
                .isEqualTo("9,[a, b]");
        assertThat(client.get("/a/header", "X-ID", "9", "X-Tag", "a, b").body()).isEqualTo("9,[a, b]");
    }

    @Test
    void requestHeadersAndContextAreInjected() {
        assertThat(client.get("/a/headers", "X-One", "1").body()).isEqualTo("1,GET,true");
    }

    @Test
    void bodiesAreDecodedByTheTypeOfTheParameter() {
        assertThat(client.postJson("/a/body/record", "{\"x\":1,\"y\":2}").body())
                .isEqualTo("{\"x\":2,\"y\":1}");
        assertThat(client.postJson("/a/body/list", "[{\"x\":1},{\"x\":\"2\"}]").body())
                .isEqualTo("3");
        assertThat(post("/a/body/text", "text/plain;charset=iso-8859-1", new byte[] {'a', (byte) 0xe4})
                        .body())
                .isEqualTo("AÄ");
        assertThat(post("/a/body/bytes", "application/octet-stream", new byte[] {0, 1, -1})
                        .body())
                .isEqualTo("3");
    }

    @Test
    void anOptionalBodyMayBeMissing() {
        assertThat(client.postJson("/a/body/optional", "").body()).isEqualTo("point=null");
        assertThat(client.postJson("/a/body/optional", "null").body()).isEqualTo("point=null");
        assertThat(client.postJson("/a/body/optional", "{\"x\":1}").body()).isEqualTo("point=Point[x=1, y=0]");
        assertThat(client.postJson("/a/body/opt", "").body()).isEqualTo("point=Optional.empty");
        assertThat(client.postJson("/a/body/opt", "{\"x\":1}").body()).isEqualTo("point=Optional[Point[x=1, y=0]]");
    }

    @Test
    void aMissingOrWrongBodyIsRefusedSayingWhere() {
        HttpResponse<String> missing = client.postJson("/a/body/record", "");
        assertThat(missing.statusCode()).isEqualTo(400);
        assertThat(missing.body()).contains("body: missing");
        assertThat(client.postJson("/a/body/record", "null").statusCode()).isEqualTo(400);
        HttpResponse<String> syntax = client.postJson("/a/body/record", "{rick:1}");
        assertThat(syntax.statusCode()).isEqualTo(400);
        assertThat(syntax.body()).contains("line 1, column");
        HttpResponse<String> value = client.postJson("/a/body/record", "{\"x\":\"a\"}");
        assertThat(value.statusCode()).isEqualTo(400);
        assertThat(value.body()).contains("/x: ");
    }

    @Test
    void aBodyOfAnotherTypeIsRefused() {
        HttpResponse<String> response = post("/a/body/record", "text/xml", "<x/>".getBytes(StandardCharsets.UTF_8));
        assertThat(response.statusCode()).isEqualTo(415);
        assertThat(response.body()).contains("text/xml (expected: application/json)");
    }

    private static HttpResponse<String> post(String path, String type, byte[] body) {
        return client.send("POST", path, BodyPublishers.ofByteArray(body), "Content-Type", type);
    }
}
