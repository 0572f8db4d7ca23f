package io.paceline.testkit.net.script;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a statement gives: rows, a tag, or an error. Immutable.
 *
 * <p>A value of a row is a Boolean, Short, Integer, Long, Float, Double or String, which is sent in the format that the
 * client asks for, a byte array, which is sent as it is, or null.
 */
public final class Answer {

    private final List<Column> columns;
    private final List<List<@Nullable Object>> rows;
    private final String tag;
    private final byte @Nullable [] error;
    private final int @Nullable [] parameterTypes;

    private Answer(
            List<Column> columns,
            List<List<@Nullable Object>> rows,
            String tag,
            byte @Nullable [] error,
            int @Nullable [] parameterTypes) {
        this.columns = columns;
        this.rows = rows;
        this.tag = tag;
        this.error = error;
        this.parameterTypes = parameterTypes;
    }

    /** A result with these columns and, until {@link #row} adds some, no rows. */
    public static Answer of(Column... columns) {
        return new Answer(List.of(columns), List.of(), "SELECT 0", null, null);
    }

    /** No result, only the tag of a command, such as {@code INSERT 0 1}. */
    public static Answer command(String tag) {
        return new Answer(List.of(), List.of(), tag, null, null);
    }

    /** An error. */
    public static Answer error(String sqlState, String message) {
        return new Answer(List.of(), List.of(), "", BackendMessages.errorResponse(sqlState, message), null);
    }

    /** This one with a row more, and the tag of a SELECT that says how many there are. */
    public Answer row(@Nullable Object... values) {
        List<List<@Nullable Object>> more = new ArrayList<>(rows);
        more.add(Arrays.asList(values.clone()));
        return new Answer(columns, more, "SELECT " + more.size(), error, parameterTypes);
    }

    /** This one with another tag. */
    public Answer tag(String text) {
        return new Answer(columns, rows, text, error, parameterTypes);
    }

    /** This one with the types that its statement says its parameters have; default those of the client, else text. */
    public Answer parameters(int... types) {
        return new Answer(columns, rows, tag, error, types.clone());
    }

    List<Column> columns() {
        return columns;
    }

    int size() {
        return rows.size();
    }

    String tag() {
        return tag;
    }

    byte @Nullable [] error() {
        return error;
    }

    int @Nullable [] parameterTypes() {
        return parameterTypes;
    }

    /** A row as a message, each column in its format. */
    byte[] dataRow(int index, List<Column> described) {
        List<@Nullable Object> row = rows.get(index);
        byte[] @Nullable [] values = new byte[row.size()] @Nullable [];
        for (int i = 0; i < values.length; i++) {
            values[i] =
                    encode(row.get(i), i < described.size() ? described.get(i).format() : 0);
        }
        return BackendMessages.dataRow(values);
    }

    private static byte @Nullable [] encode(@Nullable Object value, int format) {
        if (value == null) {
            return null;
        }
        if (value instanceof byte[] bytes) {
            return bytes;
        }
        if (value instanceof Boolean is) {
            return format == 0 ? (is ? "t" : "f").getBytes(UTF_8) : new byte[] {(byte) (is ? 1 : 0)};
        }
        if (format == 0 || value instanceof String) {
            return value.toString().getBytes(UTF_8);
        }
        if (value instanceof Short number) {
            return ByteBuffer.allocate(Short.BYTES).putShort(number).array();
        }
        if (value instanceof Integer number) {
            return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
        }
        if (value instanceof Long number) {
            return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        }
        if (value instanceof Float number) {
            return ByteBuffer.allocate(Float.BYTES).putFloat(number).array();
        }
        if (value instanceof Double number) {
            return ByteBuffer.allocate(Double.BYTES).putDouble(number).array();
        }
        throw new IllegalArgumentException(
                value.getClass() + " in binary format (expected: Boolean, a number, String or byte[])");
    }

    /**
     * A column of a result.
     *
     * @param type the OID of its type
     * @param format 0 for text, 1 for binary
     */
    public record Column(String name, int type, int format) {

        public static final int BOOL = 16;
        public static final int INT8 = 20;
        public static final int INT2 = 21;
        public static final int INT4 = 23;
        public static final int TEXT = 25;
        public static final int FLOAT8 = 701;

        /** A column in text format. */
        public Column(String name, int type) {
            this(name, type, 0);
        }
    }
}
