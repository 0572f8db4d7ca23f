package io.paceline.sql.internal.client;

import io.paceline.core.EventLoop;
import io.paceline.sql.ArrayRow;
import io.paceline.sql.Columns;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.SqlConnection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A connection together with its server. */
final class FakeServer implements SqlConnection, Command.Watcher {

    final String name;
    final List<Integer> fetches = new ArrayList<>();
    int largestBurst;
    private final FakeDatabase db;
    final ArrayDeque<Command<?>> sent = new ArrayDeque<>();
    private final List<String> pending = new ArrayList<>();
    private final Map<String, Integer> savepoints = new LinkedHashMap<>();
    private final List<Runnable> whenQuiet = new ArrayList<>();
    private TransactionStatus status = TransactionStatus.IDLE;
    private boolean open = true;
    private boolean serving;
    private boolean stop;

    // of the portal that is open
    private @Nullable Command<?> suspended;
    private List<@Nullable Object[]> rest = List.of();
    private Columns columns = new Columns(List.of());

    private static final class Written implements FakeDatabase.Answer {
        private Columns columns = new Columns(List.of());
        private final List<@Nullable Object[]> rows = new ArrayList<>();
        private long affected = 1;
        private @Nullable String sqlState;

        @Override
        public FakeDatabase.Answer columns(String... names) {
            columns = ArrayRow.columns(names);
            return this;
        }

        @Override
        public FakeDatabase.Answer row(@Nullable Object... values) {
            rows.add(values);
            affected = rows.size();
            return this;
        }

        @Override
        public FakeDatabase.Answer affects(long rows) {
            affected = rows;
            return this;
        }

        @Override
        public FakeDatabase.Answer fails(String state) {
            sqlState = state;
            return this;
        }
    }

    FakeServer(FakeDatabase db, String name) {
        this.db = db;
        this.name = name;
    }

    /** As a pool does. */
    void submit(Command<?> command) {
        command.joinScope();
        if (command.isDone()) {
            return;
        }
        command.watch(this);
        if (loop().inLoop()) {
            send(command);
        } else {
            loop().execute(() -> send(command));
        }
    }

    @Override
    public void abandoned(Command<?> command) {
        db.log.add(name + " gives up " + command.text(0).sql());
        if (command == sent.peek() && command != suspended && !db.deaf) {
            stop = true;
        }
    }

    @Override
    public boolean again(Command<?> command, SqlException error) {
        return false;
    }

    @Override
    public boolean send(Command<?> command) {
        if (command.isDone()) {
            return false;
        }
        if (!open) {
            command.lost(new SqlException(Kind.NOT_SENT, "the connection was lost before"));
            return false;
        }
        for (int step = 0; step < command.size(); step++) {
            if (Arrays.asList(command.parameters(step)).contains("unsendable")) {
                command.lost(new SqlException(Kind.INVALID, "a parameter is of the wrong type"));
                return false;
            }
        }
        sent.add(command);
        loop().execute(this::serve);
        return true;
    }

    /** Answers what can be answered. */
    void serve() {
        if (serving || db.held) {
            return;
        }
        serving = true;
        while (open && !sent.isEmpty() && suspended == null) {
            Command<?> command = sent.getFirst();
            if (command.fetchSize() > 0) {
                openPortal(command);
            } else {
                run(command);
            }
        }
        serving = false;
        quiet();
    }

    void whenQuiet(Runnable action) {
        whenQuiet.add(action);
        loop().execute(this::quiet);
    }

    private void quiet() {
        if (sent.isEmpty() || !open) {
            List<Runnable> now = List.copyOf(whenQuiet);
            whenQuiet.clear();
            now.forEach(Runnable::run);
        }
    }

    private void run(Command<?> command) {
        boolean implicit = status == TransactionStatus.IDLE;
        int mark = pending.size();
        SqlException failed = null;
        for (int step = 0; step < command.size() && failed == null; step++) {
            failed = step(command, step);
        }
        if (failed != null && implicit && status == TransactionStatus.IDLE) {
            pending.subList(mark, pending.size()).clear();
        }
        if (status == TransactionStatus.IDLE && implicit) {
            db.committed.addAll(pending);
            pending.clear();
        }
        sent.removeFirst();
        command.answered();
    }

    private @Nullable SqlException step(Command<?> command, int step) {
        String sql = command.text(step).sql();
        List<Object> parameters = Arrays.asList(command.parameters(step));
        db.log.add(name + " " + sql + (parameters.isEmpty() ? "" : " " + parameters));
        String state = stop ? "57014" : refusal(sql);
        stop = false;
        Written answer = new Written();
        Consumer<FakeDatabase.Answer> script = db.scripts.get(sql);
        if (state == null && script != null) {
            script.accept(answer);
            state = answer.sqlState;
        }
        if (state != null) {
            if (status == TransactionStatus.ACTIVE && !sql.startsWith("COMMIT")) {
                status = TransactionStatus.FAILED;
            } else if (sql.startsWith("COMMIT")) {
                rollBack();
            }
            SqlException error = FakeDatabase.error(state);
            command.failed(step, error);
            return error;
        }
        if (!control(command, step, sql)) {
            pending.add(sql);
        }
        if (answer.columns.size() > 0) {
            command.columns(step, answer.columns);
            give(command, step, answer.columns, answer.rows);
        }
        command.completed(step, answer.affected);
        return null;
    }

