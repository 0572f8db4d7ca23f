package io.paceline.sql.postgres.internal.codec;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * Values of one PostgreSQL type, to and from their binary form (the type's {@code send} and {@code receive} functions) and
 * their text form (its {@code out} and {@code in} functions).
 *
 * <p>Thread rules: immutable, shared by all connections.
 */
public abstract class Codec {

    private final int oid;
    private final String name;

    /** A codec for the type with this OID, or 0 for one that stands for any. */
    protected Codec(int oid, String name) {
        this.oid = oid;
        this.name = name;
    }

    /** The type's OID, or 0. */
    public final int oid() {
        return oid;
    }

    /** The type's name, as in {@code pg_type}. */
    public final String name() {
        return name;
    }

    /** The value in Java's usual type for it. */
    public abstract Object decode(ByteBuf from, int index, int length, boolean binary);

    /** The value's text form. */
    public String decodeString(ByteBuf from, int index, int length, boolean binary) {
        return binary
                ? decode(from, index, length, true).toString()
                : from.toString(index, length, StandardCharsets.UTF_8);
    }

    /** Writes the binary form of a value, without its length. */
    public abstract void encode(Object value, ByteBuf to);
}
