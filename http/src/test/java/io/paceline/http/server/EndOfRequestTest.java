package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is to be done at the end of a request is done once, whatever the end is. */
@ExtendWith(NoLeaks.class)
class EndOfRequestTest {

    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

    @RegisterExtension
    private final OneServer one = new OneServer();

    private final List<String> ends = new CopyOnWriteArrayList<>();

    @Test
    void anAnsweredRequestEndsOnceAndTheLastActionRunsFirst() {
        RawClient client = one.start(Servers.local(request -> {
            request.onEnd(() -> ends.add("first"));
            request.onEnd(() -> ends.add("second"));
            return HttpResponse.ok();
        }));
        assertThat(client.exchange(GET).status()).isEqualTo(200);
        assertThat(client.exchange(GET).status()).isEqualTo(200);
        Await.until("four ends", () -> ends.size() >= 4);
        assertThat(ends).containsExactly("second", "first", "second", "first");
    }

    @Test
    void aFailedRequestEndsAndAFailingActionStopsNoOther() {
        RawClient client = one.start(Servers.local(request -> {
            request.onEnd(() -> ends.add("end"));
            request.onEnd(() -> {
                throw new IllegalStateException("planned");
            });
            throw new IllegalStateException("planned");
        }));
        assertThat(client.exchange(GET).status()).isEqualTo(500);
        Await.until("the end", () -> ends.equals(List.of("end")));
    }

    @Test
    void aRequestWhoseClientLeftEnds() {
        CompletableFuture<Void> called = new CompletableFuture<>();
        RawClient client = one.start(Servers.local(request -> {
            request.onEnd(() -> ends.add("end"));
            called.complete(null);
            return new CompletableFuture<>();
        }));
        client.send(GET);
        Await.result(called);
        client.reset();
        Await.until("the end", () -> ends.equals(List.of("end")));
    }

    @Test
    void aRequestThatIsCutByAStopEnds() {
        CompletableFuture<Void> called = new CompletableFuture<>();
        RawClient client = one.start(Servers.local(request -> {
            request.onEnd(() -> ends.add("end"));
            called.complete(null);
            return new CompletableFuture<>();
        }));
        client.send(GET);
        Await.result(called);
        Servers.stop(one.server());
        assertThat(ends).containsExactly("end");
    }
}
