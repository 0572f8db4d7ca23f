package io.paceline.sql.internal;

import io.paceline.core.Reply;
import io.paceline.sql.ParsedSql;
import io.paceline.sql.PoolStats;
import io.paceline.sql.TransactionOptions;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where commands find connections: the pool as the client sees it. Deadlines, time-outs, the scope of the call context and
 * cancelling are its business, for commands and for leases alike.
 *
 * <p>Thread rules: every method may be called from any thread and none waits or throws.
 */
public interface ConnectionSource {

    /** The text of a statement in this pool. */
    StatementText text(ParsedSql sql);

    /**
     * Runs a command on whichever connection suits it.
     *
     * @param timeout from now until its outcome; null for what the client says
     */
    void submit(Command<?> command, @Nullable Duration timeout);

    /** Takes a connection out. */
    Reply<Lease> lease();

    /** The statement that begins a transaction. */
    String begin(TransactionOptions options);

    /** What the pool looks like. */
    PoolStats stats();

    /** Ends the pool, see {@link io.paceline.sql.SqlClient#close(Duration)}. */
    Reply<Void> close(Duration timeout);
}
