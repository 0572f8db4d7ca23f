package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.service.Invocation;
import io.paceline.service.Service;
import io.paceline.service.ShardKeyException;
import io.paceline.service.Workers;
import io.paceline.service.engine.Services;
import io.paceline.service.engine.WorkersBuilder;
import io.paceline.service.internal.Worker.Adding;
import io.paceline.service.internal.Worker.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Shards behind one reference: which worker a call meets by its key. */
class ShardsTest {

    private final AtomicInteger made = new AtomicInteger();
    private final List<Service<?>> started = new ArrayList<>();

    private WorkersBuilder<Worker> builder() {
        return Services.workers(() -> new Worker(made.getAndIncrement())).name("workers");
    }

    private Workers<Worker> start(WorkersBuilder<Worker> builder) {
        Workers<Worker> workers = builder.start();
        started.add(workers);
        return workers;
    }

    @AfterEach
    void endTheWorkers() {
        started.forEach(workers -> workers.discard().await());
    }

    // ---- shards

    @Test
    void equalKeysMeetTheSameWorkerByEachWay() {
        Workers<Worker> shards = start(
                builder().sharded(10).keys((method, arguments) -> method.equals("fail") ? null : arguments.get(0)));
        Adding adding = shards.proxy(Adding.class);
        Set<Integer> workers = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            String key = "key" + i % 50;
            int number = shards.forKey(key).ask(Worker::number).await();
            workers.add(number);
            // the same again by equal keys that are other objects, with and without a reply first
            shards.named("label").forKey(new String(key)).tell(worker -> worker.seen.add("told"));
            assertThat(adding.add(new String(key), i).await()).isEqualTo(number);
            assertThat(adding.addLater(new String(key)).await()).isEqualTo(number);
            assertThat(shards.forKey("other").forKey(key).ask(Worker::number).await())
                    .isEqualTo(number);
            assertThat(shards.forKey(key).proxy(Numbers.class).number().await()).isEqualTo(number);
            assertThat(shards.forKey("other").proxy(Adding.class).add(key, i).await())
                    .isEqualTo(number);
            Submitted submitted = new Submitted(key);
            shards.submit(submitted);
            assertThat(submitted.number.join()).isEqualTo(number);
            Submitted delivered = new Submitted(key);
            shards.deliver(delivered);
            assertThat(delivered.number.join()).isEqualTo(number);
        }
        assertThat(workers).hasSizeBetween(8, 10);
    }

    /** A call that answers by its own way. */
    private static final class Submitted implements Invocation<Worker> {
        private final Object key;
        private final CompletableFuture<Integer> number = new CompletableFuture<>();

        Submitted(Object key) {
            this.key = key;
        }

        @Override
        public Object key() {
            return key;
        }

        @Override
        public String method() {
            return "submitted";
        }

        @Override
        public CallContext context() {
            return CallContext.empty();
        }

        @Override
        public void run(Worker worker) {
            number.complete(worker.number);
        }

        @Override
        public void fail(Throwable cause) {
            number.completeExceptionally(cause);
        }
    }

    @Test
    void aCallWithoutAKeyIsRefusedNamingServiceAndMethod() {
        Workers<Worker> shards = start(builder().sharded(4));
        assertThatThrownBy(() -> shards.tell(worker -> {}))
                .isInstanceOf(ShardKeyException.class)
                .hasMessageStartingWith("service 'workers' tell: no key (expected: forKey(key)");
        assertThatThrownBy(() -> shards.named("count").ask(Worker::number).await())
                .isInstanceOf(ShardKeyException.class)
                .hasMessageStartingWith("service 'workers' count: no key");
        assertThatThrownBy(() -> shards.submit(new Submitted(null)))
                .isInstanceOf(ShardKeyException.class)
                .hasMessageStartingWith("service 'workers' submitted: no key");
        Adding adding = shards.proxy(Adding.class);
        assertThatThrownBy(adding::fail).hasMessageStartingWith("service 'workers' fail: no key");
        assertThatThrownBy(() -> adding.addLater("a").await()).isInstanceOf(ShardKeyException.class);
    }

    @Test
    void aNullKeyOrAnArrayIsRefused() {
        Workers<Worker> shards = start(builder().sharded(4).keys((method, arguments) -> null));
        Adding adding = shards.proxy(Adding.class);
        assertThatThrownBy(() -> adding.add(null, "value").await())
                .isInstanceOf(ShardKeyException.class)
                .hasMessage("service 'workers' add: key: null (expected: a value)");
        assertThatThrownBy(() -> adding.addLater("a").await())
                .hasMessage("service 'workers' addLater: key: null (expected: a value)");
        assertThatThrownBy(() -> adding.add(new byte[1], "value").await()).hasMessageContaining("add: key: an array");
        assertThatThrownBy(() -> shards.forKey(null)).isInstanceOf(NullPointerException.class);
    }

    /** A key whose hash code is given. */
    private record Key(int hash) {
        @Override
        public int hashCode() {
            return hash;
        }
    }

    @Test
    void poorHashCodesAreSpreadEvenly() {
        int shards = 16;
        int keys = 16_000;
        for (int step : new int[] {1, 2, 16, 1 << 10, 1 << 16, -1, -64, 31, 1_000_003}) {
            int[] counts = new int[shards];
            for (int i = 0; i < keys; i++) {
                counts[ShardHash.shard(new Key(i * step).hashCode(), shards)]++;
            }
            assertThat(Arrays.stream(counts)).as("step %d", step).allMatch(count -> count > 800 && count < 1_200);
        }
    }

    @Test
    void proxiesOfSeveralKeysDiffer() {
        Workers<Worker> shards = start(builder().sharded(64));
        Object first = shards.forKey("a").proxy(Numbers.class);
        assertThat(first).isEqualTo(shards.forKey("a").proxy(Numbers.class));
        assertThat(first).isNotEqualTo(shards.forKey("b").proxy(Numbers.class));
        assertThat(first).isNotEqualTo(shards.proxy(Numbers.class));
    }

    @Test
    void shardsKeepTheirSize() {
        Workers<Worker> shards = start(builder().sharded(2));
        assertThatThrownBy(() -> shards.resize(3))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("service 'workers': resize(3) (expected: a pool; equal keys of shards must not change their"
                        + " worker)");
    }
}
