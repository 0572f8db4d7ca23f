package io.paceline.sql.postgres.value;

import java.util.List;

/**
 * A value of {@code path}.
 *
 * @param points one or more
 * @param isClosed whether the last is joined to the first
 */
public record PgPath(List<PgPoint> points, boolean isClosed) {

    /** Copies the list. */
    public PgPath {
        points = List.copyOf(points);
    }

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException if it does not hold pairs of numbers
     */
    public static PgPath parse(String text) {
        return new PgPath(PgText.points(text), !text.startsWith("["));
    }

    /** The text form, such as {@code ((0,0),(1,1))}, or {@code [(0,0),(1,1)]} if it is open. */
    @Override
    public String toString() {
        return PgText.join(isClosed ? "(" : "[", points, isClosed ? ")" : "]");
    }
}
