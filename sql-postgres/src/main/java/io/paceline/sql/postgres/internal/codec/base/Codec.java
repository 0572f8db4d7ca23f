package io.paceline.sql.postgres.internal.codec.base;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.value.PgText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Values of one PostgreSQL type, to and from their binary form (the type's {@code send} and {@code receive}
 * functions) and from their text form (its {@code out} function). The text form of a value to be sent depends on its
 * Java class only, see {@link PgText}.
 *
 * <p>Decoding reads nothing outside the region it is given, and fails with some RuntimeException, never an Error, if
 * the region holds no value of the type; whoever knows the column makes a DECODE error of it.
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

    /** Whether the binary form is known; if not, columns and parameters of the type travel as text. */
    public boolean hasBinary() {
        return true;
    }

    /**
     * Whether columns of the type travel as text although the binary form is known, as that does not say what the
     * text does; default no.
     */
    public boolean isReadAsText() {
        return false;
    }

    /** The value in Java's usual type for it. */
    public final Object decode(ByteBuf from, int index, int length, boolean binary) {
        return binary ? decodeBinary(from, index, length) : decodeText(utf8(from, index, length));
    }

    /** Reads the binary form. */
    public abstract Object decodeBinary(ByteBuf from, int index, int length);

    /** Reads the text form. */
    public abstract Object decodeText(String text);

    /**
     * Writes the binary form of a value, without its length.
     *
     * @return false if values of that class are not taken; then nothing or a part was written, which the caller takes
     *     back
     * @throws Unfit if the class is right but the value is out of the type's range
     */
    public abstract boolean encode(Object value, ByteBuf to);

    /** The Java classes that are taken, for messages. */
    public abstract String accepted();

    /** The value's text form. */
    public String getString(ByteBuf from, int index, int length, boolean binary) {
        return PgText.of(decode(from, index, length, binary));
    }

    /** The value as an int. */
    public int getInt(ByteBuf from, int index, int length, boolean binary) {
        return Convert.toInt(decode(from, index, length, binary));
    }

    /** The value as a long. */
    public long getLong(ByteBuf from, int index, int length, boolean binary) {
        return Convert.toLong(decode(from, index, length, binary));
    }

    /** The value as a float. */
    public float getFloat(ByteBuf from, int index, int length, boolean binary) {
        return Convert.toFloat(decode(from, index, length, binary));
    }

    /** The value as a double. */
    public double getDouble(ByteBuf from, int index, int length, boolean binary) {
        return Convert.toDouble(decode(from, index, length, binary));
    }

    /** The value as a boolean. */
    public boolean getBoolean(ByteBuf from, int index, int length, boolean binary) {
        return Convert.toBoolean(decode(from, index, length, binary));
    }

    /** The value as a decimal. */
    public BigDecimal getDecimal(ByteBuf from, int index, int length, boolean binary) {
        return Convert.toDecimal(decode(from, index, length, binary));
    }

    /** The value as bytes. */
    public byte[] getBytes(ByteBuf from, int index, int length, boolean binary) {
        return Convert.toBytes(decode(from, index, length, binary));
    }

    /** The value as a UUID. */
    public UUID getUuid(ByteBuf from, int index, int length, boolean binary) {
        return Convert.toUuid(decode(from, index, length, binary));
    }

    /** Checks the length of a value of fixed size. */
    public static void checkLength(int length, int expected) {
        if (length != expected) {
            throw new Unfit(expected + " bytes, not " + length);
        }
    }

    /** A region as text. */
    public static String utf8(ByteBuf from, int index, int length) {
        if (length == 0) {
            return "";
        }
        if (from.hasArray()) {
            return new String(from.array(), from.arrayOffset() + index, length, StandardCharsets.UTF_8);
        }
        return from.toString(index, length, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return name;
    }
}
