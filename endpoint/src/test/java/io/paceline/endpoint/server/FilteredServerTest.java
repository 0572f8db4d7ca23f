package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.ManualClock;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.http.HttpException;
import io.paceline.http.filter.BodyLimit;
import io.paceline.http.filter.ConcurrencyLimit;
import io.paceline.http.filter.RateLimit;
import io.paceline.http.filter.RequestId;
import io.paceline.service.LogFields;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.MDC;

/** Filters in front of services. */
class FilteredServerTest {

    private final List<String> called = new CopyOnWriteArrayList<>();
    private final CompletableFuture<String> held = new CompletableFuture<>();

    @RegisterExtension
    final OneServer server = OneServer.later();

    class Desk {
        @GetMapping("/hello")
        public String hello() {
            called.add("hello");
            return "hello " + MDC.get("requestId");
        }

        @GetMapping("/held")
        public CompletionStage<String> held() {
            called.add("held");
            return held;
        }

        @PostMapping("/length")
        public int length(@RequestBody String text) {
            called.add("length");
            return text.length();
        }
    }

    private Client start(EndpointServer.Builder builder) {
        server.start(builder.service(new Desk()));
        return server.client();
    }

    @AfterEach
    void letGo() {
        held.complete("late");
    }

    /** services.md 19. */
    @Test
    void aFilterThatRefusesKeepsTheMethodFromRunningAndTheCallerIsTold() {
        Client client = start(OneServer.local().filter("/hello", (request, next) -> {
            throw new HttpException(403, "not now");
        }));
        HttpResponse<String> answer = client.get("/hello");
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("not now");
        assertThat(called).isEmpty();
    }

    /** services.md 31. */
    @Test
    void ofTenFiltersTheLastThatRefusesStopsTheCall() {
        List<Integer> passed = new ArrayList<>();
        EndpointServer.Builder builder = OneServer.local();
        for (int i = 0; i < 10; i++) {
            int index = i;
            builder.filter((request, next) -> {
                passed.add(index);
                if (index == 9) {
                    throw new HttpException(403, "the last one");
                }
                return next.handle(request);
            });
        }
        assertThat(start(builder).get("/hello").statusCode()).isEqualTo(403);
        assertThat(passed).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(called).isEmpty();
    }

    /** services.md 31 and "what users asked" 35. */
    @Test
    void aBodyThatIsTooLargeHasItsStatusAndDoesNotReachTheService() {
        Client client = start(OneServer.local().filter("/length", BodyLimit.of(5)));
        assertThat(client.send("POST", "/length", BodyPublishers.ofString("12345"), "Content-Type", "text/plain")
                        .body())
                .isEqualTo("5");
        called.clear();
        assertThat(client.send("POST", "/length", BodyPublishers.ofString("123456"), "Content-Type", "text/plain")
                        .statusCode())
                .isEqualTo(413);
        assertThat(called).isEmpty();
    }

    /** services.md 29. */
    @Test
    void tooManyRequestsAre429AndLaterOnesPass() {
        ManualClock clock = new ManualClock();
        Client client = start(OneServer.local()
                .filter(RateLimit.of(3, Duration.ofSeconds(3)).clock(clock).build()));
        for (int i = 0; i < 3; i++) {
            assertThat(client.get("/hello").statusCode()).isEqualTo(200);
        }
        HttpResponse<String> refused = client.get("/hello");
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        clock.advance(Duration.ofSeconds(1));
        assertThat(client.get("/hello").statusCode()).isEqualTo(200);
        assertThat(client.get("/hello").statusCode()).isEqualTo(429);
        assertThat(called).hasSize(4);
    }

    /** services.md 29. */
    @Test
    void tooManyAtWorkAre503AndLaterOnesPass() throws Exception {
        ConcurrencyLimit limit = ConcurrencyLimit.of(1);
        Client client = start(OneServer.local().filter(limit));
        CompletableFuture<HttpResponse<String>> first = client.sendAsync("GET", "/held");
        Eventually.until("requests at work", () -> limit.active() == 1);
        HttpResponse<String> refused = client.get("/hello");
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        held.complete("done");
        assertThat(first.get(20, TimeUnit.SECONDS).body()).isEqualTo("done");
        Eventually.until("requests at work", () -> limit.active() == 0);
        assertThat(client.get("/hello").statusCode()).isEqualTo(200);
    }

    @Test
    void theIdOfARequestStandsInTheLoggingContextOfTheService() {
        Client client = start(OneServer.local().filter(RequestId.taken()).logFields(LogFields.STANDARD));
        assertThat(client.get("/hello", "X-Request-Id", "r-1").body()).isEqualTo("hello r-1");
    }
}
