package io.paceline.apps.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BlogContentTest {

    private static final EmbeddedPostgres DATABASE = EmbeddedPostgres.shared();

    private static List<List<@Nullable String>> summary(String database) {
        try (var session = DATABASE.connect(database)) {
            List<List<@Nullable String>> all = new ArrayList<>();
            for (String table : List.of("author", "post", "tag", "post_tag", "comment")) {
                all.addAll(session.execute(
                        "select count(*), md5(string_agg(t::text, '|' order by t::text)) from blog." + table + " t"));
            }
            return all;
        }
    }

    private static String filled(int times) {
        String database = DATABASE.newDatabase();
        String uri = DATABASE.uri(database);
        try (SqlClient db = SqlClients.open(uri)) {
            for (int i = 0; i < times; i++) {
                DemoData.prepare(
                        "jdbc:" + uri.replace("postgres@", "") + "?user=postgres",
                        db,
                        Content.Size.SMALL,
                        Progress.NONE);
            }
        }
        return database;
    }

    @Test
    void theSameSizeGivesTheSameRowsAndWhatIsThereStays() {
        List<List<@Nullable String>> once = summary(filled(1));
        assertThat(once).isEqualTo(summary(filled(2)));
        assertThat(once).extracting(row -> row.get(0)).containsSubsequence("200", "100", "500", "300");
    }

    @Test
    void eachPostHasThreeTagsWhichAreCounted() {
        try (var session = DATABASE.connect(filled(1))) {
            assertThat(session.execute("select distinct count(*) from blog.post_tag group by post"))
                    .containsExactly(List.of("3"));
            assertThat(session.execute("select count(*) from blog.tag t where posts <> "
                            + "(select count(*) from blog.post_tag p where p.tag = t.name)"))
                    .containsExactly(List.of("0"));
        }
    }
}
