package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.codec.CodecRegistry;
import io.paceline.sql.postgres.internal.codec.RowShape;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes commands: Bind and Execute of statements that are prepared, with Parse and Describe before them of those that are
 * not, and one Sync ("Extended Query", "Pipelining").
 *
 * <p>What is written of a command that cannot be sent is taken back, and the cache is as before.
 */
final class CommandEncoder {

    private static final int PARAMETERS_MAX = 65_535;

    // what the server takes for one message, see PQ_LARGE_MESSAGE_LIMIT there
    private static final int MESSAGE_BYTES_MAX = 0x3fff_fffe;

    private static final int[] NO_TYPES = new int[0];

    private final CodecRegistry registry;
    private final StatementCache cache;
    private final List<Prepared> added = new ArrayList<>();

    CommandEncoder(CodecRegistry registry, StatementCache cache) {
        this.registry = registry;
        this.cache = cache;
    }

    /**
     * Writes the command of a flight.
     *
     * @throws SqlException of kind INVALID if it cannot be sent as it is; nothing of it is written then
     */
    void encode(Flight flight, ByteBuf to) {
        Command<?> command = flight.command();
        int start = to.writerIndex();
        boolean done = false;
        try {
            if (command instanceof DriverCommand<?> own) {
                own.encode(to);
            } else {
                encode(flight, command, to);
            }
            done = true;
        } catch (SqlException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new SqlException(SqlException.Kind.INVALID, "statement: cannot be sent: " + e.getMessage(), e);
        } finally {
            if (!done) {
                to.writerIndex(start);
                added.forEach(cache::forget);
            }
            added.clear();
        }
    }

    private void encode(Flight flight, Command<?> command, ByteBuf to) {
        for (int step = 0; step < flight.size; step++) {
            flight.prepared(step, find(command.text(step), flight.number));
        }
        cache.trim(flight.number);
        // first, and thus under no error of the steps, which would make the server skip them
        List<Prepared> leaving = cache.leaving();
        for (int i = 0; i < leaving.size(); i++) {
            Frontend.closeStatement(to, leaving.get(i).name());
        }
        int rows = command.fetchSize();
        for (int step = 0; step < flight.size; step++) {
            encode(flight, step, command.parameters(step), rows, to);
        }
        flight.synced = rows == 0;
        if (rows == 0) {
            Frontend.sync(to);
        } else {
            Frontend.flush(to);
        }
        leaving.clear();
    }

    private Prepared find(StatementText text, long flight) {
        Prepared prepared = cache.find(text);
        if (prepared != null) {
            Plan plan = prepared.plan();
            if (plan == null || !plan.isStale()) {
                prepared.usedBy(flight);
                return prepared;
            }
            cache.drop(prepared);
        }
        Prepared fresh = cache.add(text, flight);
        added.add(fresh);
        return fresh;
    }

    private void encode(Flight flight, int step, @Nullable Object[] values, int rows, ByteBuf to) {
        Prepared prepared = flight.prepared(step);
        check(prepared.text(), values);
        int start = to.writerIndex();
        Plan plan = prepared.plan();
        if (!cache.isNamed() || prepared.sentBy() == 0) {
            encodeNew(flight, step, values, rows, to);
        } else if (plan != null && rows == 0) {
            prepared.bind(plan, values, to);
            flight.shape(step, plan.rows());
        } else {
            bind(prepared, plan, values, plan == null ? null : plan.rows(), rows, to);
            flight.shape(step, plan == null ? null : plan.rows());
        }
        requireSendable(to.writerIndex() - start);
    }

    private void encodeNew(Flight flight, int step, @Nullable Object[] values, int rows, ByteBuf to) {
        Prepared prepared = flight.prepared(step);
        Plan known = prepared.text().learned() instanceof Plan plan && !plan.isStale() ? plan : null;
        int[] types = known != null
                ? known.types()
                : flight.declared ? registry.declaredOids(values) : registry.firstOids(values);
        Frontend.parse(to, prepared.name(), prepared.text().sql(), types == null ? NO_TYPES : types);
        Frontend.describeStatement(to, prepared.name());
        // the columns may be others by now, so those of a statement that is parsed once come as text, which all types
        // have
        RowShape asked = known == null || cache.isNamed() ? null : known.rows();
        bind(prepared, known, values, asked, rows, to);
        flight.shape(step, asked);
        prepared.sentBy(flight.number);
    }

    private void bind(
            Prepared prepared,
            @Nullable Plan known,
            @Nullable Object[] values,
            @Nullable RowShape asked,
            int rows,
            ByteBuf to) {
        int start = prepared.beginBind(to);
        if (known == null) {
            registry.writeFirst(values, to);
        } else {
            known.parameters().write(values, to);
        }
        Prepared.endBind(to, start, asked);
        Frontend.execute(to, rows);
    }

    private static void check(StatementText text, @Nullable Object[] values) {
        int expected = text.parameterCount();
        if (expected >= 0 && values.length != expected) {
            throw new SqlException(
                    SqlException.Kind.INVALID, "parameters: " + values.length + " (expected: " + expected + ")");
        }
        if (values.length > PARAMETERS_MAX) {
            throw new SqlException(
                    SqlException.Kind.INVALID,
                    "parameters: " + values.length + " (expected: at most " + PARAMETERS_MAX
                            + ", as the protocol counts)");
        }
        // before anything is written: there is no buffer for what is far too long
        long bytes = 0;
        for (Object value : values) {
            if (value instanceof byte[] binary) {
                bytes += binary.length;
            } else if (value instanceof String string) {
                bytes += string.length();
            }
        }
        requireSendable(bytes);
    }

    private static void requireSendable(long bytes) {
        if (bytes > MESSAGE_BYTES_MAX) {
            throw new SqlException(
                    SqlException.Kind.INVALID,
                    "parameters: " + bytes + " bytes (expected: at most " + MESSAGE_BYTES_MAX + ")");
        }
    }
}
