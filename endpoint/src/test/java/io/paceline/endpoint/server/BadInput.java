package io.paceline.endpoint.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.CookieValue;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.ModelAttribute;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestHeader;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.RequestPart;
import io.paceline.http.Cookie;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.http.UploadedFile;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What bad input is sent to, and what must come of it. */
final class BadInput {
    private BadInput() {}

    enum Colour {
        RED,
        GREEN
    }

    /** A value of each kind that can be wrong. */
    record Wide(
            long n,
            @Nullable BigInteger big,
            @Nullable BigDecimal decimal,
            @Nullable Instant at,
            @Nullable LocalDate day,
            @Nullable Duration took,
            @Nullable Colour colour,
            @Nullable UUID id,
            char c,
            @Nullable ByteBuffer bytes,
            @Nullable URI uri,
            @Nullable Locale locale,
            @Nullable List<Wide> more,
            @Nullable Map<Colour, Integer> byColour,
            @Nullable Map<Integer, String> byNumber) {}

    /** Refuses null as programmers do, not as clients are told. */
    record Strict(String name) {
        Strict {
            Objects.requireNonNull(name);
            if (name.isEmpty()) {
                throw new IllegalStateException("a secret of the constructor");
            }
        }
    }

    /** Takes everything, and counts what it was given. */
    public static class Target {
        final AtomicInteger calls = new AtomicInteger();
        private final Supplier<Path> file;

        Target(Supplier<Path> file) {
            this.file = file;
        }

        @GetMapping("/path/{n}/{colour}")
        public int path(@PathVariable int n, @PathVariable Colour colour) {
            return calls.incrementAndGet();
        }

        @GetMapping("/query")
        public int query(
                @RequestParam Optional<Integer> n,
                @RequestParam Optional<Colour> colour,
                @RequestParam Optional<Character> c,
                @RequestParam Optional<BigDecimal> decimal,
                @RequestParam Optional<ZoneId> zone,
                @RequestParam Optional<URI> uri,
                @RequestParam Optional<Instant> at,
                @RequestParam Optional<List<Integer>> list) {
            return calls.incrementAndGet();
        }

        @GetMapping("/header")
        public int header(@RequestHeader("X-N") int n, @RequestHeader("X-List") Optional<List<Integer>> list) {
            return calls.incrementAndGet();
        }

        @GetMapping("/cookie")
        public int cookie(@CookieValue int n) {
            return calls.incrementAndGet();
        }

        @PostMapping("/form")
        public int form(@RequestParam BigInteger n, @RequestParam Optional<String> text) {
            return calls.incrementAndGet();
        }

        @PostMapping("/model")
        public int model(@ModelAttribute Strict strict) {
            return calls.incrementAndGet();
        }

        @PostMapping("/upload")
        public int upload(
                @RequestPart UploadedFile file, @RequestPart Optional<Wide> meta, @RequestParam Optional<Integer> n) {
            return calls.incrementAndGet();
        }

        @PostMapping("/json")
        public int json(@RequestBody Wide wide) {
            return calls.incrementAndGet();
        }

        @PostMapping("/strict")
        public int strict(@RequestBody Strict strict) {
            return calls.incrementAndGet();
        }

        @PostMapping("/number")
        public int number(@RequestBody int number) {
            return calls.incrementAndGet();
        }

        @PostMapping("/text")
        public int text(@RequestBody String text) {
            return calls.incrementAndGet();
        }

        @GetMapping("/ok")
        public String ok() {
            return "ok";
        }

        @GetMapping("/file")
        public HttpResponse file() {
            return HttpResponse.ok().file(file.get());
        }

        @GetMapping("/echo/{where}")
        public HttpResponse echo(@PathVariable String where, @RequestParam String value) {
            return switch (where) {
                case "header" -> HttpResponse.ok().header("X-Echo", value);
                case "type" -> HttpResponse.ok().contentType(value).bytes(new byte[1]);
                case "location" -> HttpResponse.created("/" + value);
                case "cookie" -> HttpResponse.ok().cookie(Cookie.of("echo", value));
                case "attachment" -> HttpResponse.ok().attachment(value).text("");
                default -> throw new HttpException(409, value).header("X-Echo", value);
            };
        }
    }

    /** What is refused is refused once, does not reach the method, and does not disturb the next request. */
    static String refused(OneServer server, Target target, String request) throws IOException {
        int before = target.calls.get();
        try (RawClient client = new RawClient(server.port())) {
            String answer = client.exchange(request);
            assertThat(client.header("Content-Type")).as(answer).isEqualTo("application/problem+json");
            assertThat(target.calls).as(answer).hasValue(before);
            if (client.header("Connection") == null) {
                assertThat(client.exchange("GET", "/ok")).isEqualTo("200 ok");
            } else {
                assertThat(client.status()).isEqualTo(-1);
            }
            return answer;
        }
    }

    static String get(String target, String... fields) {
        String lines = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
        return "GET " + target + " HTTP/1.1\r\nHost: a\r\n" + lines + "\r\n";
    }

    static String post(String target, String type, String body) {
        String bytes = new String(body.getBytes(UTF_8), ISO_8859_1);
        return postBytes(target, type, bytes);
    }

    /** A body of which each character is a byte. */
    static String postBytes(String target, String type, String bytes) {
        return "POST " + target + " HTTP/1.1\r\nHost: a\r\nContent-Type: " + type + "\r\nContent-Length: "
                + bytes.length() + "\r\n\r\n" + bytes;
    }
}
