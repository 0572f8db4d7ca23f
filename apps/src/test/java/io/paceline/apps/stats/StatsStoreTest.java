package io.paceline.apps.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.model.stats.Event;
import io.paceline.apps.model.stats.EventKind;
import io.paceline.apps.model.stats.Recent;
import io.paceline.apps.model.stats.Summary;
import io.paceline.apps.model.stats.Totals;
import io.paceline.core.Reply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each store does. */
class StatsStoreTest {

    private enum Way {
        SQL,
        JDBC;

        StatsStore open(StatsDatabase database) {
            return this == SQL ? new SqlStatsStore(database.sql()) : new JdbcStatsStore(database.jdbc(), 3);
        }
    }

    private StatsDatabase database;

    @BeforeEach
    void open() {
        database = new StatsDatabase();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @ParameterizedTest
    @EnumSource
    void anEventIsCommittedWhenTheReplyComes(Way way) {
        try (StatsStore store = way.open(database)) {
            store.add(new Event(EventKind.ORDER, "/Ä😀'\"", Long.MAX_VALUE, 600_000))
                    .await();
            assertThat(database.count()).isEqualTo(StatsDatabase.EVENTS + 1);
            assertThat(database.sql()
                            .query("select path || visitor from stats.event where millis = 600000")
                            .one()
                            .await()
                            .getString(0))
                    .isEqualTo("/Ä😀'\"" + Long.MAX_VALUE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void manyAtOnceAreEachKeptOnce(Way way) {
        try (StatsStore store = way.open(database)) {
            List<Reply<Void>> replies = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                replies.add(store.add(new Event(EventKind.CLICK, "/many/" + i, 1, i)));
            }
            Reply.all(replies).await();
            assertThat(database.sql()
                            .query("select count(*), count(distinct path) from stats.event where path like '/many/%'")
                            .one()
                            .await())
                    .satisfies(row -> {
                        assertThat(row.getLong(0)).isEqualTo(300);
                        assertThat(row.getLong(1)).isEqualTo(300);
                    });
        }
    }

    @ParameterizedTest
    @EnumSource
    void recentEventsAreCountedByKind(Way way) {
        try (StatsStore store = way.open(database)) {
            database.sql().query("delete from stats.event").execute().await();
            store.add(new Event(EventKind.VIEW, "/a", 1, 10)).await();
            store.add(new Event(EventKind.VIEW, "/b", 1, 21)).await();
            store.add(new Event(EventKind.SEARCH, "/a", 1, 7)).await();
            database.sql()
                    .query("insert into stats.event values (now() - interval '1 hour', 1, 5, 'view', '/old')")
                    .execute()
                    .await();
            Recent recent = store.recent().await();
            assertThat(recent.seconds()).isEqualTo(5);
            assertThat(recent.kinds()).containsExactly(new Totals("view", 2, 15, 21), new Totals("search", 1, 7, 7));
            Summary hours = store.summary(90).await();
            assertThat(hours.events()).isEqualTo(4);
            assertThat(hours.paths())
                    .containsExactly(
                            new Totals("/a", 2, 8, 10), new Totals("/b", 1, 21, 21), new Totals("/old", 1, 5, 5));
            assertThat(store.summary(30).await().kinds())
                    .containsExactly(new Totals("view", 2, 15, 21), new Totals("search", 1, 7, 7));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSummaryHasAllKindsAndTheTenPathsWithMostEvents(Way way) {
        try (StatsStore store = way.open(database)) {
            Summary summary = store.summary(Summary.MINUTES).await();
            assertThat(summary.minutes()).isEqualTo(Summary.MINUTES);
            assertThat(summary.events()).isEqualTo(StatsDatabase.EVENTS);
            assertThat(summary.kinds()).extracting(Totals::name).containsExactly("view", "click", "search", "order");
            assertThat(summary.kinds().stream().mapToLong(Totals::events).sum()).isEqualTo(StatsDatabase.EVENTS);
            assertThat(summary.paths()).hasSize(10).first().satisfies(first -> {
                assertThat(first.name()).isEqualTo("/products/1");
                assertThat(first.events()).isGreaterThan(StatsDatabase.EVENTS / 5);
            });
        }
    }
}
