package io.paceline.sql.postgres.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.paceline.core.Reply;
import io.paceline.sql.Row;
import io.paceline.sql.Session;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.client.SqlClients;
import io.paceline.sql.postgres.internal.wire.Rows;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS with a real server, whose certificate is made out to localhost, and where users of different names show different things. */
class TlsTest {

    private static final String IN_TLS = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";

    @TempDir
    static Path folder;

    private static EmbeddedPostgres server;
    private static Path authority;
    private static Path otherAuthority;

    @BeforeAll
    static void start() throws Exception {
        X509Bundle root = root("Ours");
        X509Bundle host = new CertificateBuilder()
                .subject("CN=localhost")
                .addSanDnsName("localhost")
                .buildIssuedBy(root);
        X509Bundle client = new CertificateBuilder().subject("CN=shown").buildIssuedBy(root);
        authority = write("root.pem", root.getCertificatePEM());
        otherAuthority = write("other.pem", root("Others").getCertificatePEM());
        write("client.pem", client.getCertificatePEM());
        write("client.key", client.getPrivateKeyPEM());
        server = EmbeddedPostgres.builder()
                .auth(EmbeddedPostgres.Auth.SCRAM_SHA_256)
                .password("secret")
                .tls(write("host.pem", host.getCertificatePEM()), write("host.key", host.getPrivateKeyPEM()), authority)
                .accessRules(
                        "hostnossl all guarded 127.0.0.1/32 reject",
                        "hostssl all shown 127.0.0.1/32 cert",
                        "hostssl all plainly 127.0.0.1/32 reject",
                        "hostnossl all plainly 127.0.0.1/32 scram-sha-256",
                        "host all old 127.0.0.1/32 md5",
                        "host all open 127.0.0.1/32 password",
                        "host all trusted 127.0.0.1/32 trust")
                .durable(false)
                .start();
        for (String user : List.of("guarded", "shown", "plainly", "open", "trusted")) {
            server.execute("create role " + user + " login password 'secret'");
        }
        server.execute("set password_encryption = md5; create role old login password 'secret'");
    }

    private static X509Bundle root(String name) throws Exception {
        return new CertificateBuilder()
                .subject("CN=" + name)
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
    }

