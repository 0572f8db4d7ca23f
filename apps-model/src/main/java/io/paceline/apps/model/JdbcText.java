package io.paceline.apps.model;

import java.util.regex.Pattern;

/** SQL as JDBC wants it, so that each statement is written down once for all ways to the database. */
public final class JdbcText {

    private static final Pattern PARAMETER = Pattern.compile("\\$\\d+");

    private JdbcText() {}

    /**
     * Puts {@code ?} for each parameter.
     *
     * @param sql with {@code $1}, {@code $2} and so on, each once and in this order
     */
    public static String of(String sql) {
        return PARAMETER.matcher(sql).replaceAll("?");
    }
}
