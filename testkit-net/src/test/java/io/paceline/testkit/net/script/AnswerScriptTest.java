package io.paceline.testkit.net.script;

import static io.paceline.testkit.net.script.ProtocolClient.bind;
import static io.paceline.testkit.net.script.ProtocolClient.describe;
import static io.paceline.testkit.net.script.ProtocolClient.execute;
import static io.paceline.testkit.net.script.ProtocolClient.message;
import static io.paceline.testkit.net.script.ProtocolClient.parse;
import static io.paceline.testkit.net.script.ProtocolClient.query;
import static io.paceline.testkit.net.script.ProtocolClient.sync;
import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.testkit.net.script.Answer.Column;
import io.paceline.testkit.net.script.FrontendMessage.Execute;
import io.paceline.testkit.net.script.FrontendMessage.Parse;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AnswerScriptTest {

    private static final Answer NUMBERS = Answer.of(new Column("n", Column.INT4), new Column("t", Column.TEXT))
            .row(1, "one")
            .row(2, null)
            .row(3, "three");

    @Test
    void answersTheExtendedProtocolInTheFormatThatIsAskedFor() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.with(AnswerScript.always(NUMBERS));
                ProtocolClient client = loggedIn(server)) {
            client.send(parse("", "select"), describe('S', ""), bind("", 1), describe('P', ""), execute(0), sync());
            assertThat(client.read()).isEqualTo("1 ");
            assertThat(client.read()).isEqualTo("t ..");
            assertThat(client.read()).startsWith("T ..n.");
            assertThat(client.read()).isEqualTo("2 ");
            assertThat(client.readContent()).endsWith(0, 1);
            assertThat(client.readContent()).containsExactly(0, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 3, 'o', 'n', 'e');
            assertThat(client.readContent()).containsExactly(0, 2, 0, 0, 0, 4, 0, 0, 0, 2, -1, -1, -1, -1);
            assertThat(client.typesUntil('Z')).isEqualTo("DCZ");

            client.send(bind("", 0), execute(0), sync());
            assertThat(client.read()).isEqualTo("2 ");
            assertThat(client.read()).isEqualTo("D ......1....one");
            assertThat(client.typesUntil('C')).isEqualTo("DDC");
            assertThat(client.read()).isEqualTo("Z I");
            assertThat(server.received(Parse.class)).hasSize(1);
        }
    }

    @Test
    void answersTheSimpleProtocol() throws IOException {
        AnswerScript script = AnswerScript.to(sql -> sql.equals("rows")
                ? NUMBERS.tag("FETCH 3")
                : sql.equals("bad") ? Answer.error("42601", "no") : Answer.command("INSERT 0 1"));
        try (ScriptedPostgres server = ScriptedPostgres.with(script);
                ProtocolClient client = loggedIn(server)) {
            assertThat(client.send(query("rows")).typesUntil('Z')).isEqualTo("TDDDCZ");
            assertThat(client.send(query("insert")).read()).isEqualTo("C INSERT 0 1.");
            assertThat(client.read()).isEqualTo("Z I");
            assertThat(client.send(query("bad")).typesUntil('Z')).isEqualTo("EZ");
        }
    }

    @Test
    void rowsComeInPartsFromAPortal() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.with(AnswerScript.always(NUMBERS));
                ProtocolClient client = loggedIn(server)) {
            client.send(
                    parse("", "select"), bind("", 0), execute(2), message('H').toBytes());
            assertThat(client.typesUntil('s')).isEqualTo("12DDs");
            client.send(execute(2), sync());
            assertThat(client.typesUntil('Z')).isEqualTo("DCZ");
        }
    }

    @Test
    void anErrorSkipsToTheNextSync() throws IOException {
        AnswerScript script =
                AnswerScript.to(sql -> sql.equals("bad") ? Answer.error("23505", "duplicate") : Answer.command("OK"));
        try (ScriptedPostgres server = ScriptedPostgres.with(script);
                ProtocolClient client = loggedIn(server)) {
            client.send(parse("", "bad"), bind("", 0), execute(0), parse("", "good"), bind("", 0), execute(0), sync());
            assertThat(client.typesUntil('Z')).isEqualTo("12EZ");
            client.send(parse("", "good"), bind("", 0), describe('P', ""), execute(0), sync());
            assertThat(client.typesUntil('Z')).isEqualTo("12nCZ");
        }
    }

    @Test
    void namesThatNobodyGaveAreErrors() throws IOException {
        try (ScriptedPostgres server = ScriptedPostgres.with(AnswerScript.always(NUMBERS));
                ProtocolClient client = loggedIn(server)) {
            assertThat(client.send(bind("gone", 0), sync()).read())
                    .contains("C26000")
                    .contains("\"gone\"");
            client.typesUntil('Z');
            assertThat(client.send(describe('S', "gone"), sync()).read()).contains("C26000");
            client.typesUntil('Z');
            assertThat(client.send(execute(0), sync()).read()).contains("C34000");
            client.typesUntil('Z');
            client.send(parse("s", "x"), message('C').int8('S').text("s").toBytes(), bind("s", 0), sync());
            assertThat(client.typesUntil('Z')).isEqualTo("13EZ");
        }
    }

    @Test
    void knowsTheStateOfATransaction() throws IOException {
        AnswerScript script =
                AnswerScript.to(sql -> sql.equals("bad") ? Answer.error("22012", "no") : Answer.command("OK"));
        try (ScriptedPostgres server = ScriptedPostgres.with(script);
                ProtocolClient client = loggedIn(server)) {
            assertThat(statusAfter(client, "start transaction")).isEqualTo("Z T");
            assertThat(statusAfter(client, "select")).isEqualTo("Z T");
            assertThat(statusAfter(client, "bad")).isEqualTo("Z E");
            assertThat(client.send(query("select")).read()).contains("C25P02");
            assertThat(client.read()).isEqualTo("Z E");
            assertThat(client.send(query("commit")).read()).isEqualTo("C ROLLBACK.");
            assertThat(client.read()).isEqualTo("Z I");
            assertThat(statusAfter(client, "BEGIN")).isEqualTo("Z T");
            assertThat(statusAfter(client, "rollback to savepoint a")).isEqualTo("Z T");
            assertThat(statusAfter(client, "end")).isEqualTo("Z I");
        }
    }

    @Test
    void saysTheTypesOfParameters() throws IOException {
        AnswerScript script = AnswerScript.to(
                sql -> sql.equals("told") ? Answer.command("OK").parameters(Column.BOOL) : Answer.command("OK"));
        try (ScriptedPostgres server = ScriptedPostgres.with(script);
                ProtocolClient client = loggedIn(server)) {
            client.send(parse("", "insert $2, $1", Column.INT8), describe('S', ""));
            client.send(parse("", "told"), describe('S', ""), sync());
            client.read();
            assertThat(client.readContent()).containsExactly(0, 2, 0, 0, 0, Column.INT8, 0, 0, 0, Column.TEXT);
            assertThat(client.typesUntil('1')).isEqualTo("n1");
            assertThat(client.readContent()).containsExactly(0, 1, 0, 0, 0, Column.BOOL);
            assertThat(client.typesUntil('Z')).isEqualTo("nZ");
        }
    }

    @Test
    void aHookSeesEachMessageFirstAndMayAnswerItself() throws IOException {
        CountDownLatch go = new CountDownLatch(1);
        AnswerScript script = AnswerScript.always(NUMBERS).before((connection, message) -> {
            if (message instanceof Execute) {
                connection.await(go);
                connection.send(BackendMessages.emptyQueryResponse());
                return true;
            }
            return false;
        });
        try (ScriptedPostgres server = ScriptedPostgres.with(script);
                ProtocolClient client = loggedIn(server)) {
            client.send(parse("", ""), bind("", 0), message('H').toBytes(), execute(0), sync());
            assertThat(client.typesUntil('2')).isEqualTo("12");
            server.awaitReceived(Execute.class, 1);
            go.countDown();
            assertThat(client.typesUntil('Z')).isEqualTo("IZ");
        }
    }

    private static String statusAfter(ProtocolClient client, String sql) throws IOException {
        client.send(query(sql));
        client.read();
        return client.read();
    }

    private static ProtocolClient loggedIn(ScriptedPostgres server) throws IOException {
        ProtocolClient client = new ProtocolClient(server).start();
        client.typesUntil('Z');
        return client;
    }
}
