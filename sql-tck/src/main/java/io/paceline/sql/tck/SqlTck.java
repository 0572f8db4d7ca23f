package io.paceline.sql.tck;

import io.paceline.sql.SqlClient;

/** A database and its dialect, for the contract suite. The database is for the suite alone. */
public interface SqlTck {

    /**
     * Opens a client.
     *
     * @param poolMax how many connections it may have
     */
    SqlClient open(int poolMax);

    /** A statement that takes {@code :seconds}, a double, and gives one row. */
    String sleep();

    /** A query of the numbers from 1 to {@code :count}, an int, in order, in a column {@code n}. */
    String numbers();

    /** A query that gives {@code :a + :b}, two ints, in a column {@code sum}. */
    String sum();

    /** A query that the server refuses by a data exception (SQLSTATE class 22) once it runs, whatever the int {@code :a} is. */
    String failing();

    /** The number of the present connection, as a query. */
    String connectionId();

    /** Sets something that lasts as long as the connection, for example {@code set x.y = 'z'}. */
    String setState();

    /** Gives as text what {@link #setState()} has set, or NULL or an empty text if it is not set. */
    String getState();
}
