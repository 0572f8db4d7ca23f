package io.paceline.apps.demo;

import io.paceline.apps.model.SqlStates;
import io.paceline.apps.model.Web;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.http.HttpException;
import io.paceline.sql.SqlException;
import java.sql.SQLException;
import java.sql.SQLTransientException;

/**
 * What a request is answered whose database failed it, for all apps and both ways to the database: 503 if asking again may
 * help, else 500.
 */
final class DatabaseFaults {

    private static final String AWAY = "database: away (expected: back in a moment; nothing was changed)";
    private static final String UNKNOWN =
            "database: lost while it was asked (expected: back in a moment; look whether it was done before doing it again)";

    private DatabaseFaults() {}

    static void answer(EndpointServer.Builder server) {
        server.onException(SqlException.class, (failure, request) -> {
            throw unavailable(failure);
        });
        server.onException(SQLException.class, (failure, request) -> {
            throw unavailable(failure);
        });
    }

    private static RuntimeException unavailable(SqlException failure) {
        return switch (failure.kind()) {
            case POOL_EXHAUSTED, CONNECT, NOT_SENT, CLOSED -> unavailable(AWAY, failure);
            case OUTCOME_UNKNOWN, TIMEOUT, CANCELLED -> unavailable(UNKNOWN, failure);
            case SERVER -> SqlStates.isLeaving(failure.sqlState()) ? unavailable(AWAY, failure) : failure;
            default -> failure;
        };
    }

    private static RuntimeException unavailable(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        boolean isUnreachable = state.equals("08001") || state.equals("08004");
        if (failure instanceof SQLTransientException || isUnreachable || SqlStates.isLeaving(state)) {
            return unavailable(AWAY, failure);
        }
        return state.startsWith("08") ? unavailable(UNKNOWN, failure) : new IllegalStateException(failure);
    }

    private static HttpException unavailable(String detail, Exception cause) {
        return new HttpException(503, detail, cause).header("Retry-After", Web.RETRY_AFTER);
    }
}
