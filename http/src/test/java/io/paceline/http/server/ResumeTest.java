package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.http.HttpException;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Filters that have to ask before they know. */
@ExtendWith(NoLeaks.class)
class ResumeTest {

    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

    @RegisterExtension
    private final OneServer one = new OneServer();

    private RawClient serve(CompletionStage<String> stage, HttpHandler handler) {
        HttpFilter filter = (request, next) -> request.resume(stage, value -> {
            request.context(request.context().withRequestId(value));
            return next.handle(request);
        });
        return one.start(Servers.local(filter.before(handler)));
    }

    private static CompletableFuture<String> elsewhere(CompletableFuture<String> signal) {
        return signal.thenApplyAsync(value -> value, ForkJoinPool.commonPool());
    }

    private static Object answer(HttpRequest request) {
        return CallContext.current().requestId() + " " + request.loop().inLoop();
    }

    @Test
    void aRequestGoesOnOnItsLoopAndInItsContext() {
        CompletableFuture<String> signal = new CompletableFuture<>();
        RawClient client = serve(elsewhere(signal), ResumeTest::answer).send(GET);
        signal.complete("id");
        assertThat(client.read().text()).isEqualTo("\"id true\"");
    }

    @Test
    void aStageThatHasCompletedIsNotWaitedFor() {
        RawClient client = serve(CompletableFuture.completedFuture("id"), ResumeTest::answer);
        assertThat(client.exchange(GET).text()).isEqualTo("\"id true\"");
    }

    @Test
    void whatTheHandlerGivesLaterIsTheAnswer() {
        CompletableFuture<String> signal = new CompletableFuture<>();
        RawClient client = serve(
                elsewhere(signal),
                request -> CompletableFuture.supplyAsync(() -> HttpResponse.status(201), ForkJoinPool.commonPool()));
        client.send(GET);
        signal.complete("id");
        assertThat(client.read().status()).isEqualTo(201);
    }

    @Test
    void aFailureOfTheStageOrOfWhatFollowsIsThatOfTheRequest() {
        CompletableFuture<String> failed = CompletableFuture.failedFuture(new HttpException(418, "planted"));
        assertThat(serve(failed, ResumeTest::answer).exchange(GET).status()).isEqualTo(418);
    }

    @Test
    void aLateFailureOfTheStageIsThatOfTheRequest() {
        CompletableFuture<String> signal = new CompletableFuture<>();
        RawClient client = serve(elsewhere(signal), ResumeTest::answer).send(GET);
        signal.completeExceptionally(new HttpException(418, "planted"));
        assertThat(client.read().status()).isEqualTo(418);
    }

    @Test
    void aLateFailureOfTheHandlerIsThatOfTheRequest() {
        CompletableFuture<String> signal = new CompletableFuture<>();
        RawClient client = serve(elsewhere(signal), request -> {
                    throw new HttpException(418, "planted");
                })
                .send(GET);
        signal.complete("id");
        assertThat(client.read().status()).isEqualTo(418);
    }

    @Test
    void aRequestWhoseClientHasLeftDoesNotGoOn() {
        CompletableFuture<String> signal = new CompletableFuture<>();
        CompletableFuture<Object> left = new CompletableFuture<>();
        AtomicInteger handled = new AtomicInteger();
        HttpFilter filter = (request, next) -> {
            request.onEnd(() -> left.complete(""));
            return request.resume(signal, value -> next.handle(request));
        };
        RawClient client = one.start(Servers.local(filter.before(request -> handled.incrementAndGet())));
        client.send(GET).reset();
        Await.result(left);
        signal.complete("id");
        assertThat(one.connect().exchange(GET).text()).isEqualTo("1");
    }

    @Test
    void aRequestWhoseDeadlineHasPassedDoesNotGoOn() {
        CompletableFuture<String> signal = new CompletableFuture<>();
        CompletableFuture<Object> waiting = new CompletableFuture<>();
        HttpFilter filter = (request, next) -> {
            request.context(request.context().withTimeout(Duration.ofSeconds(1), one.clock));
            Object result = request.resume(elsewhere(signal), value -> next.handle(request));
            waiting.complete("");
            return result;
        };
        RawClient client = one.start(Servers.local(filter.before(ResumeTest::answer)));
        client.send(GET);
        Await.result(waiting);
        one.clock.advance(Duration.ofSeconds(1));
        signal.complete("id");
        assertThat(client.read().status()).isEqualTo(504);
    }
}
