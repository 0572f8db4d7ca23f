package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.HttpException;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import io.paceline.http.filter.ConcurrencyLimit;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

@ExtendWith(NoLeaks.class)
class ConcurrencyLimitTest {

    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

    /** The way of a handler that gives no answer by itself. */
    private static final int NEVER = 6;

    @RegisterExtension
    private final OneServer one = new OneServer();

    private RawClient serve(ConcurrencyLimit limit, HttpHandler handler) {
        return one.start(Servers.local(limit.before(handler)));
    }

    @Test
    void whatIsMoreThanTheLimitIs503AndLaterRequestsPassAgain() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(2, Duration.ofSeconds(3));
        ConcurrentLinkedQueue<CompletableFuture<Object>> open = new ConcurrentLinkedQueue<>();
        RawClient first = serve(limit, request -> {
            CompletableFuture<Object> answer = new CompletableFuture<>();
            open.add(answer);
            return answer;
        });
        RawClient second = one.connect().send(GET);
        first.send(GET);
        Await.until("two at work", () -> limit.active() == 2);
        RawResponse refused = one.connect().exchange(GET);
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.header("Retry-After")).isEqualTo("3");
        assertThat(limit.active()).isEqualTo(2);
        open.forEach(answer -> answer.complete("done"));
        assertThat(first.read().status()).isEqualTo(200);
        assertThat(second.read().status()).isEqualTo(200);
        Await.until("none at work", () -> limit.active() == 0);
        open.clear();
        first.send(GET);
        Await.until("one at work", () -> limit.active() == 1);
    }

    @Test
    void aStreamHoldsItsPlaceUntilItsLastPiece() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(1);
        HeldPublisher held = new HeldPublisher();
        RawClient client = serve(limit, request -> HttpResponse.ok().stream(held));
        client.send(GET).readHeadOnly();
        assertThat(one.connect().exchange(GET).status()).isEqualTo(503);
        client.reset();
        Await.until("the place is back", () -> limit.active() == 0);
    }

    /** Ends in any of the ways in which a handler can. */
    private static Object end(int way) throws Exception {
        switch (way) {
            case 0 -> throw new HttpException(409, "planted");
            case 1 -> throw new AssertionError("planted");
            case 2 -> {
                return CompletableFuture.supplyAsync(() -> "later", ForkJoinPool.commonPool());
            }
            case 3 -> {
                return CompletableFuture.failedFuture(new IllegalStateException("planted"));
            }
            case 4 -> {
                return HttpResponse.ok().stream(Publishers.of("a", "b"));
            }
            case 5 -> {
                return HttpResponse.ok().stream(Publishers.failing(new IllegalStateException("planted"), "a"));
            }
            case NEVER -> {
                return new CompletableFuture<>();
            }
            default -> {
                return "now";
            }
        }
    }

    @Test
    void everyPlaceComesBackWhateverHandlersAndClientsDo() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(8);
        AtomicInteger most = new AtomicInteger();
        RawClient first = serve(limit, request -> {
            most.accumulateAndGet(limit.active(), Math::max);
            return end(Integer.parseInt(request.rawPath().substring(1)));
        });
        first.close();
        long seed = ThreadLocalRandom.current().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 400; i++) {
            RawClient client = one.connect();
            int requests = 1 + random.nextInt(4);
            StringBuilder bytes = new StringBuilder();
            int firstWay = random.nextInt(9);
            for (int n = 0; n < requests; n++) {
                bytes.append(random.nextBoolean() ? "GET /" : "HEAD /").append(n == 0 ? firstWay : random.nextInt(9));
                bytes.append(" HTTP/1.1\r\nHost: a\r\n\r\n");
            }
            int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length()) : bytes.length();
            client.trySend(bytes.substring(0, length).getBytes(StandardCharsets.ISO_8859_1));
            switch (random.nextInt(3)) {
                case 0 -> client.reset();
                case 1 -> client.close();
                default -> {
                    client.tryEndOutput();
                    if (firstWay != NEVER) {
                        Await.until("something", () -> client.hasInput() || client.isClosedByServer());
                    }
                    client.close();
                }
            }
        }
        Await.until("seed " + seed + ": none at work", () -> limit.active() == 0);
        assertThat(most.get()).as("seed %d", seed).isBetween(1, 8);
    }

    @Test
    void aLimitOfNoneIsRefused() {
        assertThatThrownBy(() -> ConcurrencyLimit.of(0)).hasMessageStartingWith("requestsMax: 0 (expected: 1 to ");
    }
}
