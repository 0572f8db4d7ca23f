package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.core.Probe;
import io.paceline.http.HttpHandler;
import java.net.SocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A probe sees every connection and request begin once and end once. */
@ExtendWith(NoLeaks.class)
class ProbeTest {

    private final List<String> ended = new CopyOnWriteArrayList<>();
    private final List<CallContext> open = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger calls = new AtomicInteger();

    private final Probe probe = new Probe() {
        @Override
        public void connectionOpened(String protocol, @Nullable SocketAddress remote) {
            opened.incrementAndGet();
            connections.incrementAndGet();
        }

        @Override
        public void connectionClosed(String protocol, @Nullable SocketAddress remote) {
            connections.decrementAndGet();
        }

        @Override
        public void requestStarted(CallContext context, String method, String path) {
            open.add(context);
        }

        @Override
        public void requestEnded(CallContext context, String method, @Nullable String route, int status, long nanos) {
            assertThat(open.remove(context)).isTrue();
            ended.add(method + " " + route + " " + status);
        }
    };

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    @Test
    void seesEachRequestEndOnceWithItsRouteAndStatus() {
        HttpHandler never = request -> {
            calls.incrementAndGet();
            return new CompletableFuture<>();
        };
        Router router = Router.builder()
                .get("/a/{b}", request -> "x")
                .get("/never", never)
                .build();
        try (CapturedLog log = CapturedLog.ofFaults();
                HttpServer server = Servers.local(router).probe(probe).start()) {
            try (RawClient client = new RawClient(server)) {
                client.exchange(get("/a/1"));
                client.exchange(get("/none"));
                client.exchange(get("/a/2").replace("Host", "Connection: close\r\nHost"));
                client.expectClosed();
            }
            assertThat(ended).containsExactly("GET /a/{b} 200", "GET null 404", "GET /a/{b} 200");
            ended.clear();

            RawClient leaving = new RawClient(server);
            leaving.send(get("/never") + get("/a/1") + get("/never"));
            Await.until("both are called", () -> calls.get() == 2);
            leaving.reset();
            Await.until("all have ended", () -> ended.size() == 3 && connections.get() == 0);
            assertThat(ended).containsExactlyInAnyOrder("GET /never 0", "GET /never 0", "GET /a/{b} 200");
            assertThat(open).isEmpty();
            assertThat(opened).hasValue(2);
        }
    }
}
