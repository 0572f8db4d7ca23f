package io.paceline.sql.postgres.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How a connection comes about, against a real server that asks for a password. */
class ConnectTest {

    private static final String PASSWORD = "gr\u00fcn & s\u00fc\u00df";
    private static EmbeddedPostgres server;

    @BeforeAll
    static void start() {
        server = EmbeddedPostgres.builder()
                .auth(EmbeddedPostgres.Auth.SCRAM_SHA_256)
                .password(PASSWORD)
                .durable(false)
                .start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aPasswordOfAPropertyIsProvenByScram() {
        try (Database db = Database.open(server.uri(), Map.of("password", PASSWORD), null)) {
            assertThat(db.value("select current_user")).isEqualTo(server.user());
        }
    }

    @Test
    void aSupplierIsAskedForEachConnectionOffTheLoop() {
        AtomicInteger asked = new AtomicInteger();
        for (int i = 1; i <= 2; i++) {
            try (Database db = Database.open(server.uri(), Map.of(), () -> {
                assertThat(Thread.currentThread().getName()).isEqualTo("paceline-postgres-auth");
                asked.incrementAndGet();
                return PASSWORD;
            })) {
                assertThat(db.value("select 1")).isEqualTo("1");
            }
            assertThat(asked).hasValue(i);
        }
    }

    @Test
    void aWrongPasswordIsAnErrorThatShowsNoPassword() {
        SqlException error = failure(server.uri(), Map.of("password", "secret-and-wrong"));

        assertThat(error.kind()).isEqualTo(Kind.CONNECT);
        assertThat(error.sqlState()).isEqualTo("28P01");
        assertThat(error.getMessage()).contains(server.user()).doesNotContain("secret-and-wrong");
    }

    @Test
    void noPasswordAtAllSaysWhereOneWasLookedFor() {
        SqlException error = failure(server.uri(), Map.of("passfile", "/nowhere/pgpass"));

        assertThat(error.kind()).isEqualTo(Kind.CONNECT);
        assertThat(error.getMessage()).contains("/nowhere/pgpass");
    }

    static SqlException failure(String uri, Map<String, String> properties) {
        return catchThrowableOfType(
                SqlException.class, () -> Database.open(uri, properties, null).close());
    }
}
