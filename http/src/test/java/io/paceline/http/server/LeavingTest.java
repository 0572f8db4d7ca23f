package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Scope;
import io.paceline.http.HttpResponse;
import io.paceline.http.ServerSentEvent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that leave while nothing is being written to them. */
@ExtendWith(NoLeaks.class)
class LeavingTest {

    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final Duration GRACE = Duration.ofSeconds(1);

    @RegisterExtension
    private final OneServer one = new OneServer();

    private final HeldPublisher held = new HeldPublisher();
    private final CompletableFuture<Scope> scope = new CompletableFuture<>();

    private RawClient serve(String contentType) {
        return one.start(Servers.local(request -> {
                    scope.complete(request.context().scope());
                    return HttpResponse.ok().contentType(contentType).stream(held);
                })
                .clock(one.clock));
    }

    private void give(String text) {
        held.subscriber().onNext(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/event-stream", "text/event-stream;charset=utf-8"})
    void anIdleEventStreamEndsAtOnceWhenItsClientCloses(String contentType) {
        RawClient client = serve(contentType);
        client.send(GET).readHeadOnly();
        held.subscriber();
        client.close();
        assertThat(Await.result(held.cancelled)).isNull();
        assertThat(Await.result(scope).isCancelled()).isTrue();
        Servers.stop(one.server());
        assertThat(one.log().lines()).isEmpty();
    }

    @Test
    void anEventStreamThatHasSentSomethingEndsAtOnceToo() throws IOException {
        RawClient client = serve(ServerSentEvent.MEDIA_TYPE);
        client.send(GET).readHeadOnly();
        give("data: 1\n\n");
        assertThat(client.chunk()).asString(StandardCharsets.US_ASCII).isEqualTo("data: 1\n\n");
        client.close();
        assertThat(Await.result(held.cancelled)).isNull();
    }

    @Test
    void requestsBehindAnEventStreamEndWithIt() {
        RawClient client = serve(ServerSentEvent.MEDIA_TYPE);
        client.send(GET + GET).readHeadOnly();
        client.close();
        assertThat(Await.result(held.cancelled)).isNull();
        Servers.stop(one.server());
        assertThat(one.log().lines()).isEmpty();
    }

    @Test
    void anotherOpenStreamEndsOnceAClientThatClosedItsSideHasHadTheTimeToReadTheRest() throws IOException {
        RawClient client = serve("application/x-ndjson");
        client.send(GET).readHeadOnly();
        client.endOutput();
        one.clock.advance(GRACE.dividedBy(2));
        give("1\n");
        assertThat(client.chunk()).asString(StandardCharsets.US_ASCII).isEqualTo("1\n");
        assertThat(held.cancelled).isNotDone();
        Await.until("the time is over", () -> {
            one.clock.advance(GRACE);
            return held.cancelled.isDone();
        });
        assertThat(Await.result(scope).isCancelled()).isTrue();
    }

    @Test
    void aClientThatClosedItsSideStillGetsAnOpenStreamThatEndsInTime() {
        RawClient client = serve("application/x-ndjson");
        client.send(GET).endOutput().readHeadOnly();
        give("1\n");
        held.subscriber().onComplete();
        assertThat(client.readChunks()).isEqualTo("1\n");
        client.expectClosed();
    }

    @Test
    void aStreamOfKnownLengthIsSentToItsEnd() throws IOException {
        RawClient client = one.start(Servers.local(request -> {
                    scope.complete(request.context().scope());
                    return HttpResponse.ok().stream(held, 4);
                })
                .clock(one.clock));
        client.send(GET).endOutput().readHeadOnly();
        Await.until("the client is taken for gone", () -> {
            one.clock.advance(GRACE);
            return Await.result(scope).isCancelled();
        });
        give("rest");
        held.subscriber().onComplete();
        assertThat(client.rest()).asString(StandardCharsets.US_ASCII).isEqualTo("rest");
    }

    @Test
    void anOldClientSeesThatTheRestIsMissing() {
        RawClient client = serve("application/x-ndjson");
        client.send("GET / HTTP/1.0\r\n\r\n").endOutput().readHeadOnly();
        Await.until("the time is over", () -> {
            one.clock.advance(GRACE);
            return held.cancelled.isDone();
        });
        assertThat(org.assertj.core.api.Assertions.catchThrowable(client::rest)).isInstanceOf(IOException.class);
    }
}
