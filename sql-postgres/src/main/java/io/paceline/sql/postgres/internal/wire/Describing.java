package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.codec.CodecRegistry;
import io.paceline.sql.postgres.internal.codec.ParameterShape;
import io.paceline.sql.postgres.internal.codec.RowShape;
import io.paceline.sql.spi.StatementText;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes a {@link Plan} of ParameterDescription and RowDescription or NoData, or finds that it is the one known already. */
final class Describing {

    private static final byte[] NOTHING = {};
    private static final int[] NO_TYPES = {};

    // of a column, behind its name: table, attribute, type, size, modifier, format
    private static final int TYPE_OFFSET = 4 + 2;
    private static final int FIELD_BYTES = 4 + 2 + 4 + 2 + 4 + 2;

    private final TypeLearning learning;
    private final CodecRegistry registry;
    private byte[] parameters = NOTHING;
    private int[] unknown = NO_TYPES;

    Describing(TypeLearning learning) {
        this.learning = learning;
        this.registry = learning.registry();
    }

    /** The types that have turned up and are not known. */
    int[] takeUnknown() {
        int[] taken = unknown;
        unknown = NO_TYPES;
        return taken;
    }

    /** ParameterDescription: the number of parameters, and the type of each. */
    void parameters(ByteBuf from, int index, int length) {
        if (length < 2 || length != 2 + 4 * from.getUnsignedShort(index)) {
            throw broken("ParameterDescription");
        }
        parameters = new byte[length];
        from.getBytes(index, parameters);
    }

    /** RowDescription; the plan that is known if it still holds, else a new one that all connections will use. */
    Plan rows(StatementText text, ByteBuf from, int index, int length) {
        while (true) {
            Object learned = text.learned();
            if (learned instanceof Plan known
                    && !known.isStale()
                    && known.isDescribedAs(parameters, from, index, length)) {
                return known;
            }
            Plan fresh = plan(learned instanceof Plan known ? known : null, from, index, length);
            // several connections may be described a statement at once: the first one counts for all
            if (fresh.isStale() || text.learned(learned, fresh)) {
                return fresh;
            }
        }
    }

    /** A new plan; stale from the start if it has types that are not known, which the next run finds out anew. */
    private Plan plan(@Nullable Plan before, ByteBuf from, int index, int length) {
        byte[] rows = new byte[length];
        from.getBytes(index, rows);
        int[] types = types();
        int[] columnTypes = NO_TYPES;
        RowShape shape = null;
        if (length > 0) {
            String[] names = new String[columns(from, index, length)];
            columnTypes = new int[names.length];
            read(names, columnTypes, from, index, length);
            shape = RowShape.of(registry, names, columnTypes);
        }
        RowShape shapeBefore = before == null ? null : before.rows();
        if (shape != null && shapeBefore != null && shapeBefore.sameColumns(shape)) {
            shape = shapeBefore;
        } else if (before != null) {
            before.outOfDate();
        }
        RowShape textShape = shape == null ? null : shape.asText();
        Plan plan = new Plan(ParameterShape.of(registry, types), parameters, shape, textShape, rows);
        boolean unknownParameters = isUnknown(types);
        if (isUnknown(columnTypes) || unknownParameters) {
            plan.outOfDate();
        }
        return plan;
    }

    private boolean isUnknown(int[] types) {
        int[] found = learning.unknown(types);
        unknown = IntStream.concat(IntStream.of(unknown), IntStream.of(found))
                .distinct()
                .toArray();
        return found.length > 0;
    }

    private int[] types() {
        int[] types = new int[(parameters.length - 2) / 4];
        for (int i = 0; i < types.length; i++) {
            int at = 2 + 4 * i;
            types[i] = (parameters[at] & 0xff) << 24
                    | (parameters[at + 1] & 0xff) << 16
                    | (parameters[at + 2] & 0xff) << 8
                    | (parameters[at + 3] & 0xff);
        }
        return types;
    }

    private static int columns(ByteBuf from, int index, int length) {
        int size = length < 2 ? -1 : from.getUnsignedShort(index);
        if (size < 0 || (long) size * (FIELD_BYTES + 1) > length) {
            throw broken("RowDescription");
        }
        return size;
    }

    private static void read(String[] names, int[] types, ByteBuf from, int index, int length) {
        int end = index + length;
        int at = index + 2;
        for (int i = 0; i < names.length; i++) {
            int zero = from.indexOf(at, end, (byte) 0);
            if (zero < 0 || end - zero - 1 < FIELD_BYTES) {
                throw broken("RowDescription");
            }
            names[i] = from.toString(at, zero - at, StandardCharsets.UTF_8);
            types[i] = from.getInt(zero + 1 + TYPE_OFFSET);
            at = zero + 1 + FIELD_BYTES;
        }
        if (at != end) {
            throw broken("RowDescription");
        }
    }

    private static SqlException broken(String message) {
        return new SqlException(SqlException.Kind.PROTOCOL, message + ": its length does not fit what it holds");
    }
}
