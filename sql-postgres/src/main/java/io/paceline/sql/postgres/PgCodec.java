package io.paceline.sql.postgres;

/**
 * How values of a PostgreSQL type become Java values and back, for types that the driver does not know or knows
 * otherwise: given to the client as an extension. It counts for columns, parameters and elements of arrays alike.
 *
 * <p>The text form is always needed, as the first run of a statement on a pool sends text; the binary form is used
 * from then on, if there is one.
 *
 * <p>Thread rules: called on the event loops, by several at a time; must not wait.
 *
 * @param <T> the Java type; used by exactly one codec, and for parameters by its exact class or a subclass
 */
public interface PgCodec<T> {

    /** The name of the type in {@code pg_type}, such as {@code citext}; may be led by its schema, {@code app.mood}. */
    String typeName();

    /** The OID of the type, for those that have the same in every database; default 0: found by its name. */
    default int oid() {
        return 0;
    }

    /** The class of the values. */
    Class<T> javaType();

    /**
     * Reads the text form, as the type's output function writes it.
     *
     * @throws RuntimeException if it cannot be read: an error of kind DECODE
     */
    T fromText(String text);

    /**
     * Writes the text form, as the type's input function reads it.
     *
     * @throws RuntimeException if the value cannot be sent: an error of kind INVALID
     */
    String toText(T value);

    /** Whether {@link #fromBinary} and {@link #toBinary} are there; default false. */
    default boolean hasBinary() {
        return false;
    }

    /** Reads the binary form, as the type's send function writes it. */
    default T fromBinary(byte[] bytes) {
        throw new UnsupportedOperationException(typeName() + ": no binary form");
    }

    /** Writes the binary form, as the type's receive function reads it. */
    default byte[] toBinary(T value) {
        throw new UnsupportedOperationException(typeName() + ": no binary form");
    }
}
