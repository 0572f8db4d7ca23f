package io.paceline.benchmarks.apps;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.data.Content;
import io.paceline.apps.data.Progress;
import io.paceline.apps.demo.DemoServer;
import io.paceline.apps.demo.DemoSettings;
import io.paceline.benchmarks.apps.NumberedWrites.Outcome;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.EmbeddedPostgres.StopMode;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A database that goes away under load and comes back: what those see who write, and what it holds in the end. */
class DatabaseFaultTest {
    private static final boolean LONG = "long".equals(System.getProperty("paceline.intensity"));
    private static final Duration AWAY = Duration.ofSeconds(LONG ? 10 : 2);
    private static final Duration BACK_AFTER_MAX = LONG ? Duration.ofSeconds(1) : Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int PER_SECOND = LONG ? 400 : 100;
    private static final Duration REFUSED_WITHIN = LONG ? Duration.ofSeconds(3) : NumberedWrites.PATIENCE;
    private static final long HEAP_GROWTH_MAX = 64L << 20;

    private static EmbeddedPostgres database;
    private static DemoServer server;

    @BeforeAll
    static void start() {
        database = EmbeddedPostgres.builder().start();
        server = DemoServer.start(
                DemoSettings.standard()
                        .withPort(0)
                        .withDb(database.uri())
                        .withSize(Content.Size.SMALL)
                        .withCache(false),
                Progress.NONE);
    }

    @AfterAll
    static void stop() {
        server.stop(Duration.ofSeconds(5));
        database.close();
    }

    /** A route that writes, and where each write can be found by its number. */
    enum Write {
        COMMENT(
                "/blog/api/posts/1/comments",
                "{\"name\":\"fault\",\"text\":\"%d\"}",
                "select body, count(*) from blog.comment where name = 'fault' group by body"),
        EVENT(
                "/stats/api/events",
                "{\"kind\":\"order\",\"path\":\"/fault\",\"visitor\":1%d,\"millis\":1}",
                "select substr(visitor::text, 2), count(*) from stats.event where path = '/fault' group by visitor"),
        POST(
                "/social/api/posts",
                "{\"body\":\"fault %d\"}",
                "select substr(body, 7), count(*) from social.post where body like 'fault %' group by body");

        private final String path;
        private final String body;
        private final String counts;

        Write(String path, String body, String counts) {
            this.path = path;
            this.body = body;
            this.counts = counts;
        }
    }

    @ParameterizedTest
    @EnumSource
    void losesAndDoublesNoWriteRefusesPromptlyAndResumesByItself(Write write) {
        NumberedWrites writes = new NumberedWrites(server.uri().resolve(write.path), PER_SECOND, write.body);
        writes.sendUntil(() -> writes.accepted() >= PER_SECOND, PATIENCE);
        long heap = usedHeap();

        database.stop(StopMode.IMMEDIATE);
        writes.sendFor(AWAY);
        long grown = usedHeap() - heap;
        database.start();
        long back = System.nanoTime();
        writes.sendUntil(() -> writes.acceptedSince(back) > 0, BACK_AFTER_MAX);
        writes.sendUntil(() -> writes.acceptedSince(back) >= PER_SECOND, PATIENCE);
        while (!writes.areAnswered()) {
            Thread.onSpinWait();
        }

        List<Outcome> outcomes = writes.outcomes();
        List<Outcome> refused =
                outcomes.stream().filter(outcome -> !outcome.isAccepted()).toList();
        assertThat(refused).isNotEmpty().allSatisfy(outcome -> {
            assertThat(outcome.status()).isEqualTo(503);
            assertThat(outcome.tellsWhenToRetry()).isTrue();
            assertThat(outcome.took()).isLessThan(REFUSED_WITHIN);
        });
        assertThat(grown).isLessThan(HEAP_GROWTH_MAX);
        Map<Integer, Integer> stored = stored(write);
        assertThat(stored.values()).allMatch(count -> count == 1, "stored once");
        assertThat(stored.keySet())
                .containsAll(outcomes.stream()
                        .filter(Outcome::isAccepted)
                        .map(Outcome::number)
                        .toList());
    }

    private static Map<Integer, Integer> stored(Write write) {
        Map<Integer, Integer> stored = new HashMap<>();
        database.execute(write.counts)
                .forEach(row -> stored.put(Integer.valueOf(row.get(0)), Integer.valueOf(row.get(1))));
        return stored;
    }

    private static long usedHeap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
