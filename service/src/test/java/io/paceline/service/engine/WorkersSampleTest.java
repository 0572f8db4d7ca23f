package io.paceline.service.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.service.ShardKey;
import io.paceline.service.Workers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The samples of the guide on workers. */
class WorkersSampleTest {

    /** Calculates, and keeps nothing from call to call. */
    static final class Resizer {
        int halve(int size) {
            return size / 2;
        }
    }

    // @start region="workers-class"
    public static class Carts {
        private final Map<String, List<String>> carts = new HashMap<>(); // of this worker's users only

        public int add(@ShardKey String user, String item) {
            List<String> cart = carts.computeIfAbsent(user, fresh -> new ArrayList<>());
            cart.add(item);
            return cart.size();
        }
    }

    public interface CartApi {
        Reply<Integer> add(String user, String item);
    }
    // @end

    @Test
    void aPoolGivesCallsToAnyWorker() {
        // @start region="workers-pool"
        Workers<Resizer> pool = Services.workers(Resizer::new)
                .name("resizer")
                .leastLoaded(4) // or roundRobin(4)
                .each(worker -> worker.mailboxCapacity(100))
                .start();
        Reply<Integer> half = pool.ask(resizer -> resizer.halve(640));
        pool.resize(8); // at run time: no call is lost
        // @end
        assertThat(half.await()).isEqualTo(320);
        assertThat(pool.size()).isEqualTo(8);
        assertThat(pool.drain(Duration.ofSeconds(20)).await()).isZero();
    }

    @Test
    void shardsGiveEqualKeysToTheSameWorker() {
        // @start region="workers-shards"
        Workers<Carts> carts = Services.workers(Carts::new).sharded(16).start();
        carts.forKey("ann").run(worker -> worker.add("ann", "tea")); // the key said by the reference
        CartApi api = carts.proxy(CartApi.class);
        Reply<Integer> items = api.add("ann", "milk"); // the key found by @ShardKey
        // @end
        assertThat(items.await()).isEqualTo(2);
        // @start region="workers-keys"
        Workers<Carts> byFunction = Services.workers(Carts::new)
                .sharded(16)
                .keys((method, arguments) -> arguments.get(0)) // for methods without @ShardKey
                .start();
        // @end
        assertThat(byFunction.proxy(CartApi.class).add("ann", "tea").await()).isEqualTo(1);
        List.of(carts, byFunction)
                .forEach(workers -> assertThat(
                                workers.drain(Duration.ofSeconds(20)).await())
                        .isZero());
    }
}
