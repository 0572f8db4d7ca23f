package io.paceline.sql.postgres.internal.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Conversion;
import io.paceline.sql.postgres.internal.codec.base.Unfit;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row over the receive buffer. One instance serves a connection for all its rows: {@link #read} sets it on a DataRow.
 *
 * <p>Thread rules: used on the loop of its connection; copies may be shared.
 */
public final class PgRow implements Row {

    private static final RowShape NO_COLUMNS = RowShape.of(CodecRegistry.BUILT_IN, new String[0], new int[0]);

    private RowShape shape = NO_COLUMNS;
    private ByteBuf buffer = Unpooled.EMPTY_BUFFER;
    private int[] offsets = new int[16];
    private int[] lengths = new int[16];
    private int bodyIndex;
    private int bodyLength;

    /** A row that is on nothing yet. */
    public PgRow() {}

    /**
     * Sets this row on the body of a DataRow message (after type and length), which is valid until the next call.
     *
     * @throws SqlException of kind PROTOCOL if the lengths in it do not fit the message or the shape
     */
    public void read(RowShape shape, ByteBuf from, int index, int length) {
        int size = shape.size();
        if (length < 2 || from.getUnsignedShort(index) != size) {
            throw broken("DataRow: not the " + size + " columns that were described");
        }
        if (offsets.length < size) {
            offsets = new int[Math.max(size, offsets.length * 2)];
            lengths = new int[offsets.length];
        }
        int at = index + 2;
        int end = index + length;
        for (int i = 0; i < size; i++) {
            if (end - at < 4) {
                throw broken("DataRow: ends within a length");
            }
            int bytes = from.getInt(at);
            at += 4;
            offsets[i] = at;
            lengths[i] = bytes;
            if (bytes > 0) {
                if (bytes > end - at) {
                    throw broken("DataRow: a value is longer than the message");
                }
                at += bytes;
            } else if (bytes < -1) {
                throw broken("DataRow: a value of negative length");
            }
        }
        if (at != end) {
            throw broken("DataRow: longer than its values");
        }
        this.shape = shape;
        this.buffer = from;
        this.bodyIndex = index;
        this.bodyLength = length;
    }

    private static SqlException broken(String message) {
        return new SqlException(SqlException.Kind.PROTOCOL, message);
    }

    @Override
    public Columns columns() {
        return shape.columns();
    }

    @Override
    public boolean isNull(int column) {
        return lengths[check(column)] < 0;
    }

    @Override
    public int getInt(int column) {
        Codec codec = notNull(column, "int");
        try {
            return codec.getInt(buffer, offsets[column], lengths[column], shape.binary[column]);
        } catch (RuntimeException e) {
            throw unfit(column, "int", e);
        }
    }

    @Override
    public long getLong(int column) {
        Codec codec = notNull(column, "long");
        try {
            return codec.getLong(buffer, offsets[column], lengths[column], shape.binary[column]);
        } catch (RuntimeException e) {
            throw unfit(column, "long", e);
        }
    }

    @Override
    public float getFloat(int column) {
        Codec codec = notNull(column, "float");
        try {
            return codec.getFloat(buffer, offsets[column], lengths[column], shape.binary[column]);
        } catch (RuntimeException e) {
            throw unfit(column, "float", e);
        }
    }

    @Override
    public double getDouble(int column) {
        Codec codec = notNull(column, "double");
        try {
            return codec.getDouble(buffer, offsets[column], lengths[column], shape.binary[column]);
        } catch (RuntimeException e) {
            throw unfit(column, "double", e);
        }
    }

    @Override
    public boolean getBoolean(int column) {
        Codec codec = notNull(column, "boolean");
        try {
            return codec.getBoolean(buffer, offsets[column], lengths[column], shape.binary[column]);
        } catch (RuntimeException e) {
            throw unfit(column, "boolean", e);
        }
    }

    @Override
    public @Nullable String getString(int column) {
        if (isNull(column)) {
            return null;
        }
        try {
            return shape.codecs[column].getString(buffer, offsets[column], lengths[column], shape.binary[column]);
        } catch (RuntimeException e) {
            throw unfit(column, "String", e);
        }
    }

    @Override
    public byte @Nullable [] getBytes(int column) {
        if (isNull(column)) {
            return null;
        }
        try {
            return shape.codecs[column].getBytes(buffer, offsets[column], lengths[column], shape.binary[column]);
        } catch (RuntimeException e) {
            throw unfit(column, "byte[]", e);
        }
    }

    @Override
    public @Nullable BigDecimal getDecimal(int column) {
        if (isNull(column)) {
            return null;
        }
        try {
            return shape.codecs[column].getDecimal(buffer, offsets[column], lengths[column], shape.binary[column]);
        } catch (RuntimeException e) {
            throw unfit(column, "BigDecimal", e);
        }
    }

    @Override
    public @Nullable UUID getUuid(int column) {
        if (isNull(column)) {
            return null;
        }
        try {
            return shape.codecs[column].getUuid(buffer, offsets[column], lengths[column], shape.binary[column]);
        } catch (RuntimeException e) {
            throw unfit(column, "UUID", e);
        }
    }

    @Override
    public @Nullable Object get(int column) {
        if (isNull(column)) {
            return null;
        }
        try {
            return shape.codecs[column].decode(buffer, offsets[column], lengths[column], shape.binary[column]);
        } catch (RuntimeException e) {
            throw unfit(column, "Object", e);
        }
    }

    @Override
    public <T> @Nullable T get(int column, Class<T> type) {
        if (isNull(column)) {
            return null;
        }
        if (type == String.class) {
            return type.cast(getString(column));
        }
        if (type == byte[].class) {
            return type.cast(getBytes(column));
        }
        try {
            return Conversion.to(
                    type, shape.codecs[column].decode(buffer, offsets[column], lengths[column], shape.binary[column]));
        } catch (RuntimeException e) {
            throw unfit(column, type.getSimpleName(), e);
        }
    }

    @Override
    public Row copy() {
        byte[] bytes = new byte[bodyLength];
        buffer.getBytes(bodyIndex, bytes);
        PgRow copy = new PgRow();
        copy.shape = shape;
        copy.buffer = Unpooled.wrappedBuffer(bytes);
        copy.bodyLength = bodyLength;
        copy.lengths = Arrays.copyOf(lengths, shape.size());
        copy.offsets = new int[shape.size()];
        for (int i = 0; i < copy.offsets.length; i++) {
            copy.offsets[i] = offsets[i] - bodyIndex;
        }
        return copy;
    }

    private int check(int column) {
        if (column < 0 || column >= shape.size()) {
            throw new SqlException(
                    SqlException.Kind.DECODE, "column: " + column + " (expected: 0 to " + (shape.size() - 1) + ")");
        }
        return column;
    }

    private Codec notNull(int column, String type) {
        if (isNull(column)) {
            throw new SqlException(SqlException.Kind.DECODE, what(column) + ": NULL (expected: " + type + ")");
        }
        return shape.codecs[column];
    }

    private SqlException unfit(int column, String type, RuntimeException cause) {
        String reason = cause instanceof Unfit ? ", " + cause.getMessage() : "";
        return new SqlException(SqlException.Kind.DECODE, what(column) + " (expected: " + type + reason + ")", cause);
    }

    private String what(int column) {
        Columns.Column described = shape.columns().get(column);
        return "column " + column + ", '" + described.name() + "' of type " + described.type();
    }

    @Override
    public String toString() {
        return "PgRow" + shape.columns();
    }
}
