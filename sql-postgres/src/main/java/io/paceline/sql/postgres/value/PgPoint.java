package io.paceline.sql.postgres.value;

/**
 * A value of {@code point}.
 *
 * @param x any double
 * @param y any double
 */
public record PgPoint(double x, double y) {

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException if it does not hold two numbers
     */
    public static PgPoint parse(String text) {
        double[] numbers = PgText.numbers(text, 2);
        return new PgPoint(numbers[0], numbers[1]);
    }

    /** The text form, such as {@code (1,2.5)}. */
    @Override
    public String toString() {
        return "(" + PgText.of(x) + "," + PgText.of(y) + ")";
    }
}
