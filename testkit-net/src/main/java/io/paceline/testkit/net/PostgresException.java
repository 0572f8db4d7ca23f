package io.paceline.testkit.net;

import java.util.Map;

/** An error that a PostgreSQL server reported, see "Error and Notice Message Fields" in its documentation. */
public final class PostgresException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String sqlState;

    PostgresException(Map<Character, String> fields) {
        super(fields.getOrDefault('C', "") + ": " + fields.getOrDefault('M', "")
                + (fields.containsKey('D') ? " (" + fields.get('D') + ")" : ""));
        this.sqlState = fields.getOrDefault('C', "");
    }

    /** The SQLSTATE, five letters and digits such as {@code 42P01}. */
    public String sqlState() {
        return sqlState;
    }
}
