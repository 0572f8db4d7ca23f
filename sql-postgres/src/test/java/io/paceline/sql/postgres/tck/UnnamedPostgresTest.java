package io.paceline.sql.postgres.tck;

import io.paceline.testkit.net.EmbeddedPostgres;
import java.util.Map;

/** The contract suite with statements that have no names on the server, as some proxies need it. */
final class UnnamedPostgresTest extends PostgresContract {

    private static final PostgresTck DATABASE =
            PostgresTck.on(EmbeddedPostgres.shared(), Map.of("statement_mode", "unnamed"));

    UnnamedPostgresTest() {
        super(DATABASE);
    }
}
