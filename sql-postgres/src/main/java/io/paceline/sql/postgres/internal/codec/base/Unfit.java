package io.paceline.sql.postgres.internal.codec.base;

/**
 * A value does not fit; the message says what would. Whoever knows the column or parameter makes a full error of it.
 */
public final class Unfit extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What was expected instead. */
    public Unfit(String expected) {
        super(expected, null, false, false);
    }
}
