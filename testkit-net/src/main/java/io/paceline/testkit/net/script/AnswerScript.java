package io.paceline.testkit.net.script;

import io.paceline.testkit.net.script.Answer.Column;
import io.paceline.testkit.net.script.FrontendMessage.Bind;
import io.paceline.testkit.net.script.FrontendMessage.Close;
import io.paceline.testkit.net.script.FrontendMessage.Describe;
import io.paceline.testkit.net.script.FrontendMessage.Execute;
import io.paceline.testkit.net.script.FrontendMessage.Flush;
import io.paceline.testkit.net.script.FrontendMessage.Parse;
import io.paceline.testkit.net.script.FrontendMessage.Query;
import io.paceline.testkit.net.script.FrontendMessage.Sync;
import io.paceline.testkit.net.script.FrontendMessage.Terminate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A script that answers every query, simple or extended, as a server would: statements and portals with names, rows in
 * parts, errors (at Execute) that skip to the next Sync, the state of a transaction. What BEGIN, COMMIT and ROLLBACK do it knows, what
 * other SQL gives is told to it. A hook may look at each message first, and do something else.
 *
 * <pre>{@code
 * ScriptedPostgres.with(AnswerScript.always(Answer.of(new Column("n", Column.INT4)).row(7)))
 * }</pre>
 *
 * <p>Thread rules: one script may serve any number of connections; its functions are called on the threads of these.
 */
public final class AnswerScript implements ScriptedPostgres.Script {

