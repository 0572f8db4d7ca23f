package io.paceline.testkit.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.paceline.testkit.net.EmbeddedPostgres.StopMode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EmbeddedPostgresTest {

    private static EmbeddedPostgres server;

    @BeforeAll
    static void start() {
        server = EmbeddedPostgres.builder().user("app").database("shop").start();
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @Test
    void hasAnAddressForClients() {
        assertThat(server.uri()).isEqualTo("postgresql://app@127.0.0.1:" + server.port() + "/shop");
        assertThat(server).hasToString("EmbeddedPostgres[" + server.uri() + "]");
        assertThat(server.version()).startsWith("18.");
    }

    @Test
    void listensOnTheLoopbackAddressOnly() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            assertThat(socket.isConnected()).isTrue();
        }
        assertThat(server.execute("show listen_addresses")).containsExactly(List.of("127.0.0.1"));
    }

    @Test
    void givesTheRowsOfTheLastStatementThatHasAny() {
        assertThat(server.execute(
                        "select 1; select n, nullif(n, 2) from generate_series(1, 2) n; set work_mem = '1MB'"))
                .containsExactly(List.of("1", "1"), Arrays.asList("2", null));
        assertThat(server.execute("select current_user, current_database()")).containsExactly(List.of("app", "shop"));
    }

    @Test
    void anErrorCarriesItsSqlStateAndTheSessionGoesOn() {
        try (PostgresSession session = server.connect()) {
            assertThatExceptionOfType(PostgresException.class)
                    .isThrownBy(() -> session.execute("select * from nowhere"))
                    .satisfies(e -> assertThat(e.sqlState()).isEqualTo("42P01"))
                    .withMessage("42P01: relation \"nowhere\" does not exist");
            assertThat(session.value("select 7")).isEqualTo("7");
            assertThatIllegalStateException().isThrownBy(() -> session.value("select null"));
        }
    }

    @Test
    void aCopyThatWaitsForDataIsRefusedRatherThanWaitedFor() {
        server.execute("create table copied (n int)");
        assertThatExceptionOfType(PostgresException.class)
                .isThrownBy(() -> server.execute("copy copied from stdin"))
                .satisfies(e -> assertThat(e.sqlState()).isEqualTo("57014"));
    }

    @Test
    void isAsDurableAsPostgresIsByDefault() {
        assertThat(server.execute("show fsync")).containsExactly(List.of("on"));
        assertThat(server.execute("show synchronous_commit")).containsExactly(List.of("on"));
        assertThat(server.execute("show full_page_writes")).containsExactly(List.of("on"));
    }

    @Test
    void isLessDurableWhereAskedAndTakesAnySetting() {
        try (EmbeddedPostgres other = EmbeddedPostgres.builder()
                .durable(false)
                .set("max_connections", "7")
                .start()) {
            assertThat(other.execute("show fsync")).containsExactly(List.of("off"));
            assertThat(other.execute("show max_connections")).containsExactly(List.of("7"));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = StopMode.class,
            names = {"FAST", "IMMEDIATE", "KILL"})
    void comesBackWithItsDataAtTheSamePort(StopMode mode) {
        try (EmbeddedPostgres other = EmbeddedPostgres.builder().start()) {
            int port = other.port();
            other.execute("create table kept as select 1 as n");
            PostgresSession session = other.connect();

            other.restart(mode);

            assertThat(other.port()).isEqualTo(port);
            assertThat(other.execute("select n from kept")).containsExactly(List.of("1"));
            assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> session.execute("select 1"));
        }
    }

    @Test
    void nothingListensAfterAKillUntilItIsStartedAgain() {
        try (EmbeddedPostgres other = EmbeddedPostgres.builder().start()) {
            assertThatIllegalStateException().isThrownBy(other::start);

            other.kill();

            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), other.port()).close());
            assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> other.execute("select 1"));
            other.start();
            assertThat(other.execute("select 1")).containsExactly(List.of("1"));
        }
    }

    @Test
    void closeLeavesNoProcessAndNoFile() {
        EmbeddedPostgres other = EmbeddedPostgres.builder().start();
        PostgresSession session = other.connect();
        List<Long> pids = session.execute("select pid from pg_stat_activity").stream()
                .map(row -> Long.valueOf(row.get(0)))
                .toList();
        Path folder = other.socketFolder();
        assertThat(folder).exists();

        other.close();
        other.close();

        assertThat(pids).isNotEmpty().noneMatch(pid -> ProcessHandle.of(pid).isPresent());
        assertThat(folder).doesNotExist();
        assertThatIllegalStateException().isThrownBy(other::start);
    }

    @Test
    void theSharedServerIsOneAndNobodyMayStopIt() {
        EmbeddedPostgres shared = EmbeddedPostgres.shared();
        shared.close();

        assertThat(EmbeddedPostgres.shared()).isSameAs(shared);
        assertThatIllegalStateException().isThrownBy(shared::kill).withMessageContaining("shared");
        assertThatIllegalStateException().isThrownBy(shared::pause);
        String database = shared.newDatabase();
        assertThat(shared.newDatabase()).isNotEqualTo(database);
        try (PostgresSession session = shared.connect(database)) {
            assertThat(session.value("select current_database()")).isEqualTo(database);
        }
        assertThat(shared.uri(database)).endsWith("/" + database);
    }

    @Test
    void aSettingThatTheServerRefusesIsAnErrorWithItsLog() {
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        EmbeddedPostgres.builder().set("no_such_setting", "1").start())
                .withMessageContaining("no_such_setting");
    }

    @Test
    void aTakenPortIsAnErrorThatNamesIt() {
        assertThatIllegalStateException()
                .isThrownBy(() -> EmbeddedPostgres.builder().port(server.port()).start())
                .withMessageContaining("127.0.0.1:" + server.port())
                .withMessageContaining("could not bind");
    }

    @Test
    void settingsThatDoNotFitAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EmbeddedPostgres.builder().port(70_000))
                .withMessage("port: 70000 (expected: 0 to 65535)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EmbeddedPostgres.builder()
                        .auth(EmbeddedPostgres.Auth.MD5)
                        .start())
                .withMessage("password: none (expected: one, since auth is MD5)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EmbeddedPostgres.builder()
                        .auth(EmbeddedPostgres.Auth.CERT)
                        .start())
                .withMessageContaining("tls(certificate, key, authorities)");
    }

    @Test
    void aJarWithoutBinariesIsRefused() throws IOException {
        Path jar = Files.createTempFile("no-binaries", ".jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("other"));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EmbeddedPostgres.builder().binaries(jar).start())
                .withMessageContaining("postgres-linux-x86_64.txz");
        Files.delete(jar);
    }
}
