package io.paceline.endpoint.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.Idempotent;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.server.Eventually;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.http.TimeoutHeader;
import io.paceline.http.client.HttpClient;
import io.paceline.service.gather.Backoff;
import io.paceline.service.gather.CircuitBreaker;
import io.paceline.service.gather.CircuitOpenException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** When a call is made again, when it ends, and what that does to the server. */
class PolicyTest {

    interface Api {
        @GetMapping("/value")
        Reply<String> read();

        @PostMapping("/value")
        Reply<String> write();

        @Idempotent
        @PostMapping("/value/same")
        Reply<String> writeSame();
    }

    private static EndpointClient.Builder client(URI uri) {
        return EndpointClient.builder(uri).backoff(Backoff.none());
    }

    private static Function<Integer, Object> failingTwice(int status) {
        return number -> number <= 2
                ? HttpResponse.status(status).text("no")
                : HttpResponse.ok().text("yes");
    }

    private static int statusOf(Reply<?> reply) {
        HttpException[] thrown = new HttpException[1];
        assertThatExceptionOfType(HttpException.class).isThrownBy(reply::await).satisfies(each -> thrown[0] = each);
        return thrown[0].status();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return socket.getLocalPort();
        }
    }

    @Test
    void whatMayBeRepeatedIsTriedAgainUntilItSucceeds() {
        try (ScriptedServer server = new ScriptedServer(failingTwice(503));
                EndpointClient client = client(server.uri()).build()) {
            assertThat(client.proxy(Api.class).read().await()).isEqualTo("yes");
            assertThat(server.seen).hasSize(3);
        }
    }

    @Test
    void attemptsAreBoundedAndTheLastAnswerCounts() {
        try (ScriptedServer server =
                        new ScriptedServer(number -> HttpResponse.status(502).text("no"));
                EndpointClient client = client(server.uri()).attemptsMax(4).build()) {
            assertThat(statusOf(client.proxy(Api.class).read())).isEqualTo(502);
            assertThat(server.seen).hasSize(4);
        }
    }

    @Test
    void whatMustNotBeRepeatedIsSentOnce() {
        try (ScriptedServer server = new ScriptedServer(failingTwice(503));
                EndpointClient client = client(server.uri()).build()) {
            assertThat(statusOf(client.proxy(Api.class).write())).isEqualTo(503);
            assertThat(server.seen).hasSize(1);
        }
    }

    @Test
    void aMethodThatSaysItIsIdempotentIsTriedAgain() {
        try (ScriptedServer server = new ScriptedServer(failingTwice(504));
                EndpointClient client = client(server.uri()).build()) {
            assertThat(client.proxy(Api.class).writeSame().await()).isEqualTo("yes");
            assertThat(server.seen).hasSize(3);
        }
    }

    @Test
    void anErrorThatWillNotPassIsNotTriedAgain() {
        try (ScriptedServer server = new ScriptedServer(failingTwice(500));
                EndpointClient client = client(server.uri()).build()) {
            assertThat(statusOf(client.proxy(Api.class).read())).isEqualTo(500);
            assertThat(server.seen).hasSize(1);
        }
    }

    @Test
    void noAttemptIsMadeThatTheServerWantsLaterThanThereIsTime() {
        try (ScriptedServer server = new ScriptedServer(number ->
                        HttpResponse.status(503).header("Retry-After", "60").text("no"));
                EndpointClient client = client(server.uri()).build()) {
            assertThat(statusOf(client.proxy(Api.class).read())).isEqualTo(503);
            assertThat(server.seen).hasSize(1);
        }
    }

    @Test
    void aConnectionThatIsCutIsRetriedOnlyWhereThatIsSafe() throws IOException {
        AtomicInteger accepted = new AtomicInteger();
        try (ServerSocket cutting = new ServerSocket(0, 10, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            Thread thread = new Thread(() -> {
                while (!cutting.isClosed()) {
                    try (var socket = cutting.accept()) {
                        accepted.incrementAndGet();
                        // the request is read, and then nothing is said
                        socket.getInputStream().read();
                    } catch (IOException closed) {
                        return;
                    }
                }
            });
            thread.setDaemon(true);
            thread.start();
            URI uri = URI.create("http://127.0.0.1:" + cutting.getLocalPort());
            try (EndpointClient client = client(uri).build()) {
                Api api = client.proxy(Api.class);

                assertThatExceptionOfType(HttpClientException.class)
                        .isThrownBy(() -> api.write().await())
                        .satisfies(thrown -> {
                            assertThat(thrown.kind()).isEqualTo(HttpClientException.Kind.CLOSED);
                            assertThat(thrown.requestSent()).isTrue();
                        });
                assertThat(accepted).hasValue(1);

                assertThatExceptionOfType(HttpClientException.class)
                        .isThrownBy(() -> api.writeSame().await());
                assertThat(accepted).hasValue(4);
            }
        }
    }

    @Test
    void aServerThatIsDownIsToldFromOneThatAnswersAndWorksOnceItIsUp() throws IOException {
        int port = freePort();
        URI uri = URI.create("http://127.0.0.1:" + port);
        try (EndpointClient client = client(uri).build()) {
            Api api = client.proxy(Api.class);
            assertThatExceptionOfType(HttpClientException.class)
                    .isThrownBy(() -> api.write().await())
                    .satisfies(thrown -> {
                        assertThat(thrown.kind()).isEqualTo(HttpClientException.Kind.CONNECT);
                        assertThat(thrown.requestSent()).isFalse();
                    });

            try (ScriptedServer up =
                    new ScriptedServer(port, number -> HttpResponse.ok().text("up"))) {
                assertThat(api.write().await()).isEqualTo("up");
                assertThat(up.seen).hasSize(1);
            }

            assertThatExceptionOfType(HttpClientException.class)
                    .isThrownBy(() -> api.read().await());

            try (ScriptedServer again =
                    new ScriptedServer(port, number -> HttpResponse.ok().text("again"))) {
                assertThat(api.read().await()).isEqualTo("again");
                assertThat(again.seen).hasSize(1);
            }
        }
    }

    @Test
    void aCallThatComesBackTooLateIsGivenUpOnBothEnds() {
        try (ScriptedServer server = new ScriptedServer(number -> new CompletableFuture<>());
                EndpointClient client = client(server.uri()).build()) {
            Api api = client.proxy(Api.class);
            CallContext hurried = CallContext.empty().withTimeout(Duration.ofMillis(200));

            Reply<String> late = hurried.call(api::read);

            assertThatExceptionOfType(DeadlineExceededException.class).isThrownBy(() -> late.await());
            assertThat(server.seen).hasSize(1);
            Eventually.until("the server's scope is cancelled", () -> isCancelled(server));
        }
    }

    @Test
    void theTimeThatIsLeftIsSentAlongWithEachAttempt() {
        try (ScriptedServer server = new ScriptedServer(failingTwice(503));
                EndpointClient client =
                        client(server.uri()).timeout(Duration.ofMinutes(10)).build()) {
            Api api = client.proxy(Api.class);
            api.read().await();
            CallContext.empty()
                    .withTimeout(Duration.ofMinutes(1))
                    .call(api::read)
                    .await();

            List<Duration> sent = server.seen.stream()
                    .map(seen -> TimeoutHeader.parse(seen.timeout()))
                    .toList();
            assertThat(sent).hasSize(4).isSortedAccordingTo(Comparator.reverseOrder());
            assertThat(sent.get(0)).isBetween(Duration.ofMinutes(1), Duration.ofMinutes(10));
            assertThat(sent.get(3)).isLessThanOrEqualTo(Duration.ofMinutes(1));
            assertThat(server.seen).allMatch(seen -> seen.context().hasDeadline());
        }
    }

    @Test
    void theTimeoutOfTheClientCountsToo() {
        try (ScriptedServer server = new ScriptedServer(number -> new CompletableFuture<>());
                EndpointClient client =
                        client(server.uri()).timeout(Duration.ofMillis(150)).build()) {
            Reply<String> late = client.proxy(Api.class).read();

            assertThatExceptionOfType(DeadlineExceededException.class).isThrownBy(() -> late.await());
            Eventually.until("the server's scope is cancelled", () -> isCancelled(server));
        }
    }

    @Test
    void nothingIsSentOnceTheDeadlineHasPassed() {
        try (ScriptedServer server =
                        new ScriptedServer(number -> HttpResponse.ok().text("yes"));
                EndpointClient client = client(server.uri()).build()) {
            Api api = client.proxy(Api.class);
            CallContext over = CallContext.empty().withTimeout(Duration.ofNanos(1));

            Reply<String> refused = over.call(api::read);

            assertThatExceptionOfType(DeadlineExceededException.class).isThrownBy(() -> refused.await());
            assertThat(server.seen).isEmpty();
        }
    }

    @Test
    void whoCancelsTheReplyOrItsScopeCancelsTheCallOnTheServer() {
        try (ScriptedServer server = new ScriptedServer(number -> new CompletableFuture<>());
                EndpointClient client = client(server.uri()).build()) {
            Api api = client.proxy(Api.class);
            Scope scope = new Scope();
            Reply<String> first = api.read();
            Reply<String> second = CallContext.empty().withScope(scope).call(api::read);
            Eventually.until("both have arrived", () -> server.seen.size() == 2);

            first.cancel();
            scope.cancel("nobody wants it");

            assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> second.await());
            Eventually.until("both scopes are cancelled", () -> isCancelled(server));
        }
    }

    private static boolean isCancelled(ScriptedServer server) {
        return server.seen.stream().allMatch(seen -> {
            Scope scope = seen.context().scope();
            return scope != null && scope.isCancelled();
        });
    }

    @Test
    void noConnectionAndNoPlaceInTheQueueIsLost() {
        AtomicInteger answered = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(number -> switch (number % 4) {
                    case 0 -> HttpResponse.ok().text("ok");
                    case 1 -> HttpResponse.status(404).text("no");
                    case 2 -> HttpResponse.status(503).text("no");
                    default -> new CompletableFuture<>();
                });
                HttpClient one = HttpClient.builder()
                        .connectionsPerOriginMax(1)
                        .waitersMax(1)
                        .build();
                EndpointClient client =
                        client(server.uri()).http(one).attemptsMax(1).build()) {
            Api api = client.proxy(Api.class);
            for (int i = 0; i < 40; i++) {
                Reply<String> reply =
                        CallContext.empty().withTimeout(Duration.ofMillis(100)).call(api::read);
                try {
                    reply.await();
                    answered.incrementAndGet();
                } catch (HttpException | DeadlineExceededException expected) {
                    // the script wants it so
                }
            }
            assertThat(answered).hasValue(10);
        }
    }

    @Test
    void theTokenIsAskedForBeforeEachAttemptAndNeverShown() {
        AtomicInteger asked = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(failingTwice(503));
                EndpointClient client = client(server.uri())
                        .bearer(() -> "s3cret" + asked.incrementAndGet())
                        .build()) {
            assertThat(client.proxy(Api.class).read().await()).isEqualTo("yes");

            assertThat(server.seen.stream().map(ScriptedServer.Seen::authorization))
                    .containsExactly("Bearer s3cret1", "Bearer s3cret2", "Bearer s3cret3");
            assertThat(client.toString() + client.proxy(Api.class)).doesNotContain("s3cret");
        }
    }

    @Test
    void aTokenThatCannotBeSentIsNotShownEither() {
        try (ScriptedServer server =
                        new ScriptedServer(number -> HttpResponse.ok().text("yes"));
                EndpointClient client =
                        client(server.uri()).bearer(() -> "s3cret\n").build()) {
            Api api = client.proxy(Api.class);

            assertThatThrownBy(() -> api.read().await())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining("s3cret");
            assertThat(server.seen).isEmpty();
        }
    }

    @Test
    void aBreakerCountsAttemptsAndThenRefusesCalls() {
        CircuitBreaker breaker = CircuitBreaker.builder("shop").window(4, 4).build();
        try (ScriptedServer server =
                        new ScriptedServer(number -> HttpResponse.status(503).text("no"));
                EndpointClient client = client(server.uri())
                        .attemptsMax(2)
                        .circuitBreaker(breaker)
                        .build()) {
            Api api = client.proxy(Api.class);
            assertThat(statusOf(api.read())).isEqualTo(503);
            assertThat(statusOf(api.read())).isEqualTo(503);

            assertThatExceptionOfType(CircuitOpenException.class)
                    .isThrownBy(() -> api.read().await());
            assertThat(server.seen).hasSize(4);
        }
    }

    @Test
    void answersThatSayNoForGoodReasonsDoNotOpenTheBreaker() {
        CircuitBreaker breaker = CircuitBreaker.builder("shop").window(4, 4).build();
        try (ScriptedServer server =
                        new ScriptedServer(number -> HttpResponse.status(404).text("no"));
                EndpointClient client =
                        client(server.uri()).circuitBreaker(breaker).build()) {
            Api api = client.proxy(Api.class);
            List<Integer> statuses = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                statuses.add(statusOf(api.read()));
            }
            assertThat(statuses).containsOnly(404);
            assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
        }
    }
}
