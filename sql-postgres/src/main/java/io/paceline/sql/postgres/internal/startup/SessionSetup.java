package io.paceline.sql.postgres.internal.startup;

import io.paceline.sql.postgres.internal.wire.SessionState;
import org.jspecify.annotations.Nullable;

/** What a session needs that is not as it is by default. It is set after the start, as proxies refuse it in the start. */
final class SessionSetup {

    /** The first version that writes floating-point numbers so that they come back as they were. */
    private static final int EXACT_FLOATS = 12;

    private SessionSetup() {}

    /** Statements, each with a semicolon behind it; empty if all is well. */
    static String of(SessionState state) {
        StringBuilder sql = new StringBuilder();
        String intervals = state.parameter("IntervalStyle");
        if (intervals != null && !intervals.equals("postgres")) {
            sql.append("SET IntervalStyle=postgres;");
        }
        String dates = state.parameter("DateStyle");
        if (dates != null && !dates.startsWith("ISO")) {
            sql.append("SET DateStyle=ISO;");
        }
        if (major(state.parameter("server_version")) < EXACT_FLOATS) {
            sql.append("SET extra_float_digits=3;");
        }
        return sql.toString();
    }

    private static int major(@Nullable String version) {
        int digits = 0;
        while (version != null
                && digits < version.length()
                && Character.isDigit(version.charAt(digits))
                && digits < 4) {
            digits++;
        }
        return digits == 0 || version == null ? EXACT_FLOATS : Integer.parseInt(version.substring(0, digits));
    }
}
