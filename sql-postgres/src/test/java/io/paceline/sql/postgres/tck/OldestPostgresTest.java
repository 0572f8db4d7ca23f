package io.paceline.sql.postgres.tck;

import io.paceline.testkit.net.EmbeddedPostgres;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;

/** The contract suite on the oldest PostgreSQL that can be had. */
final class OldestPostgresTest extends PostgresContract {

    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.builder()
            .binaries(Path.of(System.getProperty("paceline.postgres.oldest")))
            .start();
    private static final PostgresTck DATABASE = PostgresTck.on(SERVER, Map.of());

    OldestPostgresTest() {
        super(DATABASE);
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }
}
