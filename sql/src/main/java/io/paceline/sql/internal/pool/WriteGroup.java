package io.paceline.sql.internal.pool;

import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes of several callers under one synchronization, so that they share a commit. If one fails, none took place: that one
 * is run by itself, since only then its error is its own, and the others together once more.
 */
final class WriteGroup extends Command<@Nullable Void> {

    /** How many writes go together at most. */
    static final int SIZE_MAX = 64;

    private final List<Command<?>> members;
    private int failedStep = -1;
    private @Nullable SqlException failure;

    WriteGroup(List<Command<?>> members) {
        this.members = members;
    }

    List<Command<?>> members() {
        return members;
    }

    /** Whether a member failed, so that all have to be run again. */
    boolean isUndone() {
        return failure != null;
    }

    /** Whether this member has to be run by itself: it failed, or nobody knows which one did. */
    boolean runsByItself(Command<?> member) {
        return failedStep < 0 || members.get(failedStep) == member;
    }

    /** Whether nobody waits for any of them any more. */
    boolean isGivenUp() {
        for (Command<?> member : members) {
            if (!member.isDone()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int size() {
        return members.size();
    }

    @Override
    public StatementText text(int step) {
        return members.get(step).text(0);
    }

    @Override
    public @Nullable Object[] parameters(int step) {
        return members.get(step).parameters(0);
    }

    @Override
    public void columns(int step, Columns columns) {
        members.get(step).columns(0, columns);
    }

    @Override
    public void row(int step, Row row) {
        members.get(step).row(0, row);
    }

    @Override
    public void completed(int step, long affected) {
        members.get(step).completed(0, affected);
    }

    @Override
    public void failed(int step, SqlException error) {
        failedStep = step;
        failure = error;
    }

    @Override
    public @Nullable SqlException failure() {
        return failure;
    }

    @Override
    public void restart() {
        failure = null;
    }

    @Override
    protected void finished() {
        for (Command<?> member : members) {
            if (failure != null) {
                member.restart();
            } else {
                member.answered();
            }
        }
        completeEmpty();
    }

    @Override
    protected void fail(SqlException error) {
        if (error.kind() == SqlException.Kind.INVALID) {
            // one of them cannot be sent, which is no fault of the others
            failure = error;
        } else {
            for (Command<?> member : members) {
                member.lost(error);
            }
        }
        completeEmpty();
    }
}
