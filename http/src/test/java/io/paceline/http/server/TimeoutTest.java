package io.paceline.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.ManualClock;
import io.paceline.core.Probe;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Nothing that a client does or leaves out holds a connection for ever.
 *
 * <p>The server's clock is moved by hand, so no time-out can pass by itself. Loops run timers by the real time, which is
 * why the time-outs are short: a timer looks at the clock again after each.
 */
@ExtendWith(NoLeaks.class)
class TimeoutTest {

    private static final Duration TIMEOUT = Duration.ofMillis(5);
    private static final Duration LONG = Duration.ofHours(1);
    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String POST = "POST / HTTP/1.1\r\nHost: a\r\n";
    private static final int LARGE = 32 << 20;

    @RegisterExtension
    private final OneServer one = new OneServer();

    private final ManualClock clock = one.clock;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    private RawClient serve(HttpHandler handler, UnaryOperator<HttpServer.Builder> settings) {
        HttpHandler counting = request -> {
            calls.incrementAndGet();
            return handler.handle(request);
        };
        HttpServer.Builder builder = Servers.local(counting)
                .clock(clock)
                .probe(new Probe() {
                    @Override
                    public void connectionClosed(String protocol, @Nullable SocketAddress remote) {
                        closed.incrementAndGet();
                    }
                })
                .headerTimeout(LONG)
                .idleTimeout(LONG)
                .bodyTimeout(LONG)
                .writeStallTimeout(LONG);
        return one.start(settings.apply(builder));
    }

    /** Moves the clock in small steps until the server has sent or closed. */
    private void advanceUntilInput(RawClient client) {
        Await.until("the server answers or closes", () -> {
            clock.advance(TIMEOUT);
            return client.hasInput() || client.isClosedByServer();
        });
    }

    @Test
    void aHeadThatDripsIs408HoweverRegularlyItDrips() {
        try (RawClient client = serve(Servers.ECHO, builder -> builder.headerTimeout(TIMEOUT))) {
            client.send("GET / HTTP/1.1\r\n");
            Await.until("the server has had enough", () -> {
                client.trySend("X: y\r\n".getBytes(ISO_8859_1));
                clock.advance(Duration.ofMillis(1));
                return client.hasInput();
            });
            RawResponse response = client.read();
            assertThat(response.status()).isEqualTo(408);
            assertThat(response.saysClose()).isTrue();
            client.endOutput().expectClosed();
            assertThat(calls).hasValue(0);
        }
    }

