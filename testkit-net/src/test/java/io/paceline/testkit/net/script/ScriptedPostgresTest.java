package io.paceline.testkit.net.script;

import static io.paceline.testkit.net.script.BackendMessages.commandComplete;
import static io.paceline.testkit.net.script.BackendMessages.messageWithLength;
import static io.paceline.testkit.net.script.BackendMessages.readyForQuery;
import static io.paceline.testkit.net.script.ProtocolClient.message;
import static io.paceline.testkit.net.script.ProtocolClient.query;
import static io.paceline.testkit.net.script.ProtocolClient.untyped;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.paceline.testkit.net.script.FrontendMessage.Bind;
import io.paceline.testkit.net.script.FrontendMessage.CancelRequest;
import io.paceline.testkit.net.script.FrontendMessage.Close;
import io.paceline.testkit.net.script.FrontendMessage.CopyData;
import io.paceline.testkit.net.script.FrontendMessage.CopyDone;
import io.paceline.testkit.net.script.FrontendMessage.CopyFail;
import io.paceline.testkit.net.script.FrontendMessage.Describe;
import io.paceline.testkit.net.script.FrontendMessage.Execute;
import io.paceline.testkit.net.script.FrontendMessage.Flush;
import io.paceline.testkit.net.script.FrontendMessage.GssEncRequest;
import io.paceline.testkit.net.script.FrontendMessage.Parse;
import io.paceline.testkit.net.script.FrontendMessage.Query;
import io.paceline.testkit.net.script.FrontendMessage.SslRequest;
import io.paceline.testkit.net.script.FrontendMessage.Startup;
import io.paceline.testkit.net.script.FrontendMessage.Sync;
import io.paceline.testkit.net.script.FrontendMessage.Terminate;
import io.paceline.testkit.net.script.FrontendMessage.Unknown;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ScriptedPostgresTest {

    private static final byte[] SSL_REQUEST = untyped(message(' ').int32(80877103));
    private static final byte[] GSS_REQUEST = untyped(message(' ').int32(80877104));

    @Test
    void runsAScriptAndShowsWhatTheClientSent() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.with(client -> {
                    client.logIn();
                    client.expect(Query.class);
                    client.send(commandComplete("SET"), readyForQuery('I'));
                    client.expectEnd();
                });
                ProtocolClient client = new ProtocolClient(server)) {
            client.start("user", "app", "database", "db");
            assertThat(client.typesUntil('Z')).isEqualTo("RSSSSSSSSSSKZ");
            client.send(query("set x = 1"));
            assertThat(client.read()).isEqualTo("C SET.");
            assertThat(client.read()).isEqualTo("Z I");
            client.send(ProtocolClient.terminate());

            server.awaitReceived(Terminate.class, 1);
            assertThat(server.connection(0).received())
                    .containsExactly(
                            new Startup(196608, Map.of("user", "app", "database", "db")),
                            new Query("set x = 1"),
                            new Terminate());
            assertThat(server.connection(0).startup().parameters()).containsEntry("user", "app");
            assertThat(server.uri()).isEqualTo("postgresql://app@127.0.0.1:" + server.port() + "/db");
        }
    }

    @Test
    void knowsEveryMessageOfAClient() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.with(client -> client.expectUntil(Terminate.class));
                ProtocolClient client = new ProtocolClient(server)) {
            client.start()
                    .send(
                            ProtocolClient.parse("s", "select $1", 23),
                            message('B')
                                    .text("p")
                                    .text("s")
                                    .int16(1)
                                    .int16(1)
                                    .int16(2)
                                    .int32(1)
                                    .int8(7)
                                    .int32(-1)
                                    .int16(2)
                                    .int16(0)
                                    .int16(1)
                                    .toBytes(),
                            ProtocolClient.describe('S', "s"),
                            message('E').text("p").int32(10).toBytes(),
                            message('C').int8('P').text("p").toBytes(),
                            message('H').toBytes(),
                            message('d').int8(1).int8(2).toBytes(),
                            message('c').toBytes(),
                            message('f').text("why").toBytes(),
                            message('F').int8(9).toBytes(),
                            message('p').text("secret").toBytes(),
                            ProtocolClient.sync(),
                            ProtocolClient.terminate());

            server.awaitReceived(Terminate.class, 1);
            Bind bind = new Bind("p", "s", List.of(1), Arrays.asList(ProtocolClient.bytes(7), null), List.of(0, 1));
            List<FrontendMessage> received = server.connection(0).received();
            assertThat(received)
                    .containsExactly(
                            new Startup(196608, Map.of()),
                            new Parse("s", "select $1", List.of(23)),
                            bind,
                            new Describe('S', "s"),
                            new Execute("p", 10),
                            new Close('P', "p"),
                            new Flush(),
                            new CopyData(ProtocolClient.bytes(1, 2)),
                            new CopyDone(),
                            new CopyFail("why"),
                            new Unknown('F', ProtocolClient.bytes(9)),
                            received.get(11),
                            new Sync(),
                            new Terminate());
            assertThat(server.received(FrontendMessage.Password.class).get(0).text())
                    .isEqualTo("secret");
            assertThat(bind.text(1)).isNull();
            assertThat(bind.resultFormat(1)).isEqualTo(1);
        }
    }

    @Test
    void aMessageThatIsNotAsTheProtocolSaysIsAnErrorOfTheClient() throws IOException {
        assertFails(
                ScriptedPostgres.builder().others(client -> client.next()).start(),
                client -> client.start()
                        .send(message('D').int8('S').bytes("s".getBytes(UTF_8)).toBytes()),
                "message D that is shorter than its content");
        assertFails(
                ScriptedPostgres.builder().others(client -> client.next()).start(),
                client -> client.start().send(message('S').int8(0).toBytes()),
                "message S with 1 bytes too many");
        assertFails(
                ScriptedPostgres.builder().others(client -> client.next()).start(),
                client -> client.start().send(message('S').toBytes(3)),
                "message S with length 3");
    }

    @Test
    void requestsToCancelAreSeenApart() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.with(ScriptedConnection::logIn);
                ProtocolClient client = new ProtocolClient(server);
                ProtocolClient canceller = new ProtocolClient(server)) {
            client.start();
            client.typesUntil('K');
            canceller.send(SSL_REQUEST);
            assertThat(canceller.socket.getInputStream().read()).isEqualTo('N');
            canceller.send(untyped(message(' ').int32(80877102).int32(1000).int32(0)));

            assertThat(server.awaitReceived(CancelRequest.class, 1))
                    .containsExactly(
                            new CancelRequest(server.connection(0).processId(), ProtocolClient.bytes(0, 0, 0, 0)));
            assertThat(canceller.socket.getInputStream().read()).isEqualTo(-1);
            assertThat(server.connections()).hasSize(1);
        }
    }

    @Test
    void refusesEncryptionUnlessToldOtherwise() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.with(ScriptedConnection::logIn);
                ProtocolClient client = new ProtocolClient(server)) {
            client.send(GSS_REQUEST, SSL_REQUEST);
            assertThat(client.socket.getInputStream().readNBytes(2)).isEqualTo(new byte[] {'N', 'N'});
            assertThat(client.start().read()).isEqualTo("R ....");
        }
        try (ScriptedPostgres server = ScriptedPostgres.builder()
                        .sslAnswer("garbage".getBytes(UTF_8))
                        .others(ScriptedConnection::logIn)
                        .start();
                ProtocolClient client = new ProtocolClient(server)) {
            client.send(SSL_REQUEST);
            assertThat(client.socket.getInputStream().readNBytes(7)).isEqualTo("garbage".getBytes(UTF_8));
        }
    }

    @Test
    void leavesTheBeginningToTheScriptIfAsked() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.builder()
                        .raw()
                        .next(client -> {
                            client.expect(SslRequest.class);
                            client.send(new byte[] {'N'});
                            client.expect(GssEncRequest.class);
                            client.send(new byte[] {'G'});
                            client.expect(Startup.class);
                            client.send(BackendMessages.negotiateProtocolVersion(0, "_pq_.x"));
                        })
                        .start();
                ProtocolClient client = new ProtocolClient(server)) {
            client.send(SSL_REQUEST);
            assertThat(client.socket.getInputStream().read()).isEqualTo('N');
            client.send(GSS_REQUEST);
            assertThat(client.socket.getInputStream().read()).isEqualTo('G');
            assertThat(client.start().read()).isEqualTo("v ........_pq_.x.");
        }
    }

    @Test
    void eachConnectionRunsTheScriptOfItsPlaceAndOneTooManyFails() throws IOException {
        ScriptedPostgres server = ScriptedPostgres.builder()
                .next(client -> client.send(readyForQuery('I')))
                .next(client -> client.send(readyForQuery('T')))
                .start();
        assertFails(
                server,
                first -> {
                    assertThat(first.start().read()).isEqualTo("Z I");
                    try (ProtocolClient second = new ProtocolClient(server);
                            ProtocolClient third = new ProtocolClient(server)) {
                        assertThat(second.start().read()).isEqualTo("Z T");
                        third.start();
                        assertThat(third.socket.getInputStream().read()).isEqualTo(-1);
                    }
                },
                "connection 2 (expected: only 2)");
    }

    @Test
    void anExpectationThatDoesNotComeTrueFailsTheTest() throws IOException {
        assertFails(
                ScriptedPostgres.with(client -> client.expect(Parse.class)),
                client -> client.start().send(query("select 1")),
                "Query[sql=select 1] (expected: Parse); connection 0 had received [Startup");
        assertFails(
                ScriptedPostgres.with(client -> client.expect(Parse.class)),
                client -> client.start(),
                "the client has left");
        assertFails(
                ScriptedPostgres.with(ScriptedConnection::expectEnd),
                client -> client.start().send(query("select 1")),
                "(expected: the client leaves)");
        assertFails(
                ScriptedPostgres.builder()
                        .deadline(Duration.ofMillis(50))
                        .others(client -> client.expect(Parse.class))
                        .start(),
                client -> assertThat(client.start().socket.getInputStream().read())
                        .isEqualTo(-1),
                "nothing from the client within PT0.05S");
    }

    @Test
    void waitingForWhatDoesNotComeFailsInTime() {
        try (ScriptedPostgres server =
                ScriptedPostgres.builder().deadline(Duration.ofMillis(50)).start()) {
            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(() -> server.awaitReceived(Query.class, 1))
                    .withMessage("no 1 Query within PT0.05S; received []");
            assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> server.connection(0));
        }
    }

    @Test
    void sendsPartsAndLiesAndSingleBytes() throws IOException {
        CountDownLatch go = new CountDownLatch(1);
        byte[] lie = messageWithLength('Z', 1 << 30, new byte[] {'I'});
        try (ScriptedPostgres server = ScriptedPostgres.with(client -> {
                    client.send(Arrays.copyOf(readyForQuery('I'), 3));
                    client.await(go);
                    client.send(Arrays.copyOfRange(readyForQuery('I'), 3, 6));
                    client.sendByteByByte(readyForQuery('T'), lie);
                    client.end();
                });
                ProtocolClient client = new ProtocolClient(server)) {
            client.start();
            assertThat(client.socket.getInputStream().readNBytes(3)).isEqualTo(new byte[] {'Z', 0, 0});
            go.countDown();
            assertThat(client.socket.getInputStream().readNBytes(3)).isEqualTo(new byte[] {0, 5, 'I'});
            assertThat(client.read()).isEqualTo("Z T");
            assertThat(client.socket.getInputStream().readAllBytes()).isEqualTo(lie);
        }
    }

    @Test
    void resetsAConnectionAndAnotherThreadMayDoSo() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.with(ScriptedConnection::logIn);
                ProtocolClient client = new ProtocolClient(server)) {
            client.start();
            client.typesUntil('Z');
            server.connection(0).reset();
            assertThatExceptionOfType(SocketException.class).isThrownBy(client::read);
        }
    }

    private interface Talk {
        void with(ProtocolClient client) throws IOException;
    }

    private static void assertFails(ScriptedPostgres server, Talk talk, String message) throws IOException {
        try (ProtocolClient client = new ProtocolClient(server)) {
            talk.with(client);
            server.connection(0);
            // A script that fails closes its connection.
            client.socket.shutdownOutput();
            client.socket.getInputStream().readAllBytes();
        } catch (SocketException e) {
            // The server has closed it before all was read.
        }
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(server::close)
                .withMessageContaining(message);
    }
}
