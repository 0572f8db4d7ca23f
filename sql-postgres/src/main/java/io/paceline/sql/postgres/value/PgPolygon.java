package io.paceline.sql.postgres.value;

import java.util.List;

/**
 * A value of {@code polygon}.
 *
 * @param points its corners, one or more
 */
public record PgPolygon(List<PgPoint> points) {

    /** Copies the list. */
    public PgPolygon {
        points = List.copyOf(points);
    }

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException if it does not hold pairs of numbers
     */
    public static PgPolygon parse(String text) {
        return new PgPolygon(PgText.points(text));
    }

    /** The text form, such as {@code ((0,0),(1,1),(1,0))}. */
    @Override
    public String toString() {
        return PgText.join("(", points, ")");
    }
}
