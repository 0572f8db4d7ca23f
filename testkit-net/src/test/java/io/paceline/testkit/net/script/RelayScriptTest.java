package io.paceline.testkit.net.script;

import static io.paceline.testkit.net.script.ProtocolClient.bind;
import static io.paceline.testkit.net.script.ProtocolClient.execute;
import static io.paceline.testkit.net.script.ProtocolClient.message;
import static io.paceline.testkit.net.script.ProtocolClient.parse;
import static io.paceline.testkit.net.script.ProtocolClient.query;
import static io.paceline.testkit.net.script.ProtocolClient.sync;
import static io.paceline.testkit.net.script.ProtocolClient.terminate;
import static io.paceline.testkit.net.script.ProtocolClient.untyped;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.script.FrontendMessage.CancelRequest;
import io.paceline.testkit.net.script.FrontendMessage.Execute;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real server behind a script. */
@Timeout(60)
class RelayScriptTest {

    private static final EmbeddedPostgres POSTGRES = EmbeddedPostgres.shared();
    private static final RelayScript RELAY = RelayScript.to(POSTGRES.port());

    private static ProtocolClient client(ScriptedPostgres server) throws IOException {
        return new ProtocolClient(server).start("user", POSTGRES.user(), "database", POSTGRES.database());
    }

    @Test
    void theServerAnswersAndWhatTheClientSendsIsSeen() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.with(RELAY);
                ProtocolClient client = client(server)) {
            assertThat(client.typesUntil('Z')).startsWith("R").contains("S", "K");
            client.send(parse("s", "select n from generate_series(1, 3) n"), bind("s", 0), execute(2), sync());
            assertThat(client.read()).startsWith("1");
            assertThat(client.read()).startsWith("2");
            assertThat(client.read()).isEqualTo("D ......1");
            assertThat(client.typesUntil('Z')).isEqualTo("DsZ");
            assertThat(server.received(Execute.class)).containsExactly(new Execute("", 2));
            client.send(terminate());
            assertThatThrownBy(client::read).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void byteByByteTheMessagesAreTheSame() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.with(RELAY.passing(RelayScript.byteByByte()));
                ProtocolClient client = client(server)) {
            client.typesUntil('Z');
            client.send(query("select 'seven', 7"));
            assertThat(client.typesUntil('Z')).isEqualTo("TDCZ");
        }
    }

    @Test
    void othersComeBeforeEachMessageOnceTheyMay() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.with(RELAY.passing(RelayScript.amongOthers()));
                ProtocolClient client = client(server)) {
            assertThat(client.typesUntil('Z')).matches("NR(NSS)+NSKNSZ");
            client.send(query("select 7"));
            assertThat(client.typesUntil('Z')).isEqualTo("NSATNSADNSACNSAZ");
        }
    }

    @Test
    void aRequestToCancelReachesTheServer() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.with(RELAY);
                ProtocolClient client = client(server);
                ProtocolClient canceller = new ProtocolClient(server)) {
            ByteBuffer key = ByteBuffer.allocate(0);
            while (key.remaining() != 8) {
                // Of all messages of the start only the key to cancel with has 8 bytes.
                key = ByteBuffer.wrap(client.readContent());
            }
            client.typesUntil('Z');
            client.send(query("select pg_sleep(300)"));
            // Until the server has begun, the request would have nothing to cancel.
            while (!isSleeping(key.getInt(0))) {
                Thread.onSpinWait();
            }
            canceller.send(untyped(message(' ').int32(80877102).bytes(key.array())));
            assertThat(canceller.socket.getInputStream().read()).isNegative();
            String error = client.read();
            while (!error.startsWith("E")) {
                error = client.read();
            }
            assertThat(error).contains("57014");
            assertThat(server.received(CancelRequest.class)).hasSize(1);
        }
    }

    private static boolean isSleeping(int processId) {
        return !POSTGRES.execute("select from pg_stat_activity where wait_event = 'PgSleep' and pid = " + processId)
                .isEmpty();
    }

    @Test
    void aMessageMayBeCutInItsMiddle() throws IOException {
        RelayScript cutting = RELAY.passing((client, message) -> {
            byte[] bytes = message.bytes();
            if (message.type() == 'D') {
                client.send(Arrays.copyOf(bytes, bytes.length / 2)).end();
            } else {
                client.send(bytes);
            }
        });
        try (ScriptedPostgres server = ScriptedPostgres.with(cutting);
                ProtocolClient client = client(server)) {
            client.typesUntil('Z');
            client.send(query("select 7"));
            assertThat(client.typesUntil('T')).isEqualTo("T");
            assertThat(client.socket.getInputStream().readAllBytes()).containsExactly('D', 0, 0, 0, 11, 0);
        }
    }

    @Test
    void aServerThatEndsIsTheEndForTheClient() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.with(RELAY);
                ProtocolClient client = client(server)) {
            client.typesUntil('Z');
            client.send(query("select pg_terminate_backend(pg_backend_pid())"));
            assertThat(client.typesUntil('E')).endsWith("E");
            assertThatThrownBy(client::read).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void anErrorOfTheFunctionFailsTheTest() throws IOException {
        ScriptedPostgres server = ScriptedPostgres.with(RELAY.passing((client, message) -> {
            throw new AssertionError("not like this");
        }));
        try (ProtocolClient client = client(server)) {
            assertThatThrownBy(client::read).isInstanceOf(EOFException.class);
        }
        assertThatThrownBy(server::close).isInstanceOf(AssertionError.class).hasMessage("not like this");
    }
}
