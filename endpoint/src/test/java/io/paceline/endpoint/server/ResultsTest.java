package io.paceline.endpoint.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.endpoint.DeleteMapping;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PatchMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.PutMapping;
import io.paceline.endpoint.ResponseStatus;
import io.paceline.http.Cookie;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.json.jackson.JacksonCodec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What each kind of result becomes. */
class ResultsTest {

    static class Animal {
        public String getName() {
            return "Bo";
        }
    }

    static final class Dog extends Animal {
        public int getLegs() {
            return 4;
        }
    }

    static final class Unwritable {
        public String getValue() {
            return "secret".substring(9);
        }
    }

    /** One method for each kind. */
    public static class Results {
        private final List<Integer> state = new ArrayList<>(List.of(1));
        private final BlockingQueue<CompletableFuture<Object>> open = new LinkedBlockingQueue<>();
        private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

        @GetMapping("/json")
        public Map<String, Integer> json() {
            return Map.of("a", 1);
        }

        @GetMapping("/subclass")
        public Animal subclass() {
            return new Dog();
        }

        @GetMapping("/text")
        public String text() {
            return "häl\"lo";
        }

        @GetMapping("/bytes")
        public byte[] bytes() {
            return new byte[] {'o', 'k'};
        }

        @GetMapping("/null")
        public String none() {
            return null;
        }

        @GetMapping("/int")
        public int number() {
            return 5;
        }

        @GetMapping("/optional")
        public Optional<String> optional() {
            return Optional.of("x");
        }

        @GetMapping("/optional-text")
        public Object optionalText() {
            return Optional.of(Optional.of("y"));
        }

        @GetMapping("/optional-list")
        public Optional<List<Integer>> optionalList() {
            return Optional.of(state);
        }

        @GetMapping("/optional-int")
        public OptionalInt optionalInt() {
            return OptionalInt.of(7);
        }

        @GetMapping("/no-optional")
        public Optional<String> noOptional() {
            return Optional.empty();
        }

        @GetMapping("/no-optional-int")
        public OptionalInt noOptionalInt() {
            return OptionalInt.empty();
        }

        @GetMapping("/no-optional-stage")
        public CompletionStage<Optional<List<Integer>>> noOptionalStage() {
            return CompletableFuture.supplyAsync(Optional::empty);
        }

        @GetMapping("/buffer")
        public ByteBuffer buffer() {
            return ByteBuffer.wrap(new byte[] {'n', 'o', 'k'}, 1, 2).asReadOnlyBuffer();
        }

        @GetMapping("/object")
        public Object object() {
            return CompletableFuture.completedFuture(List.of(1));
        }

        @PostMapping("/created")
        public HttpResponse created() {
            return HttpResponse.created("/json").header("X-A", "b").json(state);
        }

        @PostMapping("/add")
        @ResponseStatus(201)
        public Map<String, Integer> add() {
            return Map.of("added", 1);
        }

        @GetMapping("/odd")
        @ResponseStatus(221)
        public String odd() {
            return "odd";
        }

        @GetMapping("/picture")
        public CompletionStage<HttpResponse> picture() {
            return CompletableFuture.completedFuture(HttpResponse.status(203)
                    .contentType("image/png")
                    .header("X-A", "1")
                    .header("X-A", "2")
                    .cookie(Cookie.of("seen", "1"))
                    .cookie(Cookie.of("by", "2"))
                    .bytes(new byte[] {'p', 'n', 'g'}));
        }

        @GetMapping("/page")
        public HttpResponse page() {
            return HttpResponse.status(207)
                    .contentType("text/html;charset=utf-8")
                    .text("<p>");
        }

        @GetMapping("/state")
        public List<Integer> state() {
            return state;
        }

        @PutMapping("/stage")
        public CompletionStage<Object> stage() {
            CompletableFuture<Object> stage = new CompletableFuture<>();
            open.add(stage);
            return stage;
        }

