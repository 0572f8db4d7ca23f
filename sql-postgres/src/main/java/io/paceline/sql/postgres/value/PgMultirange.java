package io.paceline.sql.postgres.value;

import java.util.List;

/**
 * A value of a multirange type, such as {@code datemultirange}. The server sorts its ranges and joins those that touch.
 *
 * @param ranges none for the one that holds nothing
 * @param <T> the type of the bounds
 */
public record PgMultirange<T>(List<PgRange<T>> ranges) {

    /** Copies the list. */
    public PgMultirange {
        ranges = List.copyOf(ranges);
    }

    /** The text form, such as {@code {[1,2),[5,8)}}. */
    @Override
    public String toString() {
        return PgText.of(this);
    }
}
