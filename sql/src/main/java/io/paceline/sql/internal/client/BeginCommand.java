package io.paceline.sql.internal.client;

import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;
import org.jspecify.annotations.Nullable;

/**
 * BEGIN, and with it the first command of the transaction, under one synchronization: if the server refuses the first, it
 * skips the second.
 */
final class BeginCommand extends Command<Void> implements Command.Watcher {

    private static final @Nullable Object[] NONE = {};

    private final ActiveTransaction transaction;
    private final StatementText begin;
    private final @Nullable Command<?> first;
    private volatile boolean told;

    private BeginCommand(
            ActiveTransaction transaction, StatementText begin, Command<?> because, @Nullable Command<?> first) {
        super(because.home(), because.context());
        this.transaction = transaction;
        this.begin = begin;
        this.first = first;
    }

    /** BEGIN alone, for a command that shares its synchronization with no other. */
    static BeginCommand before(Command<?> command, ActiveTransaction transaction, StatementText begin) {
        return new BeginCommand(transaction, begin, command, null);
    }

    /** BEGIN together with the command. */
    static BeginCommand with(Command<?> command, ActiveTransaction transaction, StatementText begin) {
        BeginCommand both = new BeginCommand(transaction, begin, command, command);
        command.watch(both);
        if (command.isDone()) {
            both.cancel();
        }
        return both;
    }

    /** Whoever gives up the first command gives up both. */
    @Override
    public void abandoned(Command<?> command) {
        cancel();
    }

    /** Its answer is that of both. */
    @Override
    public boolean again(Command<?> command, SqlException error) {
        return false;
    }

    @Override
    public int size() {
        return first == null ? 1 : 1 + first.size();
    }

    @Override
    public StatementText text(int step) {
        return step == 0 || first == null ? begin : first.text(step - 1);
    }

    @Override
    public @Nullable Object[] parameters(int step) {
        return step == 0 || first == null ? NONE : first.parameters(step - 1);
    }

    @Override
    public void columns(int step, Columns columns) {
        if (step > 0 && first != null) {
            first.columns(step - 1, columns);
        }
    }

    @Override
    public void row(int step, Row row) {
        if (step > 0 && first != null) {
            first.row(step - 1, row);
        }
    }

    @Override
    public void rolledBack(int step) {
        if (step > 0 && first != null) {
            first.rolledBack(step - 1);
        }
    }

    @Override
    public void completed(int step, long affected) {
        if (step == 0) {
            told = true;
            transaction.begun();
        } else if (first != null) {
            first.completed(step - 1, affected);
        }
    }

    @Override
    public void failed(int step, SqlException error) {
        if (first != null) {
            first.failed(Math.max(0, step - 1), error);
        }
        if (step == 0) {
            told = true;
            transaction.notBegun(error);
        }
    }

    /** None that would be a reason to run both once more: the transaction may have begun. */
    @Override
    public @Nullable SqlException failure() {
        return null;
    }

    @Override
    public void restart() {
        if (first != null) {
            first.restart();
        }
    }

    @Override
    protected void finished() {
        if (first != null) {
            first.answered();
        }
        completeEmpty();
    }

    @Override
    protected void settled() {
        Throwable error = error();
        if (error == null) {
            return;
        }
        if (first != null && !first.isDone()) {
            if (error instanceof SqlException known) {
                first.lost(known);
            } else {
                first.completeExceptionally(error);
            }
        }
        if (!told) {
            transaction.notBegun(error);
        }
    }
}
