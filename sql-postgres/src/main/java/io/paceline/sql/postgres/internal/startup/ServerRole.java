package io.paceline.sql.postgres.internal.startup;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.wire.SessionState;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What kind of server it is.
 *
 * @param standby whether it follows another one
 * @param readOnly whether transactions cannot write by default
 */
record ServerRole(boolean standby, boolean readOnly) {

    /** Asks servers that do not say it by themselves: those before PostgreSQL 14. */
    static final String QUERY =
            "select pg_catalog.pg_is_in_recovery()," + " pg_catalog.current_setting('default_transaction_read_only')";

    /** The role that the server has reported, or null if it has not. */
    static @Nullable ServerRole of(SessionState state) {
        String standby = state.parameter("in_hot_standby");
        String readOnly = state.parameter("default_transaction_read_only");
        return standby == null || readOnly == null ? null : new ServerRole(standby.equals("on"), readOnly.equals("on"));
    }

    /** The role that a DataRow says, in text form. */
    static ServerRole of(ByteBuf from, int index, int length) {
        if (length < 2 || from.getUnsignedShort(index) != 2) {
            throw new SqlException(SqlException.Kind.PROTOCOL, "DataRow: not the two columns that were asked for");
        }
        int at = index + 2;
        String[] values = new String[2];
        for (int i = 0; i < 2; i++) {
            int bytes = from.getInt(at);
            if (bytes < 0 || bytes > index + length - at - 4) {
                throw new SqlException(SqlException.Kind.PROTOCOL, "DataRow: a value is longer than the message");
            }
            values[i] = from.toString(at + 4, bytes, StandardCharsets.US_ASCII);
            at += 4 + bytes;
        }
        return new ServerRole(values[0].equals("t"), values[1].equals("on"));
    }

    @Override
    public String toString() {
        return (standby ? "a standby" : "no standby") + (readOnly ? " and read-only" : "");
    }
}
