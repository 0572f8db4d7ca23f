package io.paceline.apps.social;

import org.junit.jupiter.api.AfterAll;

class SqlSocialStoreTest extends SocialStoreContract {

    private static final SocialDatabase DATABASE = new SocialDatabase();

    private final SocialStore store = new SqlSocialStore(DATABASE.sql());

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Override
    SocialStore store() {
        return store;
    }
}
