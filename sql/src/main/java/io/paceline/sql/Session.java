package io.paceline.sql;

import io.paceline.core.Reply;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A connection for one caller: what is set here stays until the session is closed. Statements run in the order in which they
 * are sent, and the next is sent without waiting for the answer to the one before.
 *
 * <p>When the connection is lost, everything that runs on the session from then on fails; nothing is run elsewhere.
 *
 * <p>Thread rules: every method may be called from any thread and none waits.
 */
public interface Session extends SqlOperations {

    /**
     * Begins a transaction; it need not be waited for. Its first statement carries BEGIN, and what follows is sent once that
     * has succeeded. Until it ends, what is sent on the session belongs to it, and another {@code begin} is refused by the
     * replies of what is sent on that.
     */
    default Transaction begin() {
        return begin(TransactionOptions.DEFAULT);
    }

    /** {@link #begin()} with options. */
    Transaction begin(TransactionOptions options);

    /** As {@link SqlClient#inTransaction(Function)}, on this session. */
    <R extends @Nullable Object> Reply<R> inTransaction(
            TransactionOptions options, Function<? super Transaction, ? extends CompletionStage<R>> work);

    /** Whether the session can be used. */
    boolean isOpen();

    /** Gives the connection back, in the state in which it was opened; what is still running is waited for first. */
    Reply<Void> close();

    /**
     * What the driver adds to a session, such as {@code LISTEN} and {@code COPY}.
     *
     * @throws IllegalArgumentException if this session has no such side
     */
    <C> C unwrap(Class<C> type);
}
