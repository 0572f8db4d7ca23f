package io.paceline.sql.postgres.tck;

import io.paceline.testkit.net.EmbeddedPostgres;
import java.util.Map;

/** The contract suite on the newest PostgreSQL. */
final class NewestPostgresTest extends PostgresContract {

    private static final PostgresTck DATABASE = PostgresTck.on(EmbeddedPostgres.shared(), Map.of());

    NewestPostgresTest() {
        super(DATABASE);
    }
}
