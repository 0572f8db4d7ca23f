package io.paceline.apps.social;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.AppsDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class SameFromBothStoresTest {

    private static final AppsDatabase DATABASE = new AppsDatabase();

    private final SocialStore sql = new SqlSocialStore(DATABASE.sql());
    private final SocialStore jdbc = new JdbcSocialStore(DATABASE.jdbc());

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Test
    void bothReadTheSame() {
        for (int person = 1; person <= 100; person++) {
            assertThat(sql.home(person).await()).isEqualTo(jdbc.home(person).await());
            assertThat(sql.wall(1, person).await())
                    .isEqualTo(jdbc.wall(1, person).await());
            assertThat(sql.mailbox(person).await())
                    .isEqualTo(jdbc.mailbox(person).await());
            assertThat(sql.post(person, person).await())
                    .isEqualTo(jdbc.post(person, person).await());
        }
        assertThat(sql.people().await()).isEqualTo(jdbc.people().await());
    }
}
