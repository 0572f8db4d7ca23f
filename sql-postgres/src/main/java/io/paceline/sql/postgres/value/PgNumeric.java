package io.paceline.sql.postgres.value;

/**
 * The values of {@code numeric} that no {@link java.math.BigDecimal} can be: NaN, and since PostgreSQL 14 the
 * infinities. They are sorted as PostgreSQL does: NaN is more than anything else.
 */
public final class PgNumeric extends Number {

    private static final long serialVersionUID = 1L;

    /** Not a number. Equal to itself, unlike {@link Double#NaN}. */
    public static final PgNumeric NAN = new PgNumeric(Double.NaN);

    /** More than any number. */
    public static final PgNumeric POSITIVE_INFINITY = new PgNumeric(Double.POSITIVE_INFINITY);

    /** Less than any number. */
    public static final PgNumeric NEGATIVE_INFINITY = new PgNumeric(Double.NEGATIVE_INFINITY);

    private final double value;

    private PgNumeric(double value) {
        this.value = value;
    }

    /**
     * The value that stands for a double that is no number.
     *
     * @throws IllegalArgumentException if it is finite
     */
    public static PgNumeric of(double value) {
        if (Double.isFinite(value)) {
            throw new IllegalArgumentException("value: " + value + " (expected: NaN or an infinity)");
        }
        return Double.isNaN(value) ? NAN : value > 0 ? POSITIVE_INFINITY : NEGATIVE_INFINITY;
    }

    @Override
    public double doubleValue() {
        return value;
    }

    @Override
    public float floatValue() {
        return (float) value;
    }

    /** Throws, as there is no such int. */
    @Override
    public int intValue() {
        throw new ArithmeticException(this + " is no int");
    }

    /** Throws, as there is no such long. */
    @Override
    public long longValue() {
        throw new ArithmeticException(this + " is no long");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PgNumeric numeric && Double.compare(value, numeric.value) == 0;
    }

    @Override
    public int hashCode() {
        return Double.hashCode(value);
    }

    @Override
    public String toString() {
        return Double.toString(value);
    }
}
