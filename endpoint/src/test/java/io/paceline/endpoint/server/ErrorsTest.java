package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.endpoint.ExceptionHandler;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.ResponseStatus;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the exceptions of a user become. */
class ErrorsTest {

    // @start region="exceptions"
    @ResponseStatus(404)
    static class NoSuchGuestException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoSuchGuestException(String name) {
            super("guest: " + name + " (expected: one on the list)");
        }
    }

    static class ListFullException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final int max;

        ListFullException(int max) {
            this.max = max;
        }
    }
    // @end

    static class BannedGuestException extends NoSuchGuestException {
        private static final long serialVersionUID = 1L;

        BannedGuestException() {
            super("banned");
        }
    }

    @ResponseStatus(code = 503, reason = "the door is shut")
    static class ShutException extends Exception {
        private static final long serialVersionUID = 1L;

        ShutException() {
            super("secret");
        }
    }

    @ResponseStatus(502)
    static class BehindException extends Exception {
        private static final long serialVersionUID = 1L;

        BehindException() {
            super("secret");
        }
    }

    @ResponseStatus(200)
    static class WrongStatusException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static class MappedByBuilderException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Fails in each way. */
    public static class Door {
        private int failures;

        @GetMapping("/fail")
        public String fail(@RequestParam String how) throws Exception {
            throw failure(how);
        }

        @GetMapping("/fail-later")
        public CompletionStage<String> failLater(@RequestParam String how) {
            return CompletableFuture.supplyAsync(() -> {
                throw new java.util.concurrent.CompletionException(failure(how));
            });
        }

        @PostMapping("/number")
        public int number(@RequestBody Map<String, Integer> numbers, @RequestParam int n) {
            return n;
        }

        @GetMapping("/failures")
        public int failures() {
            return failures;
        }

        // @start region="handler"
        @ExceptionHandler
        @ResponseStatus(409)
        public Map<String, Object> full(ListFullException e) {
            failures++; // the service's own state: this runs as any other call of it
            return Map.of("max", e.max);
        }
        // @end

        @ExceptionHandler({IOException.class, UnsupportedOperationException.class})
        public io.paceline.http.HttpResponse io(HttpRequest request, Exception e, CallContext context) {
            return io.paceline.http.HttpResponse.status(418)
                    .header("X-Path", request.path())
                    .text(e.getClass().getSimpleName() + (context == request.context()));
        }

        @ExceptionHandler(ArithmeticException.class)
        public void nothing() {}

        @ExceptionHandler
        public String translated(ArrayStoreException e) {
            throw new HttpException(410, "gone").member("since", 7);
        }

        @ExceptionHandler
        public String failing(NegativeArraySizeException e) {
            throw new IllegalStateException("secret");
        }

        @ExceptionHandler
        public String error(StackOverflowError e) {
            return "deep";
        }

        private static Exception failure(String how) {
            return switch (how) {
                case "guest" -> new NoSuchGuestException("Ann");
                case "banned" -> new BannedGuestException();
                case "shut" -> new ShutException();
                case "behind" -> new BehindException();
                case "cause" -> new IllegalStateException("secret", new ShutException());
                case "wrong" -> new WrongStatusException();
                case "full" -> new ListFullException(3);
                case "io" -> new FileNotFoundException("secret");
                case "io-cause" -> new UncheckedIOException(new IOException());
                case "unsupported" -> new UnsupportedOperationException();
                case "void" -> new ArithmeticException();
                case "translated" -> new ArrayStoreException();
                case "failing" -> new NegativeArraySizeException("secret");
                case "builder" -> new MappedByBuilderException();
                case "http" -> new HttpException(700, "Ouch!");
                case "error" -> throw new StackOverflowError();
                default -> new IllegalStateException("secret");
            };
        }
    }

    @RegisterExtension
    static final OneServer server = OneServer.with(builder -> builder.service(new Door())
            .onException(
                    MappedByBuilderException.class,
                    (e, request) -> io.paceline.http.HttpResponse.status(422).text("by builder")));

    private static final Client client = server.client();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "guest | 404 | \"detail\":\"guest: Ann (expected: one on the list)\"",
                "banned | 404 | \"detail\":\"guest: banned (expected: one on the list)\"",
                "shut | 503 | \"detail\":\"the door is shut\"",
                "behind | 502 | \"status\":502,\"id\":",
                "cause | 503 | \"detail\":\"the door is shut\"",
                "wrong | 500 | \"title\":\"Internal Server Error\"",
                "full | 409 | {\"max\":3}",
                "io | 418 | FileNotFoundExceptiontrue",
                "io-cause | 418 | IOExceptiontrue",
                "unsupported | 418 | UnsupportedOperationExceptiontrue",
                "void | 200 | ''",
                "translated | 410 | ,\"since\":7}",
                "failing | 500 | \"title\":\"Internal Server Error\"",
                "builder | 422 | by builder",
                "http | 700 | \"detail\":\"Ouch!\"",
                "error | 200 | deep",
                "other | 500 | \"title\":\"Internal Server Error\"",
            })
    void eachExceptionHasItsAnswerThrownOrThroughAStage(String how, int status, String body) {
        for (String path : new String[] {"/fail", "/fail-later"}) {
            HttpResponse<String> answer = client.get(path + "?how=" + how);
            assertThat(answer.statusCode()).as(path).isEqualTo(status);
            assertThat(answer.body()).as(path).contains(body).doesNotContain("secret");
        }
    }

    @Test
    void aHandlerOfTheServiceMayUseItsState() {
        int before = Integer.parseInt(client.get("/failures").body());
        client.get("/fail?how=full");
        assertThat(client.get("/failures").body()).isEqualTo("" + (before + 1));
    }

    @Test
    void badArgumentsAreStill400() {
        assertThat(client.postJson("/number?n=x", "{}").statusCode()).isEqualTo(400);
        assertThat(client.postJson("/number?n=1", "{rick:name}").statusCode()).isEqualTo(400);
        assertThat(client.postJson("/number?n=1", "{\"id\":\"a\"}").statusCode())
                .isEqualTo(400);
        assertThat(client.postJson("/number?n=1", "{} {}").statusCode()).isEqualTo(400);
        assertThat(client.postJson("/number?n=1", "{\"id\":1}").body()).isEqualTo("1");
    }

    /** Answers for what is wrong with its arguments. */
    public static class OwnBadRequests {
        @GetMapping("/n")
        public int number(@RequestParam int n) {
            return n;
        }

        @ExceptionHandler
        @ResponseStatus(422)
        public String bad(HttpException e) {
            return "own: " + e.detail();
        }
    }

    @Test
    void aServiceCanAnswerForItsArguments() {
        try (EndpointServer own = OneServer.local()
                .service(new OwnBadRequests())
                .problems((problem, request) ->
                        io.paceline.http.HttpResponse.status(problem.status()).text("JSend " + problem.title()))
                .start()) {
            HttpResponse<String> answer = new Client(own).get("/n?n=x");
            assertThat(answer.statusCode()).isEqualTo(422);
            assertThat(answer.body()).startsWith("own: query parameter n: x (expected: ");
            assertThat(new Client(own).get("/other").body()).isEqualTo("JSend Not Found");
        }
    }

    static class Staged {
        @GetMapping("/a")
        public String a() {
            return "";
        }

        @ExceptionHandler
        public CompletionStage<String> late(IOException e) {
            return CompletableFuture.completedFuture("");
        }
    }

    static class TwoForOne {
        @GetMapping("/a")
        public String a() {
            return "";
        }

        @ExceptionHandler
        public String one(IOException e) {
            return "";
        }

        @ExceptionHandler(IOException.class)
        public String two() {
            return "";
        }
    }

    static class WrongParameter {
        @GetMapping("/a")
        public String a() {
            return "";
        }

        @ExceptionHandler
        public String one(IOException e, String text) {
            return text;
        }
    }

    static class WrongType {
        @GetMapping("/a")
        public String a() {
            return "";
        }

        @ExceptionHandler(RuntimeException.class)
        public String one(IllegalStateException e) {
            return "";
        }
    }

    static class NoType {
        @GetMapping("/a")
        public String a() {
            return "";
        }

        @ExceptionHandler
        public String one() {
            return "";
        }
    }

    static Stream<Object[]> refused() {
        return Stream.of(
                new Object[] {new Staged(), "Staged.late(IOException): java.util.concurrent.CompletionStage<"},
                new Object[] {new TwoForOne(), "(expected: other exceptions than TwoForOne."},
                new Object[] {new WrongParameter(), "WrongParameter.one(IOException, String): parameter of java.lang."},
                new Object[] {new WrongType(), "(expected: one that takes java.lang.RuntimeException)"},
                new Object[] {new NoType(), "NoType.one(): no exception (expected: one as parameter, or its class"});
    }

    @ParameterizedTest
    @MethodSource("refused")
    void aHandlerThatCannotWorkIsRefusedAtStart(Object service, String message) {
        OneServer.assertRefused(service).hasMessageContaining(message);
    }
}
