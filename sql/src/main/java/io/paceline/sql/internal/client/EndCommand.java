package io.paceline.sql.internal.client;

import io.paceline.sql.SqlException;
import io.paceline.sql.spi.StatementText;
import org.jspecify.annotations.Nullable;

/** COMMIT or ROLLBACK. Nobody can give it up, so that the outcome is known whenever it can be. */
final class EndCommand extends ControlCommand {

    private final ActiveTransaction transaction;
    private final boolean commit;
    private @Nullable SqlException instead;
    private boolean rolledBack;

    EndCommand(ActiveTransaction transaction, boolean commit, StatementText text) {
        super(text);
        this.transaction = transaction;
        this.commit = commit;
    }

    boolean isCommit() {
        return commit;
    }

    /** Rolls back what was to be committed, and fails for this reason. */
    void rollBackInstead(StatementText rollback, SqlException why) {
        text(rollback);
        instead = why;
    }

    @Override
    public void rolledBack(int step) {
        rolledBack = true;
    }

    @Override
    protected void finished() {
        SqlException why = instead;
        if (why == null && commit && rolledBack) {
            why = transaction.whyRolledBack();
        }
        if (why != null) {
            completeExceptionally(why);
        } else {
            super.finished();
        }
    }

    /** Ends without an answer. A commit whose time is over may have taken place. */
    @Override
    protected void fail(SqlException error) {
        SqlException why = instead;
        if (why == null && commit && error.kind() == SqlException.Kind.TIMEOUT) {
            why = new SqlException(
                    SqlException.Kind.OUTCOME_UNKNOWN, "the commit was not answered: " + error.getMessage(), error);
        }
        super.fail(why == null ? error : why);
    }
}
