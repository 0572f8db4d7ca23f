package io.paceline.sql.postgres.value;

/**
 * A value of {@code line}: the points where {@code a·x + b·y + c} is zero.
 *
 * @param a not zero together with b
 * @param b not zero together with a
 * @param c any double
 */
public record PgLine(double a, double b, double c) {

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException if it does not hold three numbers
     */
    public static PgLine parse(String text) {
        double[] numbers = PgText.numbers(text, 3);
        return new PgLine(numbers[0], numbers[1], numbers[2]);
    }

    /** The text form, such as <code>{1,-1,0}</code>. */
    @Override
    public String toString() {
        return "{" + PgText.of(a) + "," + PgText.of(b) + "," + PgText.of(c) + "}";
    }
}
