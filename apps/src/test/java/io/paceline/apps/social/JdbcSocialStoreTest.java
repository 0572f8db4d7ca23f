package io.paceline.apps.social;

import org.junit.jupiter.api.AfterAll;

class JdbcSocialStoreTest extends SocialStoreContract {

    private static final SocialDatabase DATABASE = new SocialDatabase();

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
