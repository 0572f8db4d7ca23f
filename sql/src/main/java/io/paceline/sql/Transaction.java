package io.paceline.sql;

import io.paceline.core.Reply;

/**
 * Statements that are done as a whole or not at all, on one connection, in the order in which they are sent. Behind a
 * {@link Statement#stream stream} they wait until that has ended.
 *
 * <p>When the connection is lost, everything that runs in the transaction from then on fails; nothing is run elsewhere.
 *
 * <p>Thread rules: every method may be called from any thread and none waits.
 */
public interface Transaction extends SqlOperations {

    /** Marks a place to come back to; it need not be waited for. It ends with the one before it. */
    Savepoint savepoint();

    /**
     * Makes everything last. If a statement before has failed, and no savepoint has undone that, everything is rolled back
     * and the first such failure is that of the commit. It is not given up for a deadline or a scope; a failure of kind
     * {@link SqlException.Kind#OUTCOME_UNKNOWN} means that it may have taken place.
     */
    Reply<Void> commit();

    /** Undoes everything. Does nothing if the transaction has ended. */
    Reply<Void> rollback();

    /** A place in a transaction. */
    interface Savepoint {

        /** Undoes what was done since. The place stays. */
        Reply<Void> rollback();

        /** Forgets the place, and keeps what was done since. */
        Reply<Void> release();
    }
}
