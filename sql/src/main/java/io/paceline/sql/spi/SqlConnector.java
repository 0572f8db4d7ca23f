package io.paceline.sql.spi;

import io.paceline.core.EventLoop;
import io.paceline.core.EventLoops;
import io.paceline.core.Reply;
import io.paceline.sql.TransactionOptions;
import java.time.Duration;

/**
 * Opens connections to one database.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
public interface SqlConnector {

    /** The loops on which connections live. */
    EventLoops loops();

    /**
     * Opens a connection, ready for commands.
     *
     * @param listener told from then on
     * @return completed on the loop; fails with a {@link io.paceline.sql.SqlException}, of kind CONNECT as a rule; cancelling
     *     it gives the attempt up
     */
    Reply<SqlConnection> connect(EventLoop loop, Duration timeout, ConnectionListener listener);

    /** What stands for the parameter of that number, from 1, in a statement. */
    String placeholder(int number);

    /** The statement that begins a transaction. */
    String begin(TransactionOptions options);

    /** The host, port and database, for messages; holds no secret. */
    String address();

    /** Gives back what it holds, such as its share of the loops; its connections are closed already. */
    void close();
}