        @DeleteMapping("/void-stage")
        public CompletableFuture<Void> voidStage() {
            return CompletableFuture.completedFuture(null);
        }

        @GetMapping("/null-stage")
        public CompletionStage<String> nullStage() {
            return null;
        }

        @PatchMapping("/tell")
        public void tell(String word) {
            if (word == null) {
                throw new IllegalStateException("no word");
            }
            told.add(word + (CallContext.current().scope() != null));
        }

        @GetMapping("/throws")
        public String fails() throws Exception {
            throw new java.io.IOException("secret");
        }

        @GetMapping("/error")
        public String error() {
            throw new StackOverflowError("secret");
        }

        @GetMapping("/http")
        public String http() {
            throw new HttpException(409, "stock: 0 (expected: more)").header("X-Stock", "0");
        }

        @GetMapping("/unwritable")
        public Object unwritable() {
            return new Unwritable();
        }
    }

    private final Results results = new Results();
    private final BlockingQueue<String> failures = new LinkedBlockingQueue<>();

    @RegisterExtension
    final OneServer server = OneServer.with(builder -> builder.service(results)
            .errorHook((service, method, context, error) -> failures.add(service + "." + method + ": " + error)));

    private final Client client = server.client();

    @Test
    void aValueIsSentAsJson() {
        assertAnswer("/json", 200, "application/json", "{\"a\":1}");
        assertAnswer("/int", 200, "application/json", "5");
        assertAnswer("/object", 200, "application/json", "[1]");
    }

    @Test
    void aValueIsWrittenByItsOwnClass() {
        assertThat(client.get("/subclass").body()).contains("\"legs\":4").contains("\"name\":\"Bo\"");
    }

    @Test
    void textAndBytesAreSentAsTheyAre() {
        assertAnswer("/text", 200, "text/plain;charset=utf-8", "häl\"lo");
        assertAnswer("/bytes", 200, "application/octet-stream", "ok");
        assertAnswer("/buffer", 200, "application/octet-stream", "ok");
    }

    @Test
    void anOptionalIsWhatItHolds() {
        assertAnswer("/optional", 200, "text/plain;charset=utf-8", "x");
        assertAnswer("/optional-text", 200, "text/plain;charset=utf-8", "y");
        assertAnswer("/optional-list", 200, "application/json", "[1]");
        assertAnswer("/optional-int", 200, "application/json", "7");
    }

    @Test
    void anEmptyOptionalIsA404AlsoInAStage() {
        for (String path : List.of("/no-optional", "/no-optional-int", "/no-optional-stage")) {
            java.net.http.HttpResponse<String> response = client.get(path);
            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        }
    }

    @Test
    void nullIsAnEmptyBody() {
        assertAnswer("/null", 200, null, "");
    }