    /** Slowloris: a bound that nobody has to think of; by the clock of the machine, since it is the default. */
    @Test
    @Tag("long")
    void aHeadHasTenSecondsUnlessSaidOtherwise() {
        try (RawClient client = one.start(Servers.local(Servers.ECHO))) {
            long begun = System.nanoTime();
            client.send("GET / HTTP/1.1\r\n");
            assertThat(client.read().status()).isEqualTo(408);
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofSeconds(9));
        }
    }

    @Test
    void aHeadThatStopsWithinALineIs408() {
        try (RawClient client = serve(Servers.ECHO, builder -> builder.headerTimeout(TIMEOUT))) {
            client.send("GET / HT");
            advanceUntilInput(client);
            assertThat(client.read().status()).isEqualTo(408);
            client.endOutput().expectClosed();
        }
    }

    @Test
    void aHeadThatStopsBehindALineIs408() {
        try (RawClient client = serve(Servers.ECHO, builder -> builder.headerTimeout(TIMEOUT))) {
            client.send("GET / HTTP/1.1\r\nX: y\r\n");
            advanceUntilInput(client);
            assertThat(client.read().status()).isEqualTo(408);
            client.endOutput().expectClosed();
        }
    }

    @Test
    void eachHeadHasItsOwnTime() {
        try (RawClient client = serve(Servers.ECHO, builder -> builder.headerTimeout(Duration.ofMillis(10)))) {
            client.send("GET / HT");
            for (int i = 0; i < 20; i++) {
                // The end of one head and the beginning of the next arrive together.
                client.send("TP/1.1\r\nHost: a\r\n\r\nGET / HT");
                assertThat(client.read().status()).isEqualTo(200);
                clock.advance(Duration.ofMillis(9));
            }
            advanceUntilInput(client);
            assertThat(client.read().status()).isEqualTo(408);
        }
    }

    @Test
    void aConnectionWithoutRequestIsClosed() {
        try (RawClient client = serve(Servers.ECHO, builder -> builder.idleTimeout(TIMEOUT))) {
            advanceUntilInput(client);
            client.expectClosed();
        }
    }

    @Test
    void aConnectionIsClosedWhenItIsIdleBehindAnAnswer() {
        try (RawClient client = serve(Servers.ECHO, builder -> builder.idleTimeout(TIMEOUT))) {
            assertThat(client.exchange(GET).status()).isEqualTo(200);
            advanceUntilInput(client);
            client.expectClosed();
            assertThat(one.log().lines()).isEmpty();
        }
    }

    @Test
    void aConnectionIsClosedWhenItIsIdleBehindAnAnswerThatCameLate() {
        CompletableFuture<Object> later = new CompletableFuture<>();
        try (RawClient client = serve(request -> later, builder -> builder.idleTimeout(TIMEOUT))) {
            client.send(GET);
            Await.until("the handler is called", () -> calls.get() == 1);
            clock.advance(LONG);
            later.complete("late");
            assertThat(client.read().text()).isEqualTo("\"late\"");
            advanceUntilInput(client);
            client.expectClosed();
        }
    }

    @Test
    void aHandlerMayTakeAnyTime() {
        CompletableFuture<Object> later = new CompletableFuture<>();
        try (RawClient client = serve(
                request -> later,
                builder -> builder.idleTimeout(TIMEOUT).headerTimeout(TIMEOUT).bodyTimeout(TIMEOUT))) {
            client.send(POST + "Content-Length: 1\r\n\r\na");
            Await.until("the handler is called", () -> calls.get() == 1);
            clock.advance(Duration.ofDays(1));
            // The timers of another connection show that those of this one have had their time.
            try (RawClient other = one.connect()) {
                advanceUntilInput(other);
            }
            later.complete("late");
            assertThat(client.read().text()).isEqualTo("\"late\"");
        }
    }

    @Test
    void aBodyThatStopsIs408() {
        for (String start :
                new String[] {"Content-Length: 5\r\n\r\nhel", "Transfer-Encoding: chunked\r\n\r\n5\r\nhel"}) {
            try (RawClient client = serve(Servers.ECHO, builder -> builder.bodyTimeout(TIMEOUT))) {
                client.send(POST + start);
                advanceUntilInput(client);
                RawResponse response = client.read();
                assertThat(response.status()).isEqualTo(408);
                assertThat(response.saysClose()).isTrue();
                client.endOutput().expectClosed();
                assertThat(calls).hasValue(0);
            }
            Servers.stop(one.server());
        }
    }

    @Test
    void aReaderThatStopsIsCut() throws IOException {
        try (RawClient client = serve(
                request -> HttpResponse.ok().bytes(new byte[LARGE]), builder -> builder.writeStallTimeout(TIMEOUT))) {
            client.send(GET);
            client.readHeadOnly();
            Await.until("the server cuts the connection", () -> {
                clock.advance(TIMEOUT);
                return closed.get() == 1;
            });
            assertThat(client.rest().length).isLessThan(LARGE);
        }
    }

    @Test
    void aReaderThatIsSlowIsNotCut() throws IOException {
        byte[] body = Publishers.pattern(0L, LARGE);
        int step = body.length / 128;
        for (String connection : new String[] {"close", "keep-alive", "stream"}) {
            // A stream of equal pieces leaves as much pending at one look as at the next.
            HttpHandler handler = request -> connection.equals("stream")
                    ? HttpResponse.ok().stream(Publishers.pattern(LARGE / 16_384, 16_384), LARGE)
                    : HttpResponse.ok().bytes(body);
            Duration timeout = Duration.ofMillis(40);
            serve(handler, builder -> builder.writeStallTimeout(timeout).idleTimeout(timeout))
                    .close();
            try (RawClient client = new RawClient(one.server(), 64 * 1024)) {
                client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: " + connection + "\r\n\r\n");
                client.readHeadOnly();
                for (int at = 0; at < body.length; at += step) {
                    assertThat(client.bytes(step)).isEqualTo(Arrays.copyOfRange(body, at, at + step));
                    clock.advance(Duration.ofMillis(1));
                }
            }
            Servers.stop(one.server());
        }
    }
}
