package io.paceline.apps.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.AppsDatabase;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatsContentTest {

    /** All but when the last event was. */
    private static final String DIGEST = """
            select count(*) || ' ' || md5(string_agg(concat_ws(' ', last - at, visitor, millis, kind, path), ';' order by at))
            from stats.event, (select max(at) as last from stats.event) newest
            """;

    private final EmbeddedPostgres server = EmbeddedPostgres.shared();

    private SqlClient filled(Progress progress) {
        String name = server.newDatabase();
        SqlClient db = SqlClients.open(server.uri(name));
        DemoData.prepare(AppsDatabase.jdbcUrl(name), db, Content.Size.SMALL, progress);
        return db;
    }

    private static String digest(SqlClient db) {
        return db.query(DIGEST).one().await().getString(0);
    }

    @Test
    void theSameSizeGivesTheSameEvents() {
        try (SqlClient one = filled(Progress.NONE);
                SqlClient other = filled(Progress.NONE)) {
            assertThat(digest(one)).startsWith("15000 ").isEqualTo(digest(other));
        }
    }

    @Test
    void whatIsThereStays() {
        try (SqlClient db = filled(Progress.NONE)) {
            db.query("delete from stats.event where kind <> 'order'").execute().await();
            String before = digest(db);
            new StatsContent().fill(db, Content.Size.SMALL, Progress.NONE);
            assertThat(digest(db)).isEqualTo(before);
        }
    }

    @Test
    void progressIsToldFromNothingToAll() {
        List<Long> told = new ArrayList<>();
        SqlClient db = filled((step, done, of) -> {
            if (step.equals("stats events")) {
                told.add(done);
            }
        });
        db.close();
        assertThat(told).isSorted().startsWith(0L).endsWith(15_000L);
    }
}
