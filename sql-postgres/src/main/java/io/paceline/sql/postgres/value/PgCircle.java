package io.paceline.sql.postgres.value;

/**
 * A value of {@code circle}.
 *
 * @param center its center
 * @param radius 0 or more
 */
public record PgCircle(PgPoint center, double radius) {

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException if it does not hold three numbers
     */
    public static PgCircle parse(String text) {
        double[] numbers = PgText.numbers(text, 3);
        return new PgCircle(new PgPoint(numbers[0], numbers[1]), numbers[2]);
    }

    /** The text form, such as {@code <(1,2),3>}. */
    @Override
    public String toString() {
        return "<" + center + "," + PgText.of(radius) + ">";
    }
}
