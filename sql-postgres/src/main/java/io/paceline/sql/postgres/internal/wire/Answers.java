package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.ServerError;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.codec.PgRow;
import io.paceline.sql.postgres.internal.codec.RowShape;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.SqlConnection.TransactionStatus;
import io.paceline.sql.spi.StatementText;
import org.jspecify.annotations.Nullable;

/**
 * What the server answers, told to the command at the head of the flights ("Extended Query" and "Simple Query").
 *
 * <p>No object is made for a message. What does not fit the state is a {@link SqlException} of kind PROTOCOL.
 */
final class Answers {

    private static final String INDETERMINATE_DATATYPE = "42P18";

    private final PgConnection connection;
    private final Flights flights;
    private final StatementCache cache;
    private final TypeLearning types;
    private final Describing describing;
    private final PgRow row = new PgRow();

    // of the step that is being answered
    private @Nullable RowShape shape;
    private @Nullable UnreadableRow unreadable;

    Answers(PgConnection connection, Flights flights, TypeLearning types, StatementCache cache) {
        this.connection = connection;
        this.flights = flights;
        this.cache = cache;
        this.types = types;
        this.describing = new Describing(types);
    }

    /** Takes a message that answers a command; false if it is none of those. */
    boolean take(byte type, ByteBuf from, int index, int length) {
        switch (type) {
            case Message.DATA_ROW -> row(from, index, length);
            case Message.COMMAND_COMPLETE -> completed(from, index, length);
            case Message.READY_FOR_QUERY -> ready(from, index, length);
            case Message.BIND_COMPLETE -> bound();
            case Message.PARSE_COMPLETE -> current(type).prepared(step(type)).parsed();
            case Message.PARAMETER_DESCRIPTION -> {
                step(type);
                describing.parameters(from, index, length);
            }
            case Message.ROW_DESCRIPTION -> described(from, index, length);
            case Message.NO_DATA -> described(from, index, 0);
            case Message.EMPTY_QUERY_RESPONSE -> end(current(type), 0);
            case Message.PORTAL_SUSPENDED -> suspended();
            case Message.CLOSE_COMPLETE -> current(type);
            case Message.ERROR_RESPONSE -> error(ErrorFields.read(from, index, length));
            case Message.COPY_IN_RESPONSE, Message.COPY_OUT_RESPONSE, Message.COPY_DATA, Message.COPY_DONE ->
                copy(type, from, index, length);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** A row that is too long to be read, and is skipped. */
    void tooLong(int length, int bytesMax) {
        RowShape present = shape;
        if (present == null) {
            throw unexpected(Message.DATA_ROW);
        }
        UnreadableRow skipped = new UnreadableRow(
                present.columns(),
                "row: " + length + " bytes (expected: at most " + bytesMax + ", see max_message_bytes)");
        Flight flight = current(Message.DATA_ROW);
        if (!flight.command().isDone()) {
            flight.command().row(flight.step, skipped);
        }
    }

    private Flight current(byte type) {
        Flight flight = flights.head();
        if (flight == null) {
            throw unexpected(type);
        }
        return flight;
    }

    /** The step that is being answered, which has a statement. */
    private int step(byte type) {
        Flight flight = current(type);
        if (flight.step >= flight.size || !flight.hasPrepared()) {
            throw unexpected(type);
        }
        return flight.step;
    }

    private void described(ByteBuf from, int index, int length) {
        Flight flight = current(Message.ROW_DESCRIPTION);
        if (flight.command() instanceof DriverCommand<?> own) {
            shape = own.shape();
            return;
        }
        int step = step(Message.ROW_DESCRIPTION);
        Prepared prepared = flight.prepared(step);
        Plan plan = describing.rows(prepared.text(), from, index, length);
        prepared.plan(plan);
        RowShape asked = flight.shape(step);
        RowShape rows = plan.rows();
        unreadable = null;
        if (asked != null && rows != null && asked != rows) {
            // only where each run parses: the rows come in the form that was asked for by what was known before
            unreadable = new UnreadableRow(
                    rows.columns(),
                    "row: the columns have changed meanwhile (expected: as before; the next run sees the new ones)");
        }
        flight.shape(step, asked == null ? null : rows);
    }

    private void bound() {
        int step = step(Message.BIND_COMPLETE);
        Flight flight = current(Message.BIND_COMPLETE);
        RowShape asked = flight.shape(step);
        if (asked == null) {
            Plan plan = flight.prepared(step).plan();
            asked = plan == null ? null : plan.textRows();
        }
        shape = asked;
        if (asked != null) {
            flight.told = true;
            if (!flight.command().isDone()) {
                flight.command().columns(step, asked.columns());
            }
        }
    }

    private void row(ByteBuf from, int index, int length) {
        Flight flight = current(Message.DATA_ROW);
        RowShape present = shape;
        if (present == null) {
            if (flight.command() instanceof DriverCommand<?>) {
                return;
            }
            throw unexpected(Message.DATA_ROW);
        }
        Command<?> command = flight.command();
        if (command.isDone()) {
            return;
        }
        UnreadableRow broken = unreadable;
        if (broken != null) {
            command.row(flight.step, broken);
            return;
        }
        row.read(present, from, index, length);
        command.row(flight.step, row);
    }

    private void completed(ByteBuf from, int index, int length) {
        Flight flight = current(Message.COMMAND_COMPLETE);
        if (!CommandTag.isSelect(from, index, length)) {
            tag(flight, from, index, length);
        }
        end(flight, CommandTag.affected(from, index, length));
    }

    private void end(Flight flight, long affected) {
        shape = null;
        unreadable = null;
        Command<?> command = flight.command();
        flight.told = true;
        if (command instanceof DriverCommand<?>) {
            command.completed(0, affected);
            return;
        }
        if (flight.step >= flight.size) {
            throw unexpected(Message.COMMAND_COMPLETE);
        }
        command.completed(flight.step, affected);
        flight.step++;
        connection.sync(flight);
    }

    /** Looks at what a statement did that is no SELECT. */
    private void tag(Flight flight, ByteBuf from, int index, int length) {
        if (CommandTag.isChange(from, index, length)) {
            wrote(flight);
            return;
        }
        String tag = CommandTag.text(from, index, length);
        switch (tag) {
            case "BEGIN", "START TRANSACTION", "SHOW", "SAVEPOINT", "RELEASE" -> {}
            case "COMMIT" -> flight.ended = true;
            case "ROLLBACK" -> {
                flight.ended = true;
                flight.command().rolledBack(flight.step);
            }
            case "DISCARD ALL", "DEALLOCATE", "DEALLOCATE ALL" -> cache.forgetAll();
            case "SET", "LISTEN", "DECLARE CURSOR", "PREPARE", "LOAD" -> connection.stateful();
            case "UNLISTEN", "RESET" -> {}
            default -> {
                if (!tag.startsWith("FETCH") && !tag.startsWith("MOVE")) {
                    wrote(flight);
                }
            }
        }
    }

    private static void wrote(Flight flight) {
        if (flight.hasPrepared() && flight.step < flight.size) {
            StatementText text = flight.prepared(flight.step).text();
            text.wrote();
        }
    }

    private void suspended() {
        Flight flight = current(Message.PORTAL_SUSPENDED);
        if (flight.synced) {
            throw unexpected(Message.PORTAL_SUSPENDED);
        }
        flight.command().suspended();
    }

    private void error(ServerError error) {
        if (ErrorFields.isFatal(error)) {
            connection.fatal(error);
            return;
        }
        Flight flight = current(Message.ERROR_RESPONSE);
        if (flight.error == null) {
            flight.error = error;
        }
        shape = null;
        unreadable = null;
        connection.sync(flight);
    }

    private void ready(ByteBuf from, int index, int length) {
        Flight flight = current(Message.READY_FOR_QUERY);
        TransactionStatus before = connection.status();
        TransactionStatus after = status(length == 1 ? from.getByte(index) : 0);
        if (!flight.synced) {
            throw unexpected(Message.READY_FOR_QUERY);
        }
        connection.status(after);
        learnTypes();
        Command<?> command = flight.command();
        ServerError error = flight.error;
        shape = null;
        if (error == null) {
            if (flight.size > 0 && flight.step != flight.size) {
                throw unexpected(Message.READY_FOR_QUERY);
            }
            connection.answered();
            return;
        }
        if (flight.hasPrepared() && flight.size > 0) {
            forgetUnparsed(flight);
            int step = Math.min(flight.step, flight.size - 1);
            error = ErrorFields.asWritten(error, command.text(step));
            SqlException failure = ErrorFields.refused(error);
            boolean idle = before == TransactionStatus.IDLE && after == TransactionStatus.IDLE && !flight.ended;
            Prepared prepared = flight.prepared(step);
            if (StalePlan.isSignalledBy(error, prepared.sentBy() != flight.number, cache.isNamed())) {
                purge(prepared, error);
                if (idle) {
                    failure = StalePlan.didNothing(error);
                    if (runAgain(flight, flight.declared)) {
                        return;
                    }
                }
            } else if (idle && isUntyped(flight, error) && runAgain(flight, true)) {
                return;
            }
            command.failed(step, failure);
        } else {
            command.failed(0, ErrorFields.refused(error));
        }
        connection.answered();
    }

    /** Whether the server could not tell the types, and none were declared, so that those of the values may help. */
    private static boolean isUntyped(Flight flight, ServerError error) {
        return error.sqlState().equals(INDETERMINATE_DATATYPE) && !flight.declared;
    }

    /** Forgets what is out of date; what other connections have of it, they drop before its next run. */
    private void purge(Prepared prepared, ServerError error) {
        if (StalePlan.isGone(error)) {
            cache.forget(prepared);
            return;
        }
        Plan plan = prepared.plan();
        if (plan != null) {
            plan.outOfDate();
        }
        prepared.text().learned(null);
        cache.drop(prepared);
    }

    /** Runs it once more, unless something was sent behind it, which it must not fall behind. */
    private boolean runAgain(Flight flight, boolean declared) {
        if (flight.again || flights.size() > 1 || flight.command().isDone()) {
            return false;
        }
        Command<?> command = flight.command();
        if (flight.told) {
            command.restart();
        }
        flights.pop();
        connection.sendAgain(command, declared);
        return true;
    }

    /** Drops the statements that this flight was to prepare and the server has not. */
    private void forgetUnparsed(Flight flight) {
        for (int i = 0; i < flight.size; i++) {
            Prepared prepared = flight.prepared(i);
            if (!prepared.isParsed() && prepared.sentBy() == flight.number) {
                cache.forget(prepared);
            }
        }
    }

    private void copy(byte type, ByteBuf from, int index, int length) {
        Flight flight = current(type);
        if (flight.command() instanceof DriverCommand<?> own) {
            switch (type) {
                case Message.COPY_IN_RESPONSE -> own.copyIn(connection);
                case Message.COPY_OUT_RESPONSE -> own.copyOut(connection);
                case Message.COPY_DATA -> own.copyData(from, index, length);
                default -> {}
            }
        } else if (type == Message.COPY_IN_RESPONSE) {
            connection.refuseCopy();
        }
    }

    /** Asks for types that have turned up; the statements that have them are looked up anew once they are known. */
    private void learnTypes() {
        int[] unknown = describing.takeUnknown();
        if (unknown.length > 0) {
            connection.sendSilently(types.some(unknown));
        }
    }

    private static TransactionStatus status(int code) {
        return switch (code) {
            case 'I' -> TransactionStatus.IDLE;
            case 'T' -> TransactionStatus.ACTIVE;
            case 'E' -> TransactionStatus.FAILED;
            default ->
                throw new SqlException(
                        SqlException.Kind.PROTOCOL, "ReadyForQuery: status " + code + " (expected: I, T or E)");
        };
    }

    static SqlException unexpected(byte type) {
        String shown = type > ' ' && type < 127 ? "'" + (char) type + "'" : String.valueOf(type);
        return new SqlException(
                SqlException.Kind.PROTOCOL, "message: " + shown + " (expected: one that answers what was sent)");
    }
}
