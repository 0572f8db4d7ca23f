package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a request gets whose answer takes too long. */
@ExtendWith(NoLeaks.class)
class DeadlineTest {

    private static final String NEVER = "GET /never HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String NOW = "GET /now HTTP/1.1\r\nHost: a\r\n\r\n";

    @RegisterExtension
    private final OneServer one = new OneServer();

    private final BlockingQueue<CompletableFuture<Object>> open = new LinkedBlockingQueue<>();
    private final BlockingQueue<CallContext> contexts = new LinkedBlockingQueue<>();

    private @Nullable Object handle(HttpRequest request) {
        if (request.rawPath().equals("/now")) {
            return request.context().hasDeadline();
        }
        contexts.add(request.context());
        CompletableFuture<Object> answer = new CompletableFuture<>();
        open.add(answer);
        return answer;
    }

    private RawClient serve(int timeoutMillis) {
        return one.start(Servers.local(this::handle).requestTimeout(Duration.ofMillis(timeoutMillis)));
    }

    @Test
    void theAnswerIs504AndTheConnectionGoesOn() throws InterruptedException {
        RawClient client = serve(30);
        client.send(NEVER + NOW);
        RawResponse late = client.read();
        assertThat(late.status()).isEqualTo(504);
        assertThat(late.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(late.text()).contains("\"detail\":\"the deadline passed before there was an answer\"");
        assertThat(client.read().text()).isEqualTo("true");
        assertThat(contexts.take().scope()).matches(scope -> scope != null && scope.isCancelled());
    }

    @Test
    void aLateResultIsLoggedOnceAndWrittenNowhere() throws InterruptedException {
        RawClient client = serve(30);
        assertThat(client.exchange(NEVER).status()).isEqualTo(504);
        open.take().complete("late");
        assertThat(client.exchange(NOW).text()).isEqualTo("true");
        Await.until("the late result is logged", () -> lateLines().size() == 1);
        assertThat(client.exchange(NOW).text()).isEqualTo("true");
        assertThat(lateLines())
                .singleElement()
                .satisfies(line -> assertThat(line).contains("504 GET /never"));
    }

    private List<String> lateLines() {
        return one.log().lines().stream()
                .filter(line -> line.contains("its result came after the deadline"))
                .toList();
    }

    @Test
    void aLateFailureIsNoNews() throws InterruptedException {
        RawClient client = serve(30);
        assertThat(client.exchange(NEVER).status()).isEqualTo(504);
        open.take().completeExceptionally(new IllegalStateException("late"));
        assertThat(client.exchange(NOW).text()).isEqualTo("true");
        assertThat(one.log().lines()).hasSize(1);
    }

    @Test
    void aClientCanAskForLessByAHeaderField() {
        RawClient client = one.start(Servers.local(this::handle));
        assertThat(client.exchange(NOW).text()).isEqualTo("false");
        assertThat(client.exchange(NEVER.replace("\r\n\r\n", "\r\nX-Request-Timeout: 20ms\r\n\r\n"))
                        .status())
                .isEqualTo(504);
        assertThat(client.exchange(NOW.replace("\r\n\r\n", "\r\nX-Request-Timeout: 60s\r\n\r\n"))
                        .text())
                .isEqualTo("true");
    }

    @Test
    void aClientCannotAskForMore() {
        RawClient client = serve(20);
        assertThat(client.exchange(NEVER.replace("\r\n\r\n", "\r\nX-Request-Timeout: 60m\r\n\r\n"))
                        .status())
                .isEqualTo(504);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0s", "1", "abc", "1.5s", "-1ms", "99999999999ms"})
    void aMalformedTimeIs400(String value) {
        RawClient client = one.start(Servers.local(this::handle));
        RawResponse refused =
                client.exchange("GET /now HTTP/1.1\r\nHost: a\r\nX-Request-Timeout: " + value + "\r\n\r\n");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("X-Request-Timeout (expected: ");
    }

    @Test
    void aTimeOutOutOfRangeIsRefused() {
        assertThatThrownBy(() -> HttpServer.builder().requestTimeout(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("requestTimeout: PT0S (expected: ");
    }
}
