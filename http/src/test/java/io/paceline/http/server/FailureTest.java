package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import io.paceline.core.ManualClock;
import io.paceline.http.HttpException;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.Problem;
import io.paceline.http.ProblemRenderer;
import io.paceline.json.jackson.JacksonCodec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever user code throws, the client gets one answer that shows nothing of it, and the log has it once. */
@ExtendWith(NoLeaks.class)
class FailureTest {

    private static final String GET = "GET /secret?token=1 HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String POST = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}";
    private static final Pattern ID = Pattern.compile(".*\"id\":\"([0-9a-f]{16})\".*");

    /** A problem as a client reads it. */
    record Told(
            String type, String title, int status, @Nullable String detail, String id) {}

    @RegisterExtension
    private final OneServer one = new OneServer();

    private final ManualClock clock = one.clock;

    private RawClient serve(HttpHandler handler) {
        return serve(handler, ProblemRenderer.STANDARD);
    }

    private RawClient serve(HttpHandler handler, ProblemRenderer renderer) {
        return one.start(Servers.local(handler).problems(renderer).clock(clock));
    }

    private static String id(RawResponse response) {
        Matcher matcher = ID.matcher(response.text());
        assertThat(matcher.matches()).as(response.text()).isTrue();
        return matcher.group(1);
    }

    static List<Throwable> failures() {
        return List.of(
                new IllegalStateException("planted secret"), new Exception("planted secret"),
                new StackOverflowError("planted secret"), new AssertionError("planted secret"),
                new NoClassDefFoundError("planted secret"), new OutOfMemoryError("planted secret"));
    }

