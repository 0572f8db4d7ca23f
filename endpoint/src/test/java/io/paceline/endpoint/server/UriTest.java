package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.HttpRequest;
import io.paceline.http.server.Router;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Request targets of every kind, down to the arguments. */
class UriTest {

    record One(String name, String raw) {}

    /** Says what it was given. */
    public static class Echo {
        @GetMapping("/one/{name}")
        public One one(@PathVariable String name, HttpRequest request) {
            return new One(name, request.rawPath());
        }

        @GetMapping("/rest/{*path}")
        public String rest(@PathVariable String path, HttpRequest request) {
            return path + " " + request.path();
        }

        @GetMapping("/number/{n:[0-9]{1,3}}")
        public int number(@PathVariable int n) {
            return n;
        }

        @GetMapping("/number/{word}")
        public String word(@PathVariable String word) {
            return "word " + word;
        }

        @GetMapping("/query")
        public String query(
                @RequestParam(required = false) String a, @RequestParam(required = false) List<String> many) {
            return a + " " + many;
        }

        @GetMapping("/raw")
        public String raw(HttpRequest request) {
            return String.valueOf(request.rawQuery());
        }

        @GetMapping("/projects/{project}/files/{file}")
        public String file(@PathVariable int project, @PathVariable int file) {
            return "file " + project + " " + file;
        }

        @GetMapping("/projects/{project}/images/{image}")
        public String image(@PathVariable int project, @PathVariable int image) {
            return "image " + project + " " + image;
        }

        @PostMapping("/projects/{id}")
        public String change(@PathVariable int id) {
            return "changed " + id;
        }

        @GetMapping({"/optional", "/optional/{id}"})
        public String optional(@PathVariable(required = false) Integer id) {
            return "id " + id;
        }

        public String unmapped() {
            return "secret";
        }
    }

    @RegisterExtension
    static final OneServer server = OneServer.of(new Echo());

    private RawClient client;

    @BeforeEach
    void connect() throws IOException {
        client = new RawClient(server.port());
    }

