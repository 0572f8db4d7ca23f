package io.paceline.sql.postgres.value;

import java.lang.reflect.Array;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An array whose indices do not all start at 1; arrays that do are plain lists.
 *
 * @param values for more than one dimension lists of lists, all of one dimension of the same size
 * @param lowerBounds the first index of each dimension, the outermost first; 1 to 6 of them
 */
public record PgArray(List<? extends @Nullable Object> values, List<Integer> lowerBounds) {

    /** Copies the lists. */
    public PgArray {
        values = Collections.unmodifiableList(new ArrayList<>(values));
        lowerBounds = List.copyOf(lowerBounds);
        if (lowerBounds.isEmpty() || lowerBounds.size() > 6) {
            throw new IllegalArgumentException("lowerBounds: " + lowerBounds + " (expected: 1 to 6 of them)");
        }
    }

    /**
     * A list as it is, and a Java array of anything but bytes as a list of its elements; null for all other values.
     *
     * @param value may be null, which gives null
     */
    public static @Nullable List<? extends @Nullable Object> asList(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return list;
        }
        if (value == null || !value.getClass().isArray() || value instanceof byte[]) {
            return null;
        }
        int size = Array.getLength(value);
        return new AbstractList<@Nullable Object>() {
            @Override
            public @Nullable Object get(int index) {
                return Array.get(value, index);
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    /** The text form, such as {@code [0:1]={7,8}}. */
    @Override
    public String toString() {
        return PgText.of(this);
    }
}