    private void assertInternalError(RawResponse response) {
        assertThat(response.status()).isEqualTo(500);
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(response.text()).doesNotContain("planted", "java", "Exception", "\\tat");
        assertThat(JacksonCodec.standard().decode(response.bytes(), Told.class))
                .isEqualTo(new Told("about:blank", "Internal Server Error", 500, null, id(response)));
        assertThat(one.log().lines()).singleElement().asString().contains("[" + id(response) + "]", "planted");
        assertThat(one.log().events().get(0).getLevel()).isEqualTo(Level.ERROR);
        assertThat(one.log().events().get(0).getThrowableProxy()).isNotNull();
        assertThat(one.log().lines().get(0)).doesNotContain("token");
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatAHandlerThrowsIs500(Throwable failure) {
        try (RawClient client = serve(request -> {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (Exception) failure;
        })) {
            assertInternalError(client.exchange(GET));
            assertThat(client.exchange(GET).status()).isEqualTo(500);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 500, 503})
    void noValueOfAClientForgesALineOfTheLog(int status) {
        String lines = "a\r\nERROR forged\u001b[2J\u2028\u202e";
        IllegalStateException cause = new IllegalStateException("within " + lines);
        cause.initCause(new IllegalArgumentException(lines));
        cause.addSuppressed(new IllegalArgumentException(lines, cause));
        try (RawClient client = serve(request -> {
            throw status == 500 ? cause : new HttpException(status, "no " + lines, cause);
        })) {
            assertThat(client.exchange(GET).status()).isEqualTo(status);
        }
        assertThat(one.log().lines())
                .singleElement()
                .asString()
                .endsWith("a\\u000d\\u000aERROR forged\\u001b[2J\\u2028\\u202e");
        IThrowableProxy logged = one.log().events().get(0).getThrowableProxy();
        assertThat(logged != null).isEqualTo(status == 500);
        if (logged != null) {
            assertThat(logged.getStackTraceElementProxyArray()).hasSize(cause.getStackTrace().length);
            assertThat(ThrowableProxyUtil.asString(logged))
                    .contains("java.lang.IllegalStateException: within a\\u000d", "IllegalArgumentException: a\\u000d")
                    .doesNotContain("\r\nERROR", "\u001b", "\u2028", "\u202e");
        }
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatAStageFailsWithIs500(Throwable failure) {
        CompletableFuture<Object> later = new CompletableFuture<>();
        try (RawClient client = serve(request -> later.thenApply(value -> value))) {
            client.send(GET);
            CompletableFuture.runAsync(() -> later.completeExceptionally(new CompletionException(failure)));
            assertInternalError(client.read());
            assertThat(client.exchange(GET).status()).isEqualTo(500);
        }
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatTheQuestionAboutStreamingThrowsIs500(Throwable failure) {
        HttpHandler handler = new HttpHandler() {
            @Override
            public Object handle(HttpRequest request) {
                return "never";
            }

            @Override
            public boolean streamsBody(HttpRequest request) {
                if (failure instanceof Error error) {
                    throw error;
                }
                throw new IllegalStateException(failure);
            }
        };
        try (RawClient client = serve(handler)) {
            assertInternalError(client.exchange(POST));
        }
    }

    @Test
    void aStageThatCannotBeWaitedForIs500() {
        CompletionStage<Object> broken = new CompletableFuture<>() {
            @Override
            public CompletableFuture<Object> whenComplete(
                    java.util.function.BiConsumer<? super Object, ? super Throwable> action) {
                throw new IllegalStateException("planted");
            }
        };
        try (RawClient client = serve(request -> broken)) {
            assertInternalError(client.exchange(GET));
        }
    }

    static final class Unwritable {
        public String getName() {
            return String.valueOf(Integer.parseInt("planted"));
        }
    }

    @Test
    void aValueThatCannotBeEncodedIs500() {
        try (RawClient client = serve(request -> request.rawPath().equals("/well") ? "well" : new Unwritable())) {
            RawResponse response = client.exchange(GET);
            assertThat(response.status()).isEqualTo(500);
            assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(response.text()).doesNotContain("planted", "java", "Unwritable");
            assertThat(one.log().lines()).singleElement().asString().contains(id(response));
            assertThat(client.exchange(GET.replace("/secret", "/well")).text()).isEqualTo("\"well\"");
        }
    }

    @Test
    void aRendererThatFailsIsReplaced() {
        List<ProblemRenderer> renderers = List.of(
                (problem, request) -> {
                    throw new IllegalStateException("renderer");
                },
                (problem, request) -> {
                    throw new StackOverflowError("renderer");
                },
                (problem, request) -> null);
        for (ProblemRenderer renderer : renderers) {
            try (RawClient client = serve(
                    request -> {
                        throw new HttpException(409, "planted");
                    },
                    renderer)) {
                RawResponse response = client.exchange(GET);
                assertThat(response.status()).isEqualTo(409);
                assertThat(one.log().lines()).hasSize(2).allMatch(line -> line.contains(id(response)));
                one.log().clear();
            }
            Servers.stop(one.server());
        }
    }

    @Test
    void aRendererSeesTheProblemAndTheRequestIfThereIsOne() {
        ProblemRenderer renderer = (problem, request) -> HttpResponse.status(problem.status())
                .json(Map.of("code", problem.status(), "of", request == null ? "nobody" : request.rawPath()));
        try (RawClient client = serve(
                request -> {
                    throw new HttpException(418, "planted").header("X", "y");
                },
                renderer)) {
            RawResponse response = client.exchange(GET);
            assertThat(response.status()).isEqualTo(418);
            assertThat(response.header("X")).isEqualTo("y");
            assertThat(response.text()).contains("/secret");
            assertThat(client.exchange("BAD\r\n\r\n").text()).contains("nobody");
        }
    }

    @Test
    void aRendererThatUsesJsonIsAskedAlsoWhenTheAnswerCouldNotBeEncoded() {
        ProblemRenderer renderer =
                (problem, request) -> HttpResponse.status(problem.status()).json(Map.of("code", problem.status()));
        try (RawClient client = serve(request -> new Unwritable(), renderer)) {
            RawResponse response = client.exchange(GET);
            assertThat(response.status()).isEqualTo(500);
            assertThat(response.text()).contains("500");
        }
    }

    @Test
    void anHttpExceptionHasItsStatusItsDetailAndItsHeaders() {
        try (RawClient client = serve(request -> {
            throw new HttpException(503, "busy", new IllegalStateException("inner")).header("Retry-After", "1");
        })) {
            RawResponse response = client.exchange(GET);
            assertThat(response.status()).isEqualTo(503);
            assertThat(response.header("Retry-After")).isEqualTo("1");
            assertThat(response.text()).contains("\"detail\":\"busy\"").doesNotContain("inner");
            assertThat(response.saysClose()).isFalse();
            assertThat(client.exchange(GET).status()).isEqualTo(503);
        }
    }

    @Test
    void aFloodOfFailuresIsLoggedAHundredTimesASecond() {
        HttpHandler handler = request -> {
            throw new HttpException(404, "none");
        };
        try (RawClient client = serve(handler)) {
            client.send(GET.repeat(150));
            for (int i = 0; i < 150; i++) {
                assertThat(client.read().status()).isEqualTo(404);
            }
            assertThat(one.log().lines()).hasSize(100);
            clock.advance(Duration.ofSeconds(1));
            client.exchange(GET);
            assertThat(one.log().lines()).hasSize(102);
            assertThat(one.log().lines().get(100)).contains("50 failed requests");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aProblemIsValidJsonWhateverItsTextHolds(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 2000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(20); length > 0; length--) {
                text.appendCodePoint(
                        switch (random.nextInt(4)) {
                            case 0 -> random.nextInt(0x20);
                            case 1 -> "\"\\/\u007f\u2028\u00e4<>".codePointAt(random.nextInt(8));
                            case 2 -> 0x1F600 + random.nextInt(16);
                            default -> ' ' + random.nextInt(95);
                        });
            }
            Problem problem = new Problem(400, text.toString(), text.toString(), "id");
            byte[] json = problem.toJson().getBytes(java.nio.charset.StandardCharsets.UTF_8);
            assertThat(JacksonCodec.standard().decode(json, Told.class))
                    .as("seed %d, text %s", seed, problem.toJson())
                    .isEqualTo(new Told("about:blank", text.toString(), 400, text.toString(), "id"));
        }
    }
}
