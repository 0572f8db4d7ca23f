package io.paceline.sql.postgres.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.script.RelayScript;
import io.paceline.testkit.net.script.ScriptedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where a connection leads: several servers, sockets, and servers of a wanted kind. */
class HostsTest {

    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.shared();

    /** A port on which nobody listens. */
    private static int nobody() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static String hosts(String hosts, String query) {
        return "postgresql://" + SERVER.user() + "@" + hosts + "/" + SERVER.database() + query;
    }

    @Test
    void aServerThatIsNotThereIsPassedOver() throws IOException {
        String hosts = "127.0.0.1:" + nobody() + ",no-such-host.invalid:5432,localhost:" + SERVER.port();
        try (Database db = Database.open(hosts(hosts, ""))) {
            assertThat(db.value("select 1")).isEqualTo("1");
        }
    }

    @Test
    void ifNoneIsThereTheErrorNamesThemAll() throws IOException {
        int first = nobody();
        SqlException error = ConnectTest.failure(hosts("127.0.0.1:" + first + ",no-such-host.invalid", ""), Map.of());

        assertThat(error.kind()).isEqualTo(Kind.CONNECT);
        assertThat(error.getMessage()).contains("127.0.0.1:" + first, "no-such-host.invalid", "does not resolve");
    }

    @Test
    void anUnixSocketIsAHostThatBeginsWithASlash() {
        String folder = SERVER.socketFolder().toString();
        try (Database db = Database.open(hosts(folder.replace("/", "%2F") + ":" + SERVER.port(), ""))) {
            assertThat(db.value("select inet_client_addr()")).isNull();
        }
        try (Database db = Database.open("postgresql:///" + SERVER.database() + "?host=" + folder + "&port="
                + SERVER.port() + "&user=" + SERVER.user())) {
            assertThat(db.value("select 1")).isEqualTo("1");
        }
    }

    @Test
    void theServerIsOfTheKindThatIsWanted() {
        String host = "127.0.0.1:" + SERVER.port();
        for (String wanted : new String[] {"any", "read-write", "primary", "prefer-standby"}) {
            try (Database db = Database.open(hosts(host, "?target_session_attrs=" + wanted))) {
                assertThat(db.value("select 1")).isEqualTo("1");
            }
        }
        for (String wanted : new String[] {"read-only", "standby"}) {
            SqlException error = ConnectTest.failure(hosts(host, "?target_session_attrs=" + wanted), Map.of());
            assertThat(error.getMessage()).contains("no standby", wanted);
        }
        String readOnly = "&options=-c%20default_transaction_read_only%3Don";
        try (Database db = Database.open(hosts(host, "?target_session_attrs=read-only" + readOnly))) {
            assertThat(db.value("show transaction_read_only")).isEqualTo("on");
        }
        assertThat(ConnectTest.failure(hosts(host, "?target_session_attrs=read-write" + readOnly), Map.of())
                        .getMessage())
                .contains("read-only");
    }

    @Test
    void theSessionIsAsTheDriverNeedsItAndStaysSo() {
        String options = "?application_name=shop&options=-c%20IntervalStyle%3Diso_8601%20-c%20DateStyle%3DGerman";
        try (Database db = Database.open(hosts("127.0.0.1:" + SERVER.port(), options))) {
            assertThat(db.value("show application_name")).isEqualTo("shop");
            assertThat(db.value("show IntervalStyle")).isEqualTo("postgres");
            assertThat(db.value("show DateStyle")).startsWith("ISO");
            db.run("set statement_timeout = 1000");
            var reset = db.onLoop(() -> db.connection.reset(true));
            db.send(java.util.List.of(reset));
            reset.await(Database.TIMEOUT);
            assertThat(db.value("show IntervalStyle")).isEqualTo("postgres");
            assertThat(db.value("show statement_timeout")).isEqualTo("0");
        }
    }

    @Test
    void anUnknownDatabaseOrRoleIsAnErrorOfTheServer() {
        assertThat(ConnectTest.failure(hosts("127.0.0.1:" + SERVER.port(), "x"), Map.of())
                        .sqlState())
                .isEqualTo("3D000");
        assertThat(ConnectTest.failure("postgresql://nobody_at_all@127.0.0.1:" + SERVER.port() + "/postgres", Map.of())
                        .sqlState())
                .isEqualTo("28000");
    }

    @Test
    void typesOfTheDatabaseAreKnownAndThoseMadeLaterAreLearned() {
        try (Database db = Database.open(SERVER.uri(SERVER.newDatabase()))) {
            db.run("create type mood as enum ('glad', 'sad')");
            for (int i = 0; i < 3; i++) {
                assertThat(db.value("select 'sad'::mood")).isEqualTo("sad");
            }
            assertThat(db.run("select 'sad'::mood as feeling")
                            .columns
                            .get(0)
                            .get(0)
                            .type())
                    .isEqualTo("mood");
        }
    }

    /** Through two ways to one server it can be seen which was taken. */
    @Test
    void theOrderOfServersIsThatOfTheAddressUnlessTheyShareTheLoad() {
        RelayScript relay = RelayScript.to(SERVER.port());
        try (ScriptedPostgres first = ScriptedPostgres.with(relay);
                ScriptedPostgres second = ScriptedPostgres.with(relay)) {
            String hosts = "127.0.0.1:" + first.port() + ",127.0.0.1:" + second.port();
            for (int i = 0; i < 10; i++) {
                Database.open(hosts(hosts, "?load_balance_hosts=disable")).close();
            }
            assertThat(first.connections()).hasSize(10);
            assertThat(second.connections()).isEmpty();
            for (int i = 0; i < 50; i++) {
                Database.open(hosts(hosts, "?load_balance_hosts=random")).close();
            }
            // that one of both gets none of 50 by chance does not happen in the life of the universe
            assertThat(first.connections()).hasSizeGreaterThan(10).hasSizeLessThan(60);
            assertThat(second.connections()).isNotEmpty();
        }
    }
}