    @Test
    void anHttpResponseIsSentAsItIs() {
        java.net.http.HttpResponse<String> response = client.send("POST", "/created");
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location")).hasValue("/json");
        assertThat(response.headers().firstValue("X-A")).hasValue("b");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.body()).isEqualTo("[1]");
    }

    /** services.md 22 and 28. */
    @Test
    void aStatusThatIsSaidIsSentWithTheValue() {
        java.net.http.HttpResponse<String> added = client.send("POST", "/add");
        assertThat(added.statusCode()).isEqualTo(201);
        assertThat(added.body()).isEqualTo("{\"added\":1}");
        assertAnswer("/odd", 221, "text/plain;charset=utf-8", "odd");
    }

    /** services.md 28. */
    @Test
    void bytesAndTextKeepTheirStatusTypeAndHeaders() {
        assertAnswer("/page", 207, "text/html;charset=utf-8", "<p>");
        assertAnswer("/picture", 203, "image/png", "png");
        java.net.http.HttpHeaders headers = client.get("/picture").headers();
        assertThat(headers.allValues("X-A")).containsExactly("1", "2");
        assertThat(headers.allValues("Set-Cookie"))
                .containsExactly(
                        "seen=1; Path=/; Secure; HttpOnly; SameSite=Lax",
                        "by=2; Path=/; Secure; HttpOnly; SameSite=Lax");
    }

    @Test
    void headIsAnsweredWithTheHeadersOfGet() {
        java.net.http.HttpResponse<String> response = client.send("HEAD", "/text");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Length")).hasValue("7");
        assertThat(response.body()).isEmpty();
    }

    @Test
    void aStageIsAnsweredWhenItCompletes() throws InterruptedException {
        CompletableFuture<java.net.http.HttpResponse<String>> answer = client.sendAsync("PUT", "/stage");
        CompletableFuture<Object> open = results.open.take();
        assertAnswer("/int", 200, "application/json", "5");
        assertThat(answer).isNotDone();
        open.complete(Map.of("late", true));
        assertThat(answer.join().statusCode()).isEqualTo(200);
        assertThat(answer.join().body()).isEqualTo("{\"late\":true}");
    }

    @Test
    void aStageThatFailsIsAnsweredWithItsError() throws InterruptedException {
        CompletableFuture<java.net.http.HttpResponse<String>> answer = client.sendAsync("PUT", "/stage");
        results.open.take().completeExceptionally(new HttpException(410, "gone"));
        assertThat(answer.join().statusCode()).isEqualTo(410);
        answer = client.sendAsync("PUT", "/stage");
        results.open.take().completeExceptionally(new IllegalStateException("secret"));
        assertThat(answer.join().statusCode()).isEqualTo(500);
        assertThat(answer.join().body()).doesNotContain("secret");
    }

    @Test
    void aStageOfVoidIsAnsweredWith204() {
        java.net.http.HttpResponse<String> response = client.send("DELETE", "/void-stage");
        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(response.body()).isEmpty();
    }

    @Test
    void aVoidMethodIsAnsweredWith202AndRuns() throws InterruptedException {
        java.net.http.HttpResponse<String> response = client.send("PATCH", "/tell?word=x");
        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.body()).isEmpty();
        assertThat(results.told.poll(20, TimeUnit.SECONDS)).isEqualTo("xtrue");
    }

    @Test
    void aVoidMethodThatFailsIsToldToTheErrorHook() throws InterruptedException {
        assertThat(client.send("PATCH", "/tell").statusCode()).isEqualTo(202);
        assertThat(failures.poll(20, TimeUnit.SECONDS))
                .isEqualTo("Results.tell: java.lang.IllegalStateException: no word");
    }

    @Test
    void whatIsThrownIsA500WithoutDetailAndTheServiceGoesOn() {
        for (String path : List.of("/throws", "/error", "/unwritable")) {
            java.net.http.HttpResponse<String> response = client.get(path);
            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            Object problem = JacksonCodec.standard().decode(response.body().getBytes(UTF_8), Map.class);
            assertThat(problem)
                    .asInstanceOf(InstanceOfAssertFactories.MAP)
                    .containsOnlyKeys("type", "title", "status", "id");
            assertThat(response.body()).doesNotContain("secret").doesNotContain("\tat ");
        }
        assertAnswer("/int", 200, "application/json", "5");
    }

    @Test
    void anHttpExceptionHasItsStatusAndHeaders() {
        java.net.http.HttpResponse<String> response = client.get("/http");
        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(response.headers().firstValue("X-Stock")).hasValue("0");
        assertThat(response.body()).contains("stock: 0 (expected: more)");
    }

    @Test
    void aMissingStageIsAnEmptyAnswer() {
        assertAnswer("/null-stage", 200, null, "");
    }

    private void assertAnswer(String path, int status, String type, String body) {
        java.net.http.HttpResponse<String> response = client.get(path);
        assertThat(response.body()).isEqualTo(body);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).isEqualTo(Optional.ofNullable(type));
    }
}
