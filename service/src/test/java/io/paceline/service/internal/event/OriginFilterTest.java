package io.paceline.service.internal.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.service.internal.event.OriginFilter.Verdict;
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

    private boolean isNew(String origin, long sequence) {
        return filter.look(origin, sequence) == Verdict.NEW;
    }

    @Test
    void eachSequenceIsNewOnceWhateverTheOrderWithinTheWindow() {
        long seed = Long.getLong("paceline.seed", 20_260_101L);
        Random random = new Random(seed);
        List<Long> batch = new ArrayList<>();
        for (long start = 1; start < 100_000; start += 512) {
            batch.clear();
            for (long sequence = start; sequence < start + 512; sequence++) {
                batch.add(sequence);
                batch.add(sequence);
            }
            Collections.shuffle(batch, random);
            long news =
                    batch.stream().filter(sequence -> isNew("far", sequence)).count();
            assertThat(news).as("seed " + seed).isEqualTo(512);
        }
    }

    @Test
    void gapsAreNoMatter() {
        assertThat(isNew("far", 5)).isTrue();
        assertThat(isNew("far", 900_000)).isTrue();
        assertThat(isNew("far", 900_000)).isFalse();
        assertThat(isNew("far", 899_999)).isTrue();
        assertThat(isNew("near", 5)).isTrue();
        assertThat(isNew("far", 5)).isFalse();
    }

    @Test
    void oneThatWasHeldUpWhileAMillionWentByIsStillNewOnce() {
        for (long sequence = 1; sequence <= 3L * OriginFilter.WINDOW; sequence++) {
            if (sequence % 100_000 != 0) {
                assertThat(isNew("far", sequence)).isTrue();
            }
            if (sequence > 1_000_000 && sequence % 100_000 == 0) {
                assertThat(isNew("far", sequence - 1_000_000)).isTrue();
                assertThat(isNew("far", sequence - 1_000_000)).isFalse();
            }
        }
    }

    @Test
    void whatComesTooLateToBeKnownIsToldApart() {
        assertThat(filter.look("far", OriginFilter.WINDOW + 7)).isEqualTo(Verdict.NEW);
        assertThat(filter.look("far", OriginFilter.WINDOW + 7)).isEqualTo(Verdict.KNOWN);
        assertThat(filter.look("far", 7)).isEqualTo(Verdict.LATE);
        assertThat(filter.look("far", OriginFilter.WINDOW - 7)).isEqualTo(Verdict.NEW);
        assertThat(filter.look("far", 1L << 50)).isEqualTo(Verdict.NEW);
        assertThat(filter.look("far", (1L << 50) - 1)).isEqualTo(Verdict.NEW);
        assertThat(filter.look("far", 1L << 50)).isEqualTo(Verdict.KNOWN);
    }

    @Test
    void theNumberOfOriginsIsBoundedAndTheOneHeardOfLastIsKept() {
        isNew("lasting", 1);
        for (int i = 0; i < 3 * OriginFilter.ORIGINS_MAX; i++) {
            assertThat(isNew("origin " + i, 1)).isTrue();
            assertThat(isNew("lasting", 1)).isFalse();
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
                        for (long sequence = 1; sequence <= 100_000; sequence++) {
                            if (isNew("far", sequence)) {
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
        assertThat(news).hasValue(100_000);
    }
}
