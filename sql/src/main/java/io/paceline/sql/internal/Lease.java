package io.paceline.sql.internal;

import io.paceline.core.Reply;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.SqlConnection;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection that was taken out of the pool.
 *
 * <p>Thread rules: every method may be called from any thread; commands of one thread are sent in the order in which they
 * were submitted.
 */
public interface Lease {

    /** Runs a command on this connection, never on another: once it is lost, commands fail. */
    void submit(Command<?> command, @Nullable Duration timeout);

    /** Runs an action with the connection, on its loop, in its turn among the commands; not at all once it is lost. */
    void withConnection(Consumer<SqlConnection> action);

    /** The connection, for what is done on its loop; it may be lost meanwhile. */
    SqlConnection connection();

    /** Whether the connection is there. */
    boolean isOpen();

    /**
     * Gives the connection back: what is under way ends first, an open transaction is rolled back, the state undone.
     *
     * @param thorough whether what the driver cannot see must be undone as well
     * @return done when the connection is back or closed; never fails
     */
    Reply<Void> release(boolean thorough);
}
