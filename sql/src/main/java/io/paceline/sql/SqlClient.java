package io.paceline.sql;

import io.paceline.core.Reply;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A database: statements of any number of callers share a few connections, on which they follow one another without waiting
 * for answers.
 *
 * <p>It has no state between statements. What needs some, such as {@code SET}, temporary tables, {@code LISTEN} and locks,
 * runs on a {@link Session}; what must be done as a whole runs in a {@link Transaction}, a {@link Pipeline} or a
 * {@link Batch}. Statements of one caller may overtake each other unless the caller waits for the first.
 *
 * <p>Thread rules: every method may be called from any thread; {@link #close()} waits and is refused on a loop.
 */
public interface SqlClient extends SqlOperations, AutoCloseable {

    /** Takes a connection out for the caller alone, until the session is closed. */
    Reply<Session> session();

    /** Runs the work with a session and closes it when the stage of the work has ended, however that is. */
    <R extends @Nullable Object> Reply<R> withSession(Function<? super Session, ? extends CompletionStage<R>> work);

    /**
     * Runs the work in a transaction: commits when its stage succeeds, rolls back when that fails or the work throws.
     */
    default <R extends @Nullable Object> Reply<R> inTransaction(
            Function<? super Transaction, ? extends CompletionStage<R>> work) {
        return inTransaction(TransactionOptions.DEFAULT, work);
    }

    /** {@link #inTransaction(Function)} with options; with retries the work may run several times. */
    <R extends @Nullable Object> Reply<R> inTransaction(
            TransactionOptions options, Function<? super Transaction, ? extends CompletionStage<R>> work);

    /** What the pool looks like now, and has done so far. */
    PoolStats stats();

    /**
     * Ends the client: refuses new work at once, waits for what is running, and closes the connections.
     *
     * @param timeout after which what is still running fails
     * @return done when no connection is left
     */
    Reply<Void> close(Duration timeout);

    /** {@link #close(Duration)} with ten seconds, and waits for it. */
    @Override
    void close();
}
