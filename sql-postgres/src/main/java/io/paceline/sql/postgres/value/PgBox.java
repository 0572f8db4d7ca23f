package io.paceline.sql.postgres.value;

/**
 * A value of {@code box}. The server puts the corners in this order, whichever two it is given.
 *
 * @param high the upper right corner
 * @param low the lower left corner
 */
public record PgBox(PgPoint high, PgPoint low) {

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException if it does not hold four numbers
     */
    public static PgBox parse(String text) {
        double[] numbers = PgText.numbers(text, 4);
        return new PgBox(new PgPoint(numbers[0], numbers[1]), new PgPoint(numbers[2], numbers[3]));
    }

    /** The text form, such as {@code (1,1),(0,0)}. */
    @Override
    public String toString() {
        return high + "," + low;
    }
}
