package io.paceline.sql.postgres.value;

/**
 * A value of {@code lseg}: the part of a line between two points.
 *
 * @param start one end
 * @param end the other
 */
public record PgSegment(PgPoint start, PgPoint end) {

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException if it does not hold four numbers
     */
    public static PgSegment parse(String text) {
        double[] numbers = PgText.numbers(text, 4);
        return new PgSegment(new PgPoint(numbers[0], numbers[1]), new PgPoint(numbers[2], numbers[3]));
    }

    /** The text form, such as {@code [(0,0),(1,1)]}. */
    @Override
    public String toString() {
        return "[" + start + "," + end + "]";
    }
}
