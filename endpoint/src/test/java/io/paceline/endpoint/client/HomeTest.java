package io.paceline.endpoint.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.Reply;
import io.paceline.core.WaitingRefusedException;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.endpoint.server.OneServer;
import io.paceline.http.HttpException;
import io.paceline.net.NetEventLoops;
import io.paceline.service.Service;
import io.paceline.service.engine.Services;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A service that calls another one over HTTP: what follows runs on itself, and it never waits. */
class HomeTest {

    interface Prices {
        @GetMapping("/prices/{id}")
        CompletionStage<Long> price(@PathVariable long id);

        @GetMapping("/prices/{id}/now")
        long priceNow(@PathVariable long id);
    }

    static final class PriceService implements Prices {
        final AtomicInteger calls = new AtomicInteger();

        @Override
        public CompletionStage<Long> price(long id) {
            calls.incrementAndGet();
            return Reply.of(id * 10);
        }

        @Override
        public long priceNow(long id) {
            calls.incrementAndGet();
            return id * 10;
        }
    }

    /** Has state without a lock, and counts on each side of the call whether anybody else is inside. */
    static final class Basket {
        private final Prices prices;
        private long total;
        private int inside;
        private final List<Home> homes = new ArrayList<>();

        Basket(Prices prices) {
            this.prices = prices;
        }

        Reply<Long> add(long id) {
            return Reply.from(prices.price(id)).thenApply(price -> {
                assertThat(++inside).isEqualTo(1);
                homes.add(Execution.current().home());
                total += price;
                inside--;
                return total;
            });
        }

        Throwable addNow(long id) {
            try {
                total += prices.priceNow(id);
                return new AssertionError("it waited");
            } catch (WaitingRefusedException refused) {
                return refused;
            }
        }

        long total() {
            return total;
        }

        List<Home> homes() {
            return homes;
        }
    }

    private final PriceService service = new PriceService();
    private final EndpointServer server = OneServer.local().service(service).start();
    private final NetEventLoops loops = NetEventLoops.builder().threads(2).build();
    private final EndpointClient client =
            EndpointClient.builder(server.uri()).loops(loops).build();
    private final Prices prices = client.proxy(Prices.class);
    private final Service<Basket> basket =
            Services.builder(new Basket(prices)).loops(loops).start();

    @AfterEach
    void stop() {
        basket.discard().await();
        client.close();
        loops.close();
        server.close();
    }

    @Test
    void whatFollowsACallRunsOnTheServiceThatCalled() {
        List<Reply<Long>> replies = new ArrayList<>();
        for (int i = 1; i <= 200; i++) {
            int id = i;
            replies.add(basket.askStage(it -> it.add(id)));
        }
        Reply.all(replies).await();

        assertThat(basket.ask(Basket::total).await()).isEqualTo(10L * 200 * 201 / 2);
        assertThat(basket.ask(Basket::homes).await()).hasSize(200).doesNotContainNull();
        assertThat(basket.ask(it -> it.homes().stream().distinct().count()).await())
                .isEqualTo(1L);
    }

    @Test
    void aServiceThatMustNotWaitIsRefusedBeforeAnythingIsSent() {
        Throwable refused = basket.ask(it -> it.addNow(7)).await();

        assertThat(refused).isInstanceOf(WaitingRefusedException.class).hasMessageContaining("Prices.priceNow(long)");
        assertThat(service.calls).hasValue(0);
    }

    @Test
    void aLoopMustNotWaitEither() {
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        loops.next().execute(() -> {
            try {
                prices.priceNow(7);
                outcome.complete(new AssertionError("it waited"));
            } catch (Throwable refused) {
                outcome.complete(refused);
            }
        });

        assertThat(outcome.join()).isInstanceOf(WaitingRefusedException.class);
        assertThat(service.calls).hasValue(0);
    }

    interface Front {
        @GetMapping("/front")
        Reply<Long> front();
    }

    /** Answers by calling a system that is not there. */
    record FrontService(Prices prices) implements Front {
        @Override
        public Reply<Long> front() {
            return Reply.from(prices.price(7));
        }
    }

    @Test
    void aSystemBehindThatCannotBeReachedIsA502WithoutSayingWhere() {
        try (EndpointClient nowhere = EndpointClient.builder(URI.create("http://127.0.0.1:1"))
                        .attemptsMax(1)
                        .build();
                EndpointServer front = OneServer.local()
                        .service(new FrontService(nowhere.proxy(Prices.class)))
                        .start();
                EndpointClient caller =
                        EndpointClient.builder(front.uri()).attemptsMax(1).build()) {
            assertThatExceptionOfType(HttpException.class)
                    .isThrownBy(() -> caller.proxy(Front.class).front().await())
                    .satisfies(thrown -> {
                        assertThat(thrown.status()).isEqualTo(502);
                        assertThat(thrown.detail()).doesNotContain("127.0.0.1");
                    });
        }
    }

    @Test
    void aPlainThreadMayWait() {
        assertThat(prices.priceNow(7)).isEqualTo(70);
    }
}
