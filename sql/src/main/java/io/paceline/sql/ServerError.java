package io.paceline.sql;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a server says of an error or a notice.
 *
 * @param severity such as {@code ERROR}
 * @param sqlState five characters (ISO/IEC 9075)
 * @param message one line
 * @param detail more about the cause; may hold values of the row in question
 * @param hint what to do about it
 * @param position of the error in the statement as it was written, in characters (code points) from 1; 0 if not known
 * @param schema the schema concerned
 * @param table the table concerned
 * @param column the column concerned
 * @param dataType the data type concerned
 * @param constraint the constraint that was violated
 * @param where the context it happened in, such as a function's name
 * @param routine the routine of the server that reported it
 */
public record ServerError(
        String severity,
        String sqlState,
        String message,
        @Nullable String detail,
        @Nullable String hint,
        int position,
        @Nullable String schema,
        @Nullable String table,
        @Nullable String column,
        @Nullable String dataType,
        @Nullable String constraint,
        @Nullable String where,
        @Nullable String routine)
        implements Serializable {}
