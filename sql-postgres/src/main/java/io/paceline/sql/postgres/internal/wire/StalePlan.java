package io.paceline.sql.postgres.internal.wire;

import io.paceline.sql.ServerError;
import io.paceline.sql.SqlException;

/** How a server says that a prepared statement has to be prepared anew; by codes, as texts depend on its language. */
final class StalePlan {

    private static final String FEATURE_NOT_SUPPORTED = "0A000";
    private static final String INVALID_SQL_STATEMENT_NAME = "26000";
    private static final String PROTOCOL_VIOLATION = "08P01";

    private StalePlan() {}

    /**
     * Whether that is what it says. The statement did nothing then.
     *
     * @param earlier whether the statement was prepared by an earlier flight; if not, the server means one of the user's own
     * @param named whether statements have names on the server
     */
    static boolean isSignalledBy(ServerError error, boolean earlier, boolean named) {
        if (!named) {
            // the number of columns has changed since their formats were written
            return error.sqlState().equals(PROTOCOL_VIOLATION) && "PortalSetResultFormat".equals(error.routine());
        }
        return earlier
                && (isGone(error)
                        || (error.sqlState().equals(FEATURE_NOT_SUPPORTED)
                                && "RevalidateCachedQuery".equals(error.routine())));
    }

    /** Whether the server does not know it any more. */
    static boolean isGone(ServerError error) {
        return error.sqlState().equals(INVALID_SQL_STATEMENT_NAME);
    }

    /** The failure of a statement that may be sent again: this side has forgotten what is out of date. */
    static SqlException didNothing(ServerError error) {
        return new SqlException(
                SqlException.Kind.NOT_SENT,
                (isGone(error)
                                ? "the statement was dropped, or one before it failed to prepare it, and it did nothing: "
                                : "the statement was prepared for what has changed since, and did nothing: ")
                        + ErrorFields.describe(error),
                error,
                null);
    }
}
