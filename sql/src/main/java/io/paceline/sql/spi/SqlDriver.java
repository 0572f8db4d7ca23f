package io.paceline.sql.spi;

/** A kind of database; found by {@link java.util.ServiceLoader}. */
public interface SqlDriver {

    /** Whether this driver is for addresses of that scheme, such as {@code postgresql}. */
    boolean accepts(String scheme);

    /**
     * Prepares connections; opens none yet.
     *
     * @throws IllegalArgumentException if the address or a property is of no use, saying which and what was expected, and
     *     showing no password
     */
    SqlConnector connector(DriverOptions options);
}
