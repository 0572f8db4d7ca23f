package io.paceline.testkit.net.script;

import static io.paceline.testkit.net.script.ProtocolClient.bind;
import static io.paceline.testkit.net.script.ProtocolClient.execute;
import static io.paceline.testkit.net.script.ProtocolClient.parse;
import static io.paceline.testkit.net.script.ProtocolClient.query;
import static io.paceline.testkit.net.script.ProtocolClient.sync;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.EmbeddedPostgres.StopMode;
import io.paceline.testkit.net.TcpProxy;
import io.paceline.testkit.net.TcpProxy.Direction;
import io.paceline.testkit.net.TcpProxy.Ending;
import io.paceline.testkit.net.script.Answer.Column;
import io.paceline.testkit.net.script.FrontendMessage.Parse;
import io.paceline.testkit.net.script.FrontendMessage.Query;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the guide page shows. */
@Timeout(60)
class TestkitGuideTest {

    @Test
    void aServerOfATestsOwn() {
        // @start region="embedded"
        try (EmbeddedPostgres postgres =
                EmbeddedPostgres.builder().database("shop").start()) {
            postgres.execute("create table world (id int primary key, n int not null)");
            String address = postgres.uri(); // postgresql://postgres@127.0.0.1:41234/shop

            postgres.restart(StopMode.IMMEDIATE);
            assertThat(postgres.uri()).isEqualTo(address);
            assertThat(postgres.execute("select count(*) from world")).containsExactly(List.of("0"));
        }
        // @end
    }

    @Test
    void aSlowAndBrokenNetwork() throws IOException {
        try (ScriptedPostgres postgres = ScriptedPostgres.with(ScriptedConnection::logIn)) {
            // @start region="proxy"
            try (TcpProxy proxy = TcpProxy.to(postgres.port()).delay(Duration.ofMillis(1))) {
                // … a client of 127.0.0.1:proxy.port() has round trips of 2 ms
                proxy.cutAfter(Direction.TO_CLIENT, 100, Ending.RESET);
                // … and loses its connection in the middle of an answer
            }
            // @end
        }
    }

    @Test
    void aServerThatDoesAsItIsTold() throws IOException {
        // @start region="script"
        try (ScriptedPostgres server = ScriptedPostgres.with(client -> {
            client.logIn();
            client.expect(Query.class);
            client.send(BackendMessages.messageWithLength('D', 1 << 30, new byte[10]));
            client.expectEnd(); // a client must not wait for a gigabyte
        })) {
            // … connect to server.uri() and see the error
            // @end
            try (ProtocolClient client = new ProtocolClient(server)) {
                client.start().typesUntil('Z');
                client.send(query("select"));
                assertThat(client.socket.getInputStream().readNBytes(5)).containsExactly('D', 0x40, 0, 0, 0);
                client.send(ProtocolClient.terminate());
            }
            server.awaitReceived(FrontendMessage.Terminate.class, 1);
        }
    }

    @Test
    void aServerThatAnswersEveryQuery() throws IOException {
        // @start region="answers"
        Answer seven = Answer.of(new Column("n", Column.INT4)).row(7);
        try (ScriptedPostgres server = ScriptedPostgres.with(AnswerScript.always(seven))) {
            // … query it
            // @end
            try (ProtocolClient client = new ProtocolClient(server)) {
                client.start().typesUntil('Z');
                client.send(parse("", "select n"), bind("", 0), execute(0), sync());
                assertThat(client.typesUntil('Z')).isEqualTo("12DCZ");
            }
            // @start region="received"
            assertThat(server.received(Parse.class))
                    .allMatch(parse -> parse.statement().isEmpty());
            // @end
        }
    }

    @Test
    void aRealServerBehindAScript() throws IOException {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared();
        // @start region="relay"
        RelayScript relay = RelayScript.to(postgres.port()).passing((client, message) -> {
            client.sendByteByByte(message.bytes());
            if (message.type() == 'T') {
                client.reset(); // once the columns are known, and before the rows
            }
        });
        try (ScriptedPostgres server = ScriptedPostgres.with(relay)) {
            // … query it
            // @end
            try (ProtocolClient client = new ProtocolClient(server)) {
                client.start("user", postgres.user(), "database", postgres.database())
                        .typesUntil('Z');
                client.send(query("select 7"));
                assertThat(server.awaitReceived(Query.class, 1)).containsExactly(new Query("select 7"));
                assertThatThrownBy(() -> client.typesUntil('Z')).isInstanceOf(IOException.class);
            }
        }
    }
}
