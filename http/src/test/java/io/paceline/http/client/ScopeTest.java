package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.Clock;
import io.paceline.core.EventLoop;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import io.paceline.core.TraceContext;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.client.ScriptedServer.Peer;
import io.paceline.http.server.Await;
import io.paceline.http.server.NoLeaks;
import io.paceline.net.NetEventLoops;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How a request follows the call that made it: home, deadline, cancellation, trace. */
@ExtendWith(NoLeaks.class)
class ScopeTest {

    private final NetEventLoops loops = NetEventLoops.builder().threads(2).build();
    private final ScriptedServer server = new ScriptedServer();
    private final HttpClient client =
            HttpClient.builder().loops(loops).connectionsPerOriginMax(2).build();

    @AfterEach
    void stop() {
        client.close();
        server.close();
        loops.close();
    }

    private Reply<ClientResponse> get() {
        return client.get(server.uri()).send();
    }

    private void assertAnsweredAnew() {
        Reply<ClientResponse> reply = get();
        Peer peer = server.accept();
        peer.readHead();
        peer.answer("anew");
        assertThat(reply.await().text()).isEqualTo("anew");
    }

    @Test
    void aReplyComesHomeToTheLoopThatAsked() {
        EventLoop home = loops.loop(1);
        CompletableFuture<EventLoop> ranOn = new CompletableFuture<>();
        home.execute(() -> get().thenAccept(answer -> ranOn.complete(EventLoop.current())));
        Peer peer = server.accept();
        peer.readHead();
        peer.answer("ok");
        assertThat(Await.result(ranOn)).isSameAs(home);
    }

    @Test
    void cancellingTheReplyClosesTheConnection() {
        Reply<ClientResponse> reply = get();
        Peer peer = server.accept();
        peer.readHead();
        assertThat(reply.cancel()).isTrue();
        assertThatThrownBy(reply::await).isInstanceOf(CancellationException.class);
        peer.expectClosed();
        assertAnsweredAnew();
    }

    @Test
    void cancellingADerivedStageOrTheScopeDoesTheSame() {
        Reply<String> derived = get().thenApply(ClientResponse::text);
        Peer peer = server.accept();
        peer.readHead();
        derived.cancel();
        peer.expectClosed();
        Scope scope = new Scope();
        Reply<ClientResponse> reply = CallContext.empty().withScope(scope).call(this::get);
        peer = server.accept();
        peer.readHead();
        scope.cancel("the client has left");
        assertThatThrownBy(reply::await)
                .isInstanceOf(CancellationException.class)
                .hasMessage("the client has left");
        peer.expectClosed();
        assertAnsweredAnew();
    }

    @Test
    void nothingIsSentForAScopeThatIsCancelledOrADeadlineThatHasPassed() {
        Scope scope = new Scope();
        scope.cancel("over");
        Reply<ClientResponse> cancelled = CallContext.empty().withScope(scope).call(this::get);
        assertThatThrownBy(cancelled::await).isInstanceOf(CancellationException.class);
        CallContext expired = CallContext.empty().withTimeout(Duration.ofNanos(1), Clock.SYSTEM);
        Await.until("the deadline", expired::isExpired);
        Reply<ClientResponse> late = expired.call(this::get);
        HttpClientException failure = Failures.of(late);
        assertThat(failure.kind()).isEqualTo(Kind.TIMEOUT);
        assertThat(failure.requestSent()).isFalse();
        assertThat(server.hasNoCaller()).isTrue();
    }

    @Test
    void theDeadlineOfTheCallBoundsTheRequest() {
        CallContext soon = CallContext.empty().withTimeout(Duration.ofMillis(50), Clock.SYSTEM);
        Reply<ClientResponse> reply = soon.call(this::get);
        Peer peer = server.accept();
        peer.readHead();
        assertThat(Failures.of(reply).kind()).isEqualTo(Kind.TIMEOUT);
        peer.expectClosed();
    }

    @Test
    void theTraceOfTheCallIsSentAlong() {
        CallContext traced = CallContext.empty().withTrace(new TraceContext("00-ab-cd-01", "a=b"));
        Reply<ClientResponse> reply = traced.call(this::get);
        Peer peer = server.accept();
        assertThat(peer.readHead()).contains("\r\ntraceparent: 00-ab-cd-01\r\n", "\r\ntracestate: a=b\r\n");
        peer.answer("ok");
        reply.await();
        CallContext forged = CallContext.empty().withTrace(new TraceContext("00\r\nX: y", null));
        assertThatThrownBy(() -> forged.call(this::get)).isInstanceOf(IllegalArgumentException.class);
    }
}