    private static Path write(String name, String pem) throws Exception {
        return Files.writeString(folder.resolve(name), pem);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String uri(String user) {
        return "postgresql://" + user + ":secret@localhost:" + server.port() + "/" + server.database();
    }

    private static Database open(String user, String... properties) {
        return Database.open(uri(user), map(properties), null);
    }

    private static Map<String, String> map(String... properties) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < properties.length; i += 2) {
            map.put(properties[i], properties[i + 1]);
        }
        return map;
    }

    private static SqlException failure(String user, String... properties) {
        return ConnectTest.failure(uri(user), map(properties));
    }

    @Test
    void theModesFromDisableToVerifyFullDoWhatTheySay() {
        assertTls("f", "guarded2", "disable");
        assertTls("f", server.user(), "disable");
        assertTls("f", server.user(), "allow");
        assertTls("t", server.user(), "prefer");
        assertTls("t", server.user(), "require");
        for (String mode : List.of("verify-ca", "verify-full", "require", "prefer")) {
            try (Database db = open(server.user(), "sslmode", mode, "sslrootcert", authority.toString())) {
                assertThat(db.value(IN_TLS)).isEqualTo("t");
            }
        }
    }

    private static void assertTls(String expected, String user, String mode) {
        if (user.equals("guarded2")) {
            SqlException refused = failure("guarded", "sslmode", mode);
            assertThat(refused.sqlState()).isEqualTo("28000");
            return;
        }
        try (Database db = open(user, "sslmode", mode)) {
            assertThat(db.value(IN_TLS)).isEqualTo(expected);
        }
    }

    @Test
    void tlsCanBeginAtOnceWithoutAsking() {
        for (String mode : List.of("require", "verify-full")) {
            try (Database db = open(
                    server.user(), "sslmode", mode, "sslnegotiation", "direct", "sslrootcert", authority.toString())) {
                assertThat(db.value(IN_TLS)).isEqualTo("t");
            }
        }
        assertThatThrownBy(() -> open(server.user(), "sslmode", "prefer", "sslnegotiation", "direct"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sslnegotiation");
    }

    @Test
    void everyConnectionOfAPoolIsEncrypted() {
        try (SqlClient client = SqlClients.builder(uri(server.user()))
                .property("sslmode", "require")
                .poolMin(6)
                .poolMax(6)
                .open()) {
            List<Reply<Session>> sessions = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                sessions.add(client.session());
            }
            for (Reply<Session> session : sessions) {
                Row row = session.await().query(IN_TLS).one().await();
                assertThat(row.getBoolean(0)).isTrue();
            }
        }
    }

    @Test
    void allowTriesTlsAndPreferTriesWithoutWhenTheServerRefusesTheFirst() {
        assertTls("t", "guarded", "allow");
        assertTls("f", "plainly", "prefer");
        assertThat(failure("plainly", "sslmode", "require").sqlState()).isEqualTo("28000");
    }

    @Test
    void aCertificateOfAnotherAuthorityOrForAnotherHostIsRefused() {
        SqlException unknown = failure(server.user(), "sslmode", "verify-ca", "sslrootcert", otherAuthority.toString());
        assertThat(unknown.kind()).isEqualTo(Kind.CONNECT);
        assertThat(unknown.getMessage()).contains("TLS");

        String byAddress =
                "postgresql://" + server.user() + ":secret@127.0.0.1:" + server.port() + "/" + server.database();
        SqlException otherName =
                ConnectTest.failure(byAddress, map("sslmode", "verify-full", "sslrootcert", authority.toString()));
        assertThat(otherName.getMessage()).contains("TLS");
        try (Database db =
                Database.open(byAddress, map("sslmode", "verify-ca", "sslrootcert", authority.toString()), null)) {
            assertThat(db.value(IN_TLS)).isEqualTo("t");
        }
    }

    @Test
    void aClientShowsItsCertificate() {
        try (Database db = open(
                "shown",
                "sslmode",
                "verify-full",
                "sslrootcert",
                authority.toString(),
                "sslcert",
                folder.resolve("client.pem").toString(),
                "sslkey",
                folder.resolve("client.key").toString())) {
            assertThat(db.value("select current_user")).isEqualTo("shown");
        }
        assertThat(failure("shown", "sslmode", "require").sqlState()).isEqualTo("28000");
    }

    @Test
    void thePasswordIsBoundToTheChannelWhereThatIsRequired() {
        try (Database db = open(server.user(), "sslmode", "require", "channel_binding", "require")) {
            assertThat(db.value("select 1")).isEqualTo("1");
        }
        try (Database db = open(server.user(), "sslmode", "require", "channel_binding", "disable")) {
            assertThat(db.value("select 1")).isEqualTo("1");
        }
        assertThat(failure("trusted", "sslmode", "require", "channel_binding", "require")
                        .getMessage())
                .contains("channel_binding: require");
        assertThat(failure("plainly", "sslmode", "prefer", "channel_binding", "require")
                        .getMessage())
                .contains("channel_binding: require");
        assertThat(failure("open", "channel_binding", "require", "require_auth", "password")
                        .getMessage())
                .contains("channel_binding: require");
    }

    @Test
    void hashedAndPlainPasswordsAreGivenOnlyWhereAllowed() {
        assertThat(failure("old").getMessage()).contains("md5", "require_auth").doesNotContain("secret");
        assertThat(failure("open").getMessage())
                .contains("password", "require_auth")
                .doesNotContain("secret");
        assertThat(failure("trusted", "require_auth", "scram-sha-256").getMessage())
                .contains("require_auth");
        try (Database db = open("old", "require_auth", "md5,scram-sha-256")) {
            assertThat(db.value("select current_user")).isEqualTo("old");
        }
        try (Database db = open("open", "require_auth", "!none")) {
            assertThat(db.value("select current_user")).isEqualTo("open");
        }
        try (Database db = open("trusted")) {
            assertThat(db.value("select current_user")).isEqualTo("trusted");
        }
    }

    @Test
    void aStatementIsCancelledOverTls() {
        try (Database db = open(server.user(), "sslmode", "require")) {
            Rows sleeping = Rows.of("select pg_sleep(60)");
            CompletableFuture<Boolean> known = new CompletableFuture<>();
            db.run("select 1");
            db.send(List.of(sleeping));
            // the server has it once it can be seen there
            try (Database other = open(server.user())) {
                while (other.value(
                                "select count(*) from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'")
                        .equals("0")) {
                    Thread.onSpinWait();
                }
            }
            db.onLoop(() -> db.connection.cancelRunning(() -> known.complete(true)));
            known.orTimeout(30, TimeUnit.SECONDS).join();
            assertThatThrownBy(() -> sleeping.await(Database.TIMEOUT)).hasMessageContaining("57014");
        }
    }
}
