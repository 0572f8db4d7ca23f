package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.ServerError;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.StatementText;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads ErrorResponse and NoticeResponse ("Error and Notice Message Fields"). */
public final class ErrorFields {

    private static final int COUNT = 128;

    private ErrorFields() {}

    /** What the server said; fields it left out are null, or empty where they are never left out. */
    public static ServerError read(ByteBuf from, int index, int length) {
        @Nullable String[] fields = new @Nullable String[COUNT];
        int end = index + length;
        int at = index;
        while (at < end) {
            int field = from.getByte(at++);
            if (field == 0) {
                break;
            }
            int zero = from.indexOf(at, end, (byte) 0);
            if (zero < 0) {
                break;
            }
            if (field > 0) {
                fields[field] = from.toString(at, zero - at, StandardCharsets.UTF_8);
            }
            at = zero + 1;
        }
        // V is S in English whatever the language of the server, since 9.6
        String severity = fields['V'] == null ? fields['S'] : fields['V'];
        return new ServerError(
                orEmpty(severity),
                orEmpty(fields['C']),
                orEmpty(fields['M']),
                fields['D'],
                fields['H'],
                position(fields['P']),
                fields['s'],
                fields['t'],
                fields['c'],
                fields['d'],
                fields['n'],
                fields['W'],
                fields['R']);
    }

    /** The error, whose place is one of the statement as its author wrote it. */
    static ServerError asWritten(ServerError error, StatementText text) {
        int position = text.positionAsWritten(error.position());
        return position == error.position()
                ? error
                : new ServerError(
                        error.severity(),
                        error.sqlState(),
                        error.message(),
                        error.detail(),
                        error.hint(),
                        position,
                        error.schema(),
                        error.table(),
                        error.column(),
                        error.dataType(),
                        error.constraint(),
                        error.where(),
                        error.routine());
    }

    /** The failure of a statement that the server refused. */
    public static SqlException refused(ServerError error) {
        return new SqlException(SqlException.Kind.SERVER, describe(error), error, null);
    }

    /** The error in a line; without its detail, which may hold values. */
    public static String describe(ServerError error) {
        StringBuilder line = new StringBuilder(error.message()).append(" (").append(error.sqlState());
        if (error.position() > 0) {
            line.append(", at character ").append(error.position());
        }
        if (error.constraint() != null) {
            line.append(", constraint ").append(error.constraint());
        }
        return line.append(')').toString();
    }

    /** Whether the server ends the connection with it. */
    public static boolean isFatal(ServerError error) {
        return error.severity().equals("FATAL") || error.severity().equals("PANIC");
    }

    private static String orEmpty(@Nullable String field) {
        return field == null ? "" : field;
    }

    private static int position(@Nullable String field) {
        if (field == null) {
            return 0;
        }
        try {
            return Integer.parseInt(field);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
