package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.SqlConnection.TransactionStatus;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a session: its parameters as the server reports them, its transaction, and whether something was set. */
public final class SessionState {

    private final Map<String, String> parameters = new HashMap<>();
    private TransactionStatus status = TransactionStatus.IDLE;
    private boolean changed;

    /** Of a session that is about to begin. */
    public SessionState() {}

    TransactionStatus status() {
        return status;
    }

    void status(TransactionStatus status) {
        this.status = status;
    }

    /** What the server last said of a parameter; null if nothing. */
    public @Nullable String parameter(String name) {
        return parameters.get(name);
    }

    /**
     * ParameterStatus: takes note.
     *
     * @throws SqlException of kind PROTOCOL if texts or dates could not be read any more
     */
    public void parameter(ByteBuf from, int index, int length) {
        int end = index + length;
        int zero = from.indexOf(index, end, (byte) 0);
        int last = zero < 0 ? -1 : from.indexOf(zero + 1, end, (byte) 0);
        if (last < 0) {
            throw new SqlException(
                    SqlException.Kind.PROTOCOL, "ParameterStatus: its length does not fit what it holds");
        }
        String name = from.toString(index, zero - index, StandardCharsets.UTF_8);
        String value = from.toString(zero + 1, last - zero - 1, StandardCharsets.UTF_8);
        parameters.put(name, value);
        if (name.equals("client_encoding")
                && !value.toUpperCase(Locale.ROOT).replace("-", "").equals("UTF8")) {
            throw new SqlException(
                    SqlException.Kind.PROTOCOL,
                    "client_encoding: set to " + value + " (expected: UTF8, which the driver reads)");
        }
    }

    /** Something was set that stays. */
    void changed() {
        changed = true;
    }

    void restored() {
        changed = false;
    }

    /** The statements that undo what the session has, or null if there is nothing to undo. */
    @Nullable
    String resetting(boolean thorough, String setup) {
        StringBuilder sql = new StringBuilder();
        if (status != TransactionStatus.IDLE) {
            sql.append("ROLLBACK;");
        }
        if (changed || thorough) {
            // what DISCARD ALL does, but for prepared statements, which are the driver's own
            sql.append("CLOSE ALL;SET SESSION AUTHORIZATION DEFAULT;RESET ALL;UNLISTEN *;");
            sql.append(setup);
        }
        if (thorough) {
            sql.append("SELECT pg_advisory_unlock_all();DISCARD TEMP;DISCARD SEQUENCES;");
        }
        return sql.isEmpty() ? null : sql.toString();
    }
}