    private @Nullable String refusal(String sql) {
        if (sql.startsWith("ROLLBACK TO") || sql.startsWith("RELEASE")) {
            return savepoints.containsKey(sql.substring(sql.lastIndexOf(' ') + 1)) ? null : "3B001";
        }
        boolean ends = sql.startsWith("ROLLBACK") || sql.startsWith("COMMIT");
        return status == TransactionStatus.FAILED && !ends ? "25P02" : null;
    }

    private boolean control(Command<?> command, int step, String sql) {
        String place = sql.substring(sql.lastIndexOf(' ') + 1);
        if (sql.startsWith("BEGIN")) {
            status = TransactionStatus.ACTIVE;
        } else if (sql.equals("ROLLBACK") || (sql.equals("COMMIT") && status == TransactionStatus.FAILED)) {
            rollBack();
            command.rolledBack(step);
        } else if (sql.equals("COMMIT")) {
            status = TransactionStatus.IDLE;
            savepoints.clear();
            db.committed.addAll(pending);
            pending.clear();
        } else if (sql.startsWith("SAVEPOINT")) {
            savepoints.put(place, pending.size());
        } else if (sql.startsWith("ROLLBACK TO")) {
            pending.subList(savepoints.get(place), pending.size()).clear();
            status = TransactionStatus.ACTIVE;
            command.rolledBack(step);
        } else if (sql.startsWith("RELEASE")) {
            savepoints.remove(place);
        } else {
            return false;
        }
        return true;
    }

    void rollBack() {
        pending.clear();
        savepoints.clear();
        status = TransactionStatus.IDLE;
    }

    private static void give(Command<?> command, int step, Columns columns, List<@Nullable Object[]> rows) {
        for (@Nullable Object[] values : rows) {
            ArrayRow row = new ArrayRow(columns, values);
            command.row(step, row);
            row.end();
        }
    }

    // ---- portals

    private void openPortal(Command<?> command) {
        String sql = command.text(0).sql();
        db.log.add(name + " " + sql);
        Written answer = new Written();
        Consumer<FakeDatabase.Answer> script = db.scripts.get(sql);
        if (script != null) {
            script.accept(answer);
        }
        String state = stop ? "57014" : answer.sqlState;
        stop = false;
        columns = answer.columns;
        rest = answer.rows;
        suspended = command;
        if (columns.size() > 0) {
            command.columns(0, columns);
        }
        if (state != null && rest.isEmpty()) {
            if (status == TransactionStatus.ACTIVE) {
                status = TransactionStatus.FAILED;
            }
            command.failed(0, FakeDatabase.error(state));
            end();
        } else {
            more(command.fetchSize());
        }
    }

    private void more(int count) {
        Command<?> command = suspended;
        if (command == null) {
            return;
        }
        largestBurst = Math.max(largestBurst, count);
        int given = Math.min(count, rest.size());
        List<@Nullable Object[]> burst = rest.subList(0, given);
        rest = rest.subList(given, rest.size());
        give(command, 0, columns, burst);
        if (given < count) {
            command.completed(0, given);
            end();
        } else {
            command.suspended();
        }
    }

    private void end() {
        Command<?> command = sent.removeFirst();
        suspended = null;
        command.answered();
        loop().execute(this::serve);
    }

    @Override
    public void fetch(Command<?> command, int rows) {
        requireLoop();
        if (command != suspended) {
            throw new IllegalStateException("not suspended");
        }
        fetches.add(rows);
        loop().execute(() -> {
            if (command == suspended) {
                more(rows);
            }
        });
    }

    @Override
    public void finish(Command<?> command) {
        requireLoop();
        if (command != suspended) {
            throw new IllegalStateException("not suspended");
        }
        db.log.add(name + " finish");
        loop().execute(() -> {
            if (command == suspended) {
                command.completed(0, 0);
                end();
            }
        });
    }

    private void requireLoop() {
        if (!loop().inLoop()) {
            throw new IllegalStateException("used from elsewhere");
        }
    }

    // ---- what else a connection does

    /** The connection is lost. */
    void die() {
        open = false;
        db.loops.on(0, () -> {
            suspended = null;
            for (Command<?> command = sent.poll(); command != null; command = sent.poll()) {
                command.lost(new SqlException(Kind.OUTCOME_UNKNOWN, "the connection was lost"));
            }
            rollBack();
            quiet();
        });
        db.loops.settle();
    }

    @Override
    public EventLoop loop() {
        return db.loop;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public TransactionStatus status() {
        return status;
    }

    @Override
    public void cancelRunning(Runnable known) {
        throw new UnsupportedOperationException("the pool does that");
    }

    @Override
    public Command<?> probe() {
        throw new UnsupportedOperationException("the pool does that");
    }

    @Override
    public @Nullable Command<?> reset(boolean thorough) {
        return null;
    }

    @Override
    public <C> @Nullable C extension(Class<C> type, CommandSender sender) {
        return type == CommandSender.class ? type.cast(sender) : null;
    }

    @Override
    public void close() {
        open = false;
    }

    @Override
    public void abort(String reason) {
        die();
    }
}
