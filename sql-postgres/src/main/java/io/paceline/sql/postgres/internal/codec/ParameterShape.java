package io.paceline.sql.postgres.internal.codec;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.SqlException;
import io.paceline.sql.TypedNull;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a statement whose types are known, bound once for each description.
 *
 * <p>A value of a class that the type's codec takes goes in binary form. Any other that has a text form goes as text,
 * as in the first flight of the statement, when its types are not known: so what a statement takes does not depend on
 * how often it was run, and the server judges.
 *
 * <p>Thread rules: immutable.
 */
public final class ParameterShape {

    private static final int NULL_LENGTH = -1;

    private final CodecRegistry registry;
    private final Codec[] codecs;
    private final boolean[] binary;

    private ParameterShape(CodecRegistry registry, Codec[] codecs) {
        this.registry = registry;
        this.codecs = codecs;
        this.binary = new boolean[codecs.length];
        for (int i = 0; i < codecs.length; i++) {
            binary[i] = codecs[i].hasBinary();
        }
    }

    /** The shape that a ParameterDescription says. */
    public static ParameterShape of(CodecRegistry registry, int[] oids) {
        Codec[] codecs = new Codec[oids.length];
        for (int i = 0; i < oids.length; i++) {
            codecs[i] = registry.codec(oids[i]);
        }
        return new ParameterShape(registry, codecs);
    }

    /** How many parameters there are. */
    public int size() {
        return codecs.length;
    }

    /** The OID of the type of a parameter, from 0. */
    public int oid(int parameter) {
        return codecs[parameter].oid();
    }

    /**
     * Writes the part of a Bind message from the number of parameter formats to the last value.
     *
     * @throws SqlException of kind INVALID if a value cannot be sent or their number is wrong; nothing is written then
     */
    public void write(@Nullable Object[] values, ByteBuf to) {
        if (values.length != codecs.length) {
            throw new SqlException(
                    SqlException.Kind.INVALID, "parameters: " + values.length + " (expected: " + codecs.length + ")");
        }
        int start = to.writerIndex();
        boolean done = false;
        try {
            done = writeBinary(values, to);
            if (!done) {
                to.writerIndex(start);
                writeMixed(values, to);
                done = true;
            }
        } finally {
            if (!done) {
                to.writerIndex(start);
            }
        }
    }

    /** All in binary form; false if some value needs text. */
    private boolean writeBinary(@Nullable Object[] values, ByteBuf to) {
        to.writeInt(1 << 16 | 1);
        to.writeShort(values.length);
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value == null || value instanceof TypedNull) {
                to.writeInt(NULL_LENGTH);
            } else if (!writeBinary(i, value, to)) {
                return false;
            }
        }
        return true;
    }

    private boolean writeBinary(int i, Object value, ByteBuf to) {
        if (!binary[i]) {
            return false;
        }
        Codec codec = codecs[i];
        int lengthIndex = to.writerIndex();
        to.writeInt(0);
        try {
            if (!codec.encode(value, to)) {
                to.writerIndex(lengthIndex);
                return false;
            }
        } catch (RuntimeException e) {
            throw CodecRegistry.unfit(i, value, codec, e);
        }
        to.setInt(lengthIndex, to.writerIndex() - lengthIndex - 4);
        return true;
    }

    private void writeMixed(@Nullable Object[] values, ByteBuf to) {
        to.writeShort(values.length);
        int formats = to.writerIndex();
        to.writeZero(values.length * 2);
        to.writeShort(values.length);
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value == null || value instanceof TypedNull) {
                to.writeInt(NULL_LENGTH);
            } else if (writeBinary(i, value, to)) {
                to.setShort(formats + 2 * i, 1);
            } else {
                registry.writeText(i, value, codecs[i], to);
            }
        }
    }
}
