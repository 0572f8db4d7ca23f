package io.paceline.sql.spi;

import io.paceline.core.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a database, on one loop. Commands follow one another without waiting for answers, and are answered in
 * their order.
 *
 * <p>Thread rules: used on its loop only, but for {@link #extension} and {@link #loop}.
 */
public interface SqlConnection {

    /** Where a transaction stands. */
    enum TransactionStatus {
        /** There is none. */
        IDLE,
        /** In one. */
        ACTIVE,
        /** In one that has failed, and can only be rolled back. */
        FAILED
    }

    /** The loop it lives on. */
    EventLoop loop();

    /**
     * Takes a command. What is sent during one turn of the loop leaves in one go at its end.
     *
     * @return false if it cannot be sent as it is, for example for a parameter of the wrong type, or since the connection is
     *     closed: then the command has been told by {@link Command#lost}, nothing of it was written, and the connection is as
     *     before
     */
    boolean send(Command<?> command);

    /** Asks for more rows of the command that is suspended, the last one sent. */
    void fetch(Command<?> command, int rows);

    /** Ends the command that is suspended, without its other rows; it is answered then. */
    void finish(Command<?> command);

    /** Whether commands can be sent. */
    boolean isOpen();

    /** Where the transaction stood at the end of the last answer. */
    TransactionStatus status();

    /**
     * Asks the server, by a way of its own, to stop what this connection runs. Nothing may be sent until {@code known} has
     * been called; what is answered meanwhile may have been stopped or not.
     *
     * @param known called on the loop once the server has taken note or could not be reached, so that nothing that is sent
     *     after an empty round trip ({@link #probe}) can be hit
     */
    void cancelRunning(Runnable known);

    /** A command that goes to the server and back and changes nothing. */
    Command<?> probe();

    /**
     * A command that brings the connection back to the state in which it was opened, or null if there is nothing to do.
     *
     * @param thorough whether what the driver cannot see, such as locks and temporary tables, must be undone as well
     */
    @Nullable
    Command<?> reset(boolean thorough);

    /**
     * What the driver adds to a session. May be called from any thread.
     *
     * @param sender sends a command of the driver on behalf of the session; may be called from any thread
     * @return null if it has no such side
     */
    <C> @Nullable C extension(Class<C> type, CommandSender sender);

    /** Closes it in order: what was sent is answered, nothing more is taken. */
    void close();

    /** Closes it at once; what is not answered is lost with this error as the cause. */
    void abort(String reason);

    /** Sends commands of a session. */
    @FunctionalInterface
    interface CommandSender {
        /** Sends it in its turn; if the session has ended, the command is told. */
        void send(Command<?> command);
    }
}
