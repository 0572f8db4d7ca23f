package io.paceline.sql;

import io.paceline.core.Reply;

/**
 * Statements that are done as a whole or not at all, on one connection, in the order in which they are sent.
 *
 * <p>When the connection is lost, everything that runs in the transaction from then on fails; nothing is run elsewhere.
 *
 * <p>Thread rules: every method may be called from any thread and none waits.
 */
public interface Transaction extends SqlOperations {

    /** Marks a place to come back to. */
    Savepoint savepoint();

    /** Makes everything last. Fails, with everything rolled back, if a statement before has failed. */
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
