package io.paceline.apps.social;

import io.paceline.apps.AppsDatabase;
import org.junit.jupiter.api.AfterAll;

class JdbcSocialStoreTest extends SocialStoreContract {

    private static final AppsDatabase DATABASE = new AppsDatabase();

    private final SocialStore store = new JdbcSocialStore(DATABASE.jdbc());

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Override
    SocialStore store() {
        return store;
    }
}