    @AfterEach
    void leave() throws IOException {
        client.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/one/a%20b | 200 {\"name\":\"a b\",\"raw\":\"/one/a%20b\"}",
                "/one/%2520 | 200 {\"name\":\"%20\",\"raw\":\"/one/%2520\"}",
                "/one/%25xy | 200 {\"name\":\"%xy\",\"raw\":\"/one/%25xy\"}",
                "/one/a;b=c | 200 {\"name\":\"a;b=c\",\"raw\":\"/one/a;b=c\"}",
                "/one/a+b | 200 {\"name\":\"a+b\",\"raw\":\"/one/a+b\"}",
                "http://other/one/a?b | 200 {\"name\":\"a\",\"raw\":\"/one/a\"}",
                "/rest/a/b%20c | 200 a/b c /rest/a/b c",
                "/rest/ | 200  /rest/",
                "/number/007 | 200 7",
                "/number/0070 | 200 word 0070",
                "/query?a=b=c | 200 b=c null",
                "/query?a | 200  null",
                "/query?a= | 200  null",
                "/query?a=1;many=2 | 200 1;many=2 null",
                "/query?a=%2B+%2b | 200 + + null",
                "/query?many=1&many=2&&many=2 | 200 null [1, 2, 2]",
                "/query?a=1&a=2 | 200 1 null",
                "/query? | 200 null null",
                "/raw?a=% | 200 a=%",
                "/raw?%NE=1;&x | 200 %NE=1;&x",
                "/projects/1/files/2 | 200 file 1 2",
                "/projects/1/images/3 | 200 image 1 3",
                "/optional | 200 id null",
                "/optional/7 | 200 id 7",
            })
    void isDecodedOnce(String target, String answer) throws IOException {
        assertThat(client.exchange("GET", target)).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | /%NE",
                "400 | /one/%",
                "400 | /one/%4",
                "400 | /one/%ff",
                "400 | /one/%c0%af",
                "400 | /one/%ed%a0%80",
                "400 | /one/%00",
                "400 | /one/a\\b",
                "400 | /query?a=%",
                "400 | /query?a=%zz",
                "400 | /query?a=%ff",
                "400 | /query?b=%c3",
                "400 | /projects/x/files/2",
                "400 | /projects/99999999999/files/2",
                "404 | /one/.",
                "404 | /one/..",
                "404 | /one/%2e%2e",
                "404 | /rest/a/../b",
                "404 | /rest/%2e%2e%2fx",
                "404 | /rest/bar%2F..%2Findex.html",
                "404 | /rest/%5c..%5cx",
                "404 | /one/a%2Fb",
                "404 | /one/",
                "404 | /one",
                "404 | //one/a",
                "404 | /unmapped",
                "404 | /ONE/a",
                "404 | /number/",
                "405 | /projects/1",
            })
    void whatIsMalformedOrNowhereIsRefused(int status, String target) throws IOException {
        String answer = client.exchange("GET", target);
        assertThat(answer).startsWith(status + " {\"type\":\"about:blank\",\"title\":");
        assertThat(client.header("Content-Type")).isEqualTo("application/problem+json");
    }

    @Test
    void aGoodPathIsServedAfterABadOneOfTheSameName() throws IOException {
        assertThat(client.exchange("GET", "/rest/foo/bar%2F..%2Findex.html")).startsWith("404 ");
        assertThat(client.exchange("GET", "/rest/foo/index.html")).isEqualTo("200 foo/index.html /rest/foo/index.html");
    }

    @Test
    void aWrongMethodIsToldWhichAreRight() throws IOException {
        assertThat(client.exchange("DELETE", "/projects/1/files/2")).startsWith("405 ");
        assertThat(client.header("Allow")).isEqualTo("GET, HEAD, OPTIONS");
        assertThat(client.exchange("get", "/projects/1/files/2")).startsWith("405 ");
    }

    @Test
    void optionsAreAnsweredForAPathAndForTheServer() throws IOException {
        assertThat(client.exchange("OPTIONS", "/projects/1")).isEqualTo("204 ");
        assertThat(client.header("Allow")).isEqualTo("OPTIONS, POST");
        assertThat(client.exchange("OPTIONS", "*")).isEqualTo("204 ");
        assertThat(client.header("Allow")).isEqualTo("GET, HEAD, OPTIONS, POST");
        assertThat(client.exchange("OPTIONS", "/nowhere")).startsWith("404 ");
        assertThat(client.exchange("GET", "*")).startsWith("400 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[::1]", "[2001:db8::1]:80", "a.example", "127.0.0.1:8080"})
    void theHostMayBeAnyNameOrAddress(String host) throws IOException {
        assertThat(client.exchangeWith("Host: " + host, "/optional")).isEqualTo("200 id null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a/b", "<a>", "a@b"})
    void anotherHostIs400(String host) throws IOException {
        assertThat(client.exchangeWith("Host: " + host, "/optional")).startsWith("400 ");
    }

    @RequestMapping("/")
    static class Root {
        @GetMapping("/hello")
        public String hello() {
            return "hello";
        }
    }

    @Test
    void theRootAndAPathAreJoinedByOneSlash() throws IOException {
        for (String prefix : List.of("", "/", "//")) {
            try (EndpointServer root =
                            OneServer.local().prefix(prefix).service(new Root()).start();
                    RawClient toRoot = new RawClient(root.port())) {
                assertThat(toRoot.exchange("GET", "/hello")).isEqualTo("200 hello");
                assertThat(toRoot.exchange("GET", "//hello")).startsWith("404 ");
            }
        }
    }

    @Test
    void partsOfAPathAreJoinedByOneSlashWhateverTheyBeginAndEndWith() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<String> parts = List.of("", "/", "//", "a", "/a", "a/", "/a/", "//a//", "{b}", "/{b}/c", "{d:[/]+}");
        for (int i = 0; i < 2_000; i++) {
            String first = parts.get(random.nextInt(parts.size()));
            String second = parts.get(random.nextInt(parts.size()));
            String third = parts.get(random.nextInt(parts.size()));
            String joined = Router.join(first, second, third);
            assertThat(joined).as("seed %d", seed).startsWith("/").doesNotContain("//");
            assertThat(joined.replace("/", "")).isEqualTo((first + second + third).replace("/", ""));
            assertThat(Router.join(joined)).isEqualTo(joined);
            assertThat(Router.join(Router.join(first, second), third)).isEqualTo(joined);
        }
    }
}
