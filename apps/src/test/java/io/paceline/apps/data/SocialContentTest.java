package io.paceline.apps.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.AppsDatabase;
import io.paceline.apps.data.Content.Size;
import io.paceline.sql.Query;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SocialContentTest {

    private static final List<String> TABLES = List.of("person", "follow", "post", "post_like", "comment", "message");

    /** The rows of each table in one line, whatever their order. */
    private static Map<String, String> rows(SqlClient db) {
        Map<String, String> sums = new HashMap<>();
        for (String table : TABLES) {
            sums.put(
                    table,
                    db.query(Query.of(
                                            "select count(*) || ' ' || md5(string_agg(t::text, ',' order by t::text)) from social."
                                                    + table + " t")
                                    .map(String.class))
                            .one()
                            .await());
        }
        return sums;
    }

    @Test
    void theSameSizeGivesTheSameRowsAndNoMore() {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared();
        List<Map<String, String>> made = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            String database = postgres.newDatabase();
            try (SqlClient db = SqlClients.open(postgres.uri(database))) {
                List<String> steps = new ArrayList<>();
                DemoData.prepare(AppsDatabase.jdbcUrl(database), db, Size.SMALL, (step, done, of) -> {
                    if (done == of) {
                        steps.add(step);
                    }
                });
                assertThat(steps)
                        .contains(
                                "social people",
                                "social follows",
                                "social posts",
                                "social likes",
                                "social comments",
                                "social messages");
                made.add(rows(db));
                DemoData.prepare(AppsDatabase.jdbcUrl(database), db, Size.SMALL, Progress.NONE);
                made.add(rows(db));
            }
        }
        assertThat(made).containsOnly(made.get(0));
        assertThat(made.get(0).get("person")).startsWith("100 ");
        assertThat(made.get(0).get("post")).startsWith("1000 ");
        assertThat(made.get(0).get("comment")).startsWith("2000 ");
    }

    @Test
    void foreignKeysAreInForceAndNewRowsGetNumbersOfTheirOwn() {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared();
        String database = postgres.newDatabase();
        try (SqlClient db = SqlClients.open(postgres.uri(database))) {
            DemoData.prepare(AppsDatabase.jdbcUrl(database), db, Size.SMALL, Progress.NONE);
            Query<Long> count = Query.of(
                            "select count(*) from pg_constraint where contype = 'f' and convalidated and connamespace = 'social'::regnamespace")
                    .map(Long.class);
            assertThat(db.query(count).one().await()).isEqualTo(9);
            Query<Long> add = Query.of("insert into social.post (author_id, body) values (1, 'x') returning id")
                    .map(Long.class);
            assertThat(db.query(add).one().await()).isGreaterThan(1000);
        }
    }
}
