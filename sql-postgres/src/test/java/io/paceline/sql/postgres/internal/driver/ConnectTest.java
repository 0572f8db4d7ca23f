package io.paceline.sql.postgres.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import io.paceline.net.NetEventLoops;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

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

    /** Case 28. */
    @Test
    void noLineOfTheLogShowsAPassword() {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        List<String> lines = new CopyOnWriteArrayList<>();
        AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                IThrowableProxy thrown = event.getThrowableProxy();
                lines.add(event.getFormattedMessage() + (thrown == null ? "" : ThrowableProxyUtil.asString(thrown)));
            }
        };
        Level before = root.getLevel();
        appender.setContext(root.getLoggerContext());
        appender.start();
        root.addAppender(appender);
        root.setLevel(Level.TRACE);
        try (NetEventLoops loops = NetEventLoops.builder().threads(1).build()) {
            for (String password : List.of(PASSWORD, "secret-and-wrong")) {
                SqlClient db = SqlClients.builder(server.uri())
                        .loops(loops)
                        .password(() -> password)
                        .leakThreshold(Duration.ofMillis(1))
                        .open();
                db.query("select 1").list().handle((rows, error) -> 0).await();
                db.close();
            }
        } finally {
            root.setLevel(before);
            root.detachAppender(appender);
        }
        assertThat(lines).isNotEmpty().noneMatch(line -> line.contains(PASSWORD) || line.contains("secret-and-wrong"));
    }

    static SqlException failure(String uri, Map<String, String> properties) {
        return catchThrowableOfType(
                SqlException.class, () -> Database.open(uri, properties, null).close());
    }
}
