package io.paceline.sql;

import org.jspecify.annotations.Nullable;

/**
 * A statement, a connection or the pool failed. {@link #kind()} says what is known of the outcome.
 *
 * <p>The message holds neither passwords nor the values of parameters.
 */
public class SqlException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What happened, and what that means for the work. */
    public enum Kind {
        /** The server refused the statement: {@link SqlException#server()} has all that it said. It did nothing. */
        SERVER,
        /**
         * It never reached the server, or did nothing there since its prepared form was missing or out of date; so it may be sent
         * again.
         */
        NOT_SENT,
        /** The connection was lost while the server may have been at it: nobody knows whether it took place. */
        OUTCOME_UNKNOWN,
        /**
         * It did nothing: one before it in the same pipeline failed, or the server stopped it in place of one before it on the same
         * session that was given up.
         */
        SKIPPED,
        /** It ran, and was rolled back, as one behind it in the same pipeline failed. */
        ROLLED_BACK,
        /** Its time was over; the server was told to stop it. */
        TIMEOUT,
        /** It was cancelled. */
        CANCELLED,
        /** No connection in time, or too many wait for one already. It was not sent. */
        POOL_EXHAUSTED,
        /** No connection could be opened: address, TLS, user or password. It was not sent. */
        CONNECT,
        /** Parameters or statement cannot be sent as they are: type, number, length. It was not sent. */
        INVALID,
        /** The answer is there, and is not what the caller asked for: type, NULL, number of rows. The statement took place. */
        DECODE,
        /** The server broke the protocol, or a limit of this side; the connection was closed. */
        PROTOCOL,
        /** The client, the session or the transaction has ended, or is in no state for this. It was not sent. */
        CLOSED
    }

    private final Kind kind;
    private final transient @Nullable ServerError server;

    /** A failure that the server did not report. */
    public SqlException(Kind kind, String message) {
        this(kind, message, null, null);
    }

    /** A failure that has a cause. */
    public SqlException(Kind kind, String message, @Nullable Throwable cause) {
        this(kind, message, null, cause);
    }

    /** What the server reported. */
    public SqlException(Kind kind, String message, @Nullable ServerError server, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.server = server;
    }

    /** What is known of the outcome. */
    public Kind kind() {
        return kind;
    }

    /** What the server said, or null if it said nothing. */
    public @Nullable ServerError server() {
        return server;
    }

    /** The SQLSTATE (ISO/IEC 9075, five characters), or null if the server said nothing. */
    public @Nullable String sqlState() {
        return server == null ? null : server.sqlState();
    }

    /**
     * Whether the same work may succeed when it is done again from its start, without being done twice: it was not sent,
     * or the server gave it up for another's sake (serialization failure 40001, deadlock 40P01).
     */
    public boolean retryable() {
        return switch (kind) {
            case NOT_SENT, POOL_EXHAUSTED, CONNECT -> true;
            case SERVER -> "40001".equals(sqlState()) || "40P01".equals(sqlState());
            default -> false;
        };
    }
}
