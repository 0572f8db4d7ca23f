package io.paceline.service.internal.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OriginFilterTest {

    private final OriginFilter filter = new OriginFilter();

    @Test
    void eachSequenceIsNewOnceWhateverTheOrderWithinTheWindow() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<Long> batch = new ArrayList<>();
        for (long start = 1; start < 100_000; start += 512) {
            batch.clear();
            for (long sequence = start; sequence < start + 512; sequence++) {
                batch.add(sequence);
                batch.add(sequence);
            }
            Collections.shuffle(batch, random);
            long news = batch.stream()
                    .filter(sequence -> filter.isNew("far", sequence))
                    .count();
            assertThat(news).as("seed " + seed).isEqualTo(512);
        }
    }

    @Test
    void gapsAreNoMatter() {
        assertThat(filter.isNew("far", 5)).isTrue();
        assertThat(filter.isNew("far", 900_000)).isTrue();
        assertThat(filter.isNew("far", 900_000)).isFalse();
        assertThat(filter.isNew("far", 899_999)).isTrue();
        assertThat(filter.isNew("near", 5)).isTrue();
        assertThat(filter.isNew("far", 5)).isFalse();
    }

    @Test
    void whatComesTooLateToBeKnownIsTakenForADuplicate() {
        assertThat(filter.isNew("far", OriginFilter.WINDOW + 7)).isTrue();
        assertThat(filter.isNew("far", 7)).isFalse();
    }

    @Test
    void theNumberOfOriginsIsBoundedAndTheOneHeardOfLastIsKept() {
        filter.isNew("lasting", 1);
        for (int i = 0; i < 10 * OriginFilter.ORIGINS_MAX; i++) {
            assertThat(filter.isNew("origin " + i, 1)).isTrue();
            assertThat(filter.isNew("lasting", 1)).isFalse();
            assertThat(filter.origins()).isLessThanOrEqualTo(OriginFilter.ORIGINS_MAX);
        }
    }

    @Test
    void ofManyThreadsThatBringTheSameEventOneIsRight() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        AtomicInteger news = new AtomicInteger();
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(CompletableFuture.runAsync(
                    () -> {
                        for (long sequence = 1; sequence <= OriginFilter.WINDOW; sequence++) {
                            if (filter.isNew("far", sequence)) {
                                news.incrementAndGet();
                            }
                        }
                    },
                    threads));
        }
        for (CompletableFuture<Void> one : all) {
            one.get(30, TimeUnit.SECONDS);
        }
        threads.shutdownNow();
        assertThat(news).hasValue(OriginFilter.WINDOW);
    }
}