    private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+)");

    private final Function<String, Answer> answers;
    private final Hook hook;
    private final ScriptedPostgres.Script login;

    private AnswerScript(Function<String, Answer> answers, Hook hook, ScriptedPostgres.Script login) {
        this.answers = answers;
        this.hook = hook;
        this.login = login;
    }

    /** Answers all SQL in the same way. */
    public static AnswerScript always(Answer answer) {
        return to(sql -> answer);
    }

    /** Asks a function for the answer to each SQL text, whenever one is run or described. */
    public static AnswerScript to(Function<String, Answer> answers) {
        return new AnswerScript(answers, (client, message) -> false, ScriptedConnection::logIn);
    }

    /** This one, with a hook that sees each message before it is answered. */
    public AnswerScript before(Hook other) {
        return new AnswerScript(answers, other, login);
    }

    /** This one, with another way to log a client in. */
    public AnswerScript login(ScriptedPostgres.Script other) {
        return new AnswerScript(answers, hook, other);
    }

    @Override
    public void run(ScriptedConnection client) throws Exception {
        login.run(client);
        Session session = new Session(client);
        while (true) {
            FrontendMessage message = client.nextOrEnd();
            if (message == null || message instanceof Terminate) {
                return;
            }
            if (!hook.handles(client, message)) {
                session.answer(message);
            }
        }
    }

    /** Sees messages before they are answered. */
    @FunctionalInterface
    public interface Hook {

        /** Does anything, such as waiting for a latch or sending; true if the message is not to be answered any more. */
        boolean handles(ScriptedConnection client, FrontendMessage message) throws Exception;
    }

    private record Statement(String sql, List<Integer> parameterTypes) {}

    /** A bound statement, and how far its rows have been fetched. */
    private static final class Portal {
        final String sql;
        final Answer answer;
        final List<Column> columns;
        int next;

        Portal(String sql, Answer answer, List<Column> columns) {
            this.sql = sql;
            this.answer = answer;
            this.columns = columns;
        }
    }

    /** The state of one connection. */
    private final class Session {
        private final ScriptedConnection client;
        private final Map<String, Statement> statements = new HashMap<>();
        private final Map<String, Portal> portals = new HashMap<>();
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private char status = 'I';
        private boolean skipsToSync;

        Session(ScriptedConnection client) {
            this.client = client;
        }

        void answer(FrontendMessage message) throws IOException {
            if (message instanceof Sync) {
                skipsToSync = false;
                out.writeBytes(BackendMessages.readyForQuery(status));
                flush();
            } else if (message instanceof Query query) {
                runSimple(query.sql());
            } else if (!skipsToSync) {
                answerExtended(message);
            }
        }

        private void answerExtended(FrontendMessage message) throws IOException {
            if (message instanceof Parse parse) {
                parse(parse);
            } else if (message instanceof Bind bind) {
                bind(bind);
            } else if (message instanceof Describe describe) {
                describe(describe);
            } else if (message instanceof Execute execute) {
                execute(execute);
            } else if (message instanceof Close close) {
                (close.kind() == 'S' ? statements : portals).remove(close.name());
                out.writeBytes(BackendMessages.closeComplete());
            } else if (message instanceof Flush) {
                flush();
            }
        }

        private void runSimple(String sql) throws IOException {
            Answer answer = answerTo(sql);
            byte[] error = answer.error();
            if (error == null) {
                if (!answer.columns().isEmpty()) {
                    writeColumns(answer.columns());
                }
                for (int i = 0; i < answer.size(); i++) {
                    out.writeBytes(answer.dataRow(i, answer.columns()));
                }
                out.writeBytes(BackendMessages.commandComplete(answer.tag()));
                changeStatus(sql);
            } else {
                fail(error);
                skipsToSync = false;
            }
            out.writeBytes(BackendMessages.readyForQuery(status));
            flush();
        }

        private void parse(Parse parse) {
            statements.put(parse.statement(), new Statement(parse.sql(), parse.parameterTypes()));
            out.writeBytes(BackendMessages.parseComplete());
        }

        private void bind(Bind bind) {
            Statement statement = statements.get(bind.statement());
            if (statement == null) {
                failUnknown("prepared statement", "26000", bind.statement());
                return;
            }
            Answer answer = answerTo(statement.sql());
            List<Column> columns = new ArrayList<>();
            for (Column column : answer.columns()) {
                columns.add(new Column(column.name(), column.type(), bind.resultFormat(columns.size())));
            }
            portals.put(bind.portal(), new Portal(statement.sql(), answer, columns));
            out.writeBytes(BackendMessages.bindComplete());
        }

        private void describe(Describe describe) {
            if (describe.kind() == 'P') {
                Portal portal = portals.get(describe.name());
                if (portal == null) {
                    failUnknown("portal", "34000", describe.name());
                } else {
                    writeColumns(portal.columns);
                }
                return;
            }
            Statement statement = statements.get(describe.name());
            if (statement == null) {
                failUnknown("prepared statement", "26000", describe.name());
            } else {
                Answer answer = answerTo(statement.sql());
                out.writeBytes(BackendMessages.parameterDescription(parameterTypes(statement, answer)));
                writeColumns(answer.columns());
            }
        }

        private void execute(Execute execute) {
            Portal portal = portals.get(execute.portal());
            if (portal == null) {
                failUnknown("portal", "34000", execute.portal());
                return;
            }
            byte[] error = portal.answer.error();
            if (error != null) {
                fail(error);
                return;
            }
            int end = portal.answer.size();
            if (execute.rowsMax() > 0) {
                end = Math.min(end, portal.next + execute.rowsMax());
            }
            while (portal.next < end) {
                out.writeBytes(portal.answer.dataRow(portal.next++, portal.columns));
            }
            if (end < portal.answer.size()) {
                out.writeBytes(BackendMessages.portalSuspended());
            } else {
                out.writeBytes(BackendMessages.commandComplete(portal.answer.tag()));
                changeStatus(portal.sql);
            }
        }

        private Answer answerTo(String sql) {
            String command = commandOf(sql);
            if (status == 'E' && !command.equals("ROLLBACK") && !command.equals("COMMIT")) {
                return Answer.error(
                        "25P02", "current transaction is aborted, commands ignored until end of transaction block");
            }
            return switch (command) {
                case "BEGIN", "ROLLBACK" -> Answer.command(command);
                case "COMMIT" -> Answer.command(status == 'E' ? "ROLLBACK" : command);
                default -> answers.apply(sql);
            };
        }

        private void changeStatus(String sql) {
            switch (commandOf(sql)) {
                case "BEGIN" -> status = 'T';
                case "COMMIT", "ROLLBACK" -> status = 'I';
                default -> {
                    // Stays as it is.
                }
            }
        }

        private void writeColumns(List<Column> columns) {
            out.writeBytes(
                    columns.isEmpty()
                            ? BackendMessages.noData()
                            : BackendMessages.rowDescription(columns.toArray(Column[]::new)));
        }

        private void failUnknown(String what, String sqlState, String name) {
            fail(BackendMessages.errorResponse(sqlState, what + " \"" + name + "\" does not exist"));
        }

        private void fail(byte[] error) {
            out.writeBytes(error);
            skipsToSync = true;
            if (status == 'T') {
                status = 'E';
            }
        }

        private void flush() throws IOException {
            client.send(out.toByteArray());
            out.reset();
        }
    }

    /** BEGIN, COMMIT, ROLLBACK, or anything else; to roll back to a savepoint is something else. */
    private static String commandOf(String sql) {
        String first = sql.strip().split("[\\s;]", 2)[0].toUpperCase(Locale.ROOT);
        return switch (first) {
            case "START" -> "BEGIN";
            case "END" -> "COMMIT";
            case "ABORT" -> "ROLLBACK";
            case "ROLLBACK" -> sql.toUpperCase(Locale.ROOT).contains(" TO ") ? "" : first;
            default -> first;
        };
    }

    private static int[] parameterTypes(Statement statement, Answer answer) {
        int @Nullable [] told = answer.parameterTypes();
        if (told != null) {
            return told;
        }
        int count = PARAMETER
                .matcher(statement.sql())
                .results()
                .map(MatchResult::group)
                .mapToInt(parameter -> Integer.parseInt(parameter.substring(1)))
                .max()
                .orElse(0);
        int[] types = new int[Math.max(count, statement.parameterTypes().size())];
        for (int i = 0; i < types.length; i++) {
            int asked = i < statement.parameterTypes().size()
                    ? statement.parameterTypes().get(i)
                    : 0;
            types[i] = asked == 0 ? Column.TEXT : asked;
        }
        return types;
    }
}
