package io.paceline.service.gather;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.service.Service;
import io.paceline.service.ServiceRef;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The samples of the guide, run. */
class GatherSamplesTest {

    record Page(String user, List<String> orders, double price) {}

    static final class Users {
        String name(int id) {
            return "user " + id;
        }
    }

    static final class Orders {
        List<String> of(int user) {
            return List.of("book");
        }
    }

    static final class Prices {
        private final double price;

        Prices(double price) {
            this.price = price;
        }

        double of(String item) {
            return price;
        }
    }

    static final class Shop {
        private final ServiceRef<Users> users;
        private final ServiceRef<Orders> orders;
        private final List<ServiceRef<Prices>> prices;
        private final Map<Integer, Page> pages = new HashMap<>(); // no lock: continuations come home

        Shop(ServiceRef<Users> users, ServiceRef<Orders> orders, List<ServiceRef<Prices>> prices) {
            this.users = users;
            this.orders = orders;
            this.prices = prices;
        }

        // @start region="parts"
        Reply<Page> page(int id) {
            Parts parts = new Parts().within(Duration.ofMillis(800));
            Part<String> user = parts.add("user", users.ask(u -> u.name(id)));
            Part<List<String>> bought = parts.add("orders", orders.ask(o -> o.of(id)));
            Part<Double> price = parts.addOptional("price", price("book"));
            return parts.all().thenApply(all -> {
                Page page = new Page(all.get(user), all.get(bought), all.getOrElse(price, 0.0));
                pages.put(id, page);
                return page;
            });
        }
        // @end

        // @start region="first"
        Reply<Double> price(String item) {
            List<Reply<Double>> asked =
                    prices.stream().map(p -> p.ask(each -> each.of(item))).toList();
            return Gather.of(asked).within(Duration.ofMillis(500)).firstSuccess();
        }
        // @end

        // @start region="settled"
        Reply<Double> cheapest(String item) {
            List<Reply<Double>> asked =
                    prices.stream().map(p -> p.ask(each -> each.of(item))).toList();
            return Gather.of(asked)
                    .within(Duration.ofMillis(500))
                    .settled()
                    .thenApply(outcomes -> Outcome.values(outcomes).stream()
                            .min(Double::compare)
                            .orElseThrow());
        }
        // @end

        // @start region="retry"
        private final Retry again = Retry.idempotent(4)
                .backoff(Backoff.exponential(Duration.ofMillis(10), Duration.ofMillis(200)))
                .within(Duration.ofSeconds(2));
        private final Hedge twice = Hedge.idempotent(Duration.ofMillis(50));
        private final CircuitBreaker breaker = CircuitBreaker.builder("prices")
                .failureRatePercent(50)
                .openTime(Duration.ofSeconds(10))
                .build();

        Reply<Double> carefulPrice(String item) {
            return again.call(() -> breaker.call(() ->
                    twice.call(() -> prices.get(0).ask(p -> p.of(item))).orTimeout(Duration.ofMillis(300))));
        }
        // @end

        int pages() {
            return pages.size();
        }
    }

    private final Service<Users> users = Services.start(new Users());
    private final Service<Orders> orders = Services.start(new Orders());
    private final Service<Prices> dear = Services.start(new Prices(9.5));
    private final Service<Prices> cheap = Services.start(new Prices(7.5));
    private final Service<Shop> shop = Services.start(new Shop(users, orders, List.of(dear, cheap)));

    @AfterEach
    void stop() {
        for (Service<?> service : List.of(shop, users, orders, dear, cheap)) {
            service.discard().await();
        }
    }

    @Test
    void thePageIsMadeOfThreeServices() {
        Page page = shop.askStage(s -> s.page(7)).await();
        assertThat(page.user()).isEqualTo("user 7");
        assertThat(page.orders()).containsExactly("book");
        assertThat(page.price()).isIn(9.5, 7.5);
        assertThat(shop.ask(Shop::pages).await()).isEqualTo(1);
    }

    @Test
    void theCheapestOfAllPricesIsFound() {
        assertThat(shop.askStage(s -> s.cheapest("book")).await()).isEqualTo(7.5);
    }

    @Test
    void aCarefulCallGivesTheSameValue() {
        assertThat(shop.askStage(s -> s.carefulPrice("book")).await()).isEqualTo(9.5);
    }
}
