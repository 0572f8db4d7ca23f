package io.paceline.apps.model;

import org.jspecify.annotations.Nullable;

/** What SQLSTATEs say that apps tell their users (PostgreSQL, appendix A). */
public final class SqlStates {

    /** A row refers to one that is not there. */
    public static final String FOREIGN_KEY_VIOLATION = "23503";

    private SqlStates() {}

    /** Whether the server starts, stops or is full: classes 53 and 57P. */
    public static boolean isLeaving(@Nullable String state) {
        return state != null && (state.startsWith("57P") || state.startsWith("53"));
    }
}
