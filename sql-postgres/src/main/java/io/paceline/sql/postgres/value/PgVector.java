package io.paceline.sql.postgres.value;

import java.util.Arrays;

/** A value of {@code vector}, of the extension pgvector: 1 to 16,000 numbers. */
public final class PgVector {

    private final float[] values;

    private PgVector(float[] values) {
        this.values = values;
    }

    /** A vector with these numbers. */
    public static PgVector of(float... values) {
        return new PgVector(values.clone());
    }

    /** Reads the text form. */
    public static PgVector parse(String text) {
        String[] parts = text.substring(1, text.length() - 1).split(",", -1);
        float[] values = new float[parts.length];
        for (int i = 0; i < parts.length; i++) {
            values[i] = Float.parseFloat(parts[i]);
        }
        return new PgVector(values);
    }

    /** How many numbers there are. */
    public int size() {
        return values.length;
    }

    /** The number at that place, from 0. */
    public float get(int index) {
        return values[index];
    }

    /** The numbers. */
    public float[] toArray() {
        return values.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PgVector vector && Arrays.equals(values, vector.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    /** The text form, such as {@code [1,2.5]}. */
    @Override
    public String toString() {
        StringBuilder to = new StringBuilder("[");
        for (int i = 0; i < values.length; i++) {
            to.append(i > 0 ? "," : "").append(PgText.of(values[i]));
        }
        return to.append(']').toString();
    }
}
