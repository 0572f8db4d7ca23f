package io.paceline.sql.internal.pool;

import io.paceline.core.EventLoop;
import io.paceline.sql.ServerError;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.ConnectionListener;
import io.paceline.sql.spi.SqlConnection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection whose server is the test. */
final class FakeConnection implements SqlConnection {

    final ArrayDeque<Command<?>> sent = new ArrayDeque<>();
    final List<String> log = new ArrayList<>();
    final List<Runnable> cancels = new ArrayList<>();

    // those under way that were new or slow when they were sent
    final List<Command<?>> loners = new ArrayList<>();
    TransactionStatus status = TransactionStatus.IDLE;

    @Nullable
    String resetSql;

    int deepest;
    boolean closing;
    private final FakeConnector connector;
    private final EventLoop loop;
    private final ConnectionListener listener;
    private boolean open = true;

    FakeConnection(FakeConnector connector, EventLoop loop, ConnectionListener listener) {
        this.connector = connector;
        this.loop = loop;
        this.listener = listener;
    }

    @Override
    public EventLoop loop() {
        return loop;
    }

    @Override
    public boolean send(Command<?> command) {
        if (!loop.inLoop()) {
            throw new IllegalStateException("sent from elsewhere");
        }
        if (!open || closing) {
            command.lost(new SqlException(Kind.NOT_SENT, "the connection is closed"));
            return false;
        }
        if (command.text(0).sql().equals("invalid")) {
            command.lost(new SqlException(Kind.INVALID, "a parameter is wrong"));
            return false;
        }
        sent.add(command);
        if (!(command instanceof WriteGroup) && ProfiledText.runsAlone(command)) {
            loners.add(command);
        }
        deepest = Math.max(deepest, sent.size());
        log.add(command.text(0).sql());
        return true;
    }

    /** The oldest command succeeds. */
    void answer() {
        on(() -> {
            Command<?> command = sent.remove();
            for (int step = 0; step < command.size(); step++) {
                String sql = command.text(step).sql();
                if (sql.equals("BEGIN")) {
                    status = TransactionStatus.ACTIVE;
                } else if (sql.equals("ROLLBACK") || sql.equals("COMMIT")) {
                    status = TransactionStatus.IDLE;
                }
                if (sql.startsWith("insert")) {
                    command.text(step).wrote();
                }
                command.completed(step, 1);
            }
            loners.remove(command);
            command.answered();
            listener.answered(command);
        });
    }

    /** All commands succeed, also those that are sent meanwhile. */
    void answerAll() {
        while (!sent.isEmpty() && open) {
            answer();
        }
    }

    /** A step of the oldest command fails. */
    void refuse(int step, String sqlState) {
        on(() -> {
            Command<?> command = sent.remove();
            for (int before = 0; before < step; before++) {
                command.completed(before, 1);
            }
            command.failed(step, error(sqlState));
            loners.remove(command);
            if (status == TransactionStatus.ACTIVE) {
                status = TransactionStatus.FAILED;
            }
            command.answered();
            listener.answered(command);
        });
    }

    static SqlException error(String sqlState) {
        ServerError error =
                new ServerError("ERROR", sqlState, "no", null, null, 0, null, null, null, null, null, null, null);
        return new SqlException(Kind.SERVER, "no", error, null);
    }

    /** The server has taken note of the oldest request to stop. */
    void known() {
        on(cancels.remove(0));
    }

    /** The connection is lost. */
    void die() {
        if (open) {
            on(() -> end(new IllegalStateException("reset by peer")));
        }
    }

    private void end(@Nullable Throwable cause) {
        open = false;
        for (Command<?> command = sent.poll(); command != null; command = sent.poll()) {
            command.lost(new SqlException(Kind.OUTCOME_UNKNOWN, "the connection was lost", cause));
        }
        listener.closed(cause);
    }

    private void on(Runnable code) {
        if (loop.inLoop()) {
            code.run();
        } else {
            ((SteppedLoops) connector.loops()).on(index(), code);
        }
    }

    private int index() {
        for (int i = 0; i < connector.loops().size(); i++) {
            if (connector.loops().loop(i) == loop) {
                return i;
            }
        }
        throw new IllegalStateException("no such loop");
    }

    @Override
    public void fetch(Command<?> command, int rows) {
        log.add("fetch " + rows);
    }

    @Override
    public void finish(Command<?> command) {
        log.add("finish");
    }

    @Override
    public boolean isOpen() {
        return open && !closing;
    }

    @Override
    public TransactionStatus status() {
        return status;
    }

    @Override
    public void cancelRunning(Runnable known) {
        log.add("cancel");
        cancels.add(known);
    }

    @Override
    public Command<?> probe() {
        return new PlainCommand("probe");
    }

    @Override
    public @Nullable Command<?> reset(boolean thorough) {
        return resetSql == null && !thorough ? null : new PlainCommand(thorough ? "discard all" : "reset");
    }

    @Override
    public <C> @Nullable C extension(Class<C> type, CommandSender sender) {
        return null;
    }

    @Override
    public void close() {
        if (open && !closing) {
            closing = true;
            loop.execute(() -> {
                if (open) {
                    end(null);
                }
            });
        }
    }

    @Override
    public void abort(String reason) {
        if (open) {
            log.add("abort " + reason);
            closing = true;
            loop.execute(() -> {
                if (open) {
                    end(new IllegalStateException(reason));
                }
            });
        }
    }
}
