package io.paceline.sql.postgres.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.SqlException;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.EmbeddedPostgres.StopMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server and a standby that follows it. */
class StandbyTest {

    private static final String REPLICATION = "host replication all 127.0.0.1/32 trust";

    @TempDir
    private Path folder;

    private EmbeddedPostgres primary;
    private EmbeddedPostgres standby;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        // the server may run as another user
        Files.setPosixFilePermissions(folder, java.nio.file.attribute.PosixFilePermissions.fromString("rwxrwxrwx"));
        Path data = folder.resolve("primary");
        Path copy = folder.resolve("standby");
        primary = EmbeddedPostgres.builder()
                .dataFolder(data)
                .accessRules(REPLICATION)
                .start();
        primary.execute("create table followed (n int)");
        primary.stop(StopMode.FAST);
        Process copying = new ProcessBuilder("cp", "-a", data.toString(), copy.toString())
                .inheritIO()
                .start();
        assertThat(copying.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(copying.exitValue()).isZero();
        Files.createFile(copy.resolve("standby.signal"));
        primary.start();
        standby = EmbeddedPostgres.builder()
                .dataFolder(copy)
                .set("primary_conninfo", "host=127.0.0.1 port=" + primary.port() + " user=" + primary.user())
                .start();
    }

    @AfterEach
    void stop() {
        standby.close();
        primary.close();
    }

    private String hosts(String query) {
        return "postgresql://" + primary.user() + "@127.0.0.1:" + primary.port() + ",127.0.0.1:" + standby.port() + "/"
                + primary.database() + "?target_session_attrs=" + query;
    }

    private static String kind(String uri) {
        try (Database db = Database.open(uri)) {
            return db.value("select pg_is_in_recovery()").equals("t") ? "standby" : "primary";
        }
    }

    @Test
    void eachIsTakenByWhoWantsItsKindAndAStandbyIsOnlyPreferred() {
        primary.execute("insert into followed values (1)");
        try (Database db = Database.open(hosts("standby"))) {
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (db.value("select count(*) from followed").equals("0")) {
                assertThat(System.nanoTime() - until)
                        .as("what is written follows")
                        .isNegative();
            }
            assertThat(db.failure(io.paceline.sql.postgres.internal.wire.Rows.of("insert into followed values (2)"))
                            .sqlState())
                    .isEqualTo("25006");
        }
        assertThat(kind(hosts("any"))).isEqualTo("primary");
        assertThat(kind(hosts("primary"))).isEqualTo("primary");
        assertThat(kind(hosts("read-write"))).isEqualTo("primary");
        assertThat(kind(hosts("read-only"))).isEqualTo("standby");
        assertThat(kind(hosts("prefer-standby"))).isEqualTo("standby");

        standby.stop(StopMode.FAST);
        assertThat(kind(hosts("prefer-standby"))).isEqualTo("primary");
        SqlException error = ConnectTest.failure(hosts("standby"), Map.of());
        assertThat(error.getMessage()).contains("no standby", "127.0.0.1:" + standby.port());

        standby.start();
        primary.stop(StopMode.FAST);
        assertThat(kind(hosts("prefer-standby"))).isEqualTo("standby");
        assertThat(ConnectTest.failure(hosts("primary"), Map.of()).getMessage())
                .contains("a standby", "127.0.0.1:" + primary.port());

        // a failover
        standby.execute("select pg_promote()");
        for (String wanted : List.of("primary", "read-write", "prefer-standby")) {
            assertThat(kind(hosts(wanted))).isEqualTo("primary");
        }
    }
}
