package io.paceline.sql;

import io.paceline.core.Reply;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * One run of a {@link Query}: its values are bound, then one of the last methods sends it.
 *
 * <p>Binding never fails here, and neither do the methods that send: what is wrong with a value, with the number of values
 * or with the state of the client is told by the reply, with kind INVALID or CLOSED. No message says a value. Objects that are
 * bound must not be changed until the reply is there.
 *
 * <p>Thread rules: a statement belongs to the thread that made it until it is sent; it is sent once.
 *
 * @param <T> what a row becomes
 */
public interface Statement<T extends @Nullable Object> {

    /**
     * Binds a parameter by name.
     *
     * @param value null is NULL of the type that the server takes it for; see {@link TypedNull} to say which
     */
    Statement<T> bind(String name, @Nullable Object value);

    /** Binds a parameter by its number in the native form of the database, from 1. */
    Statement<T> bind(int number, @Nullable Object value);

    /** Binds all parameters in their order: for names that of their first use. */
    Statement<T> bindAll(@Nullable Object... values);

    /** Sends it; the one row. No row and more than one are errors of kind DECODE. */
    Reply<T> one();

    /** Sends it; the one row, or empty if there is none. More than one are an error of kind DECODE. */
    Reply<Optional<T>> optional();

    /** Sends it; all rows. */
    Reply<List<T>> list();

    /** Sends it; how many rows it inserted, updated, deleted or read. What rows it gives are not looked at. */
    Reply<Long> execute();

    /** Sends it; rows and number together. */
    Reply<Result<T>> result();

    /**
     * The rows as a stream that reads from the server what is asked for, {@code fetchSize} rows at a time: the next are asked for
     * once at most half as many are left, so at most one and a half times as many are held. Each subscriber runs the statement anew, when it asks for something first, on a
     * connection of its own for as long as it reads; on a session or transaction, on the connection of that, where what is
     * sent behind it waits until it has ended.
     *
     * <p>Signals are given where the code was that subscribed: at its service or loop, with its context, else on the common
     * pool. Cancelling closes the portal, or stops the statement if that is at work on a connection of its own. Only a
     * {@link Query#timeout timeout} of the query limits how long a stream takes, as do deadline and scope of the context. A
     * mapper that gives null ends the stream by an error.
     *
     * @param fetchSize how many rows are asked for at a time; 1 to 100,000
     */
    Flow.Publisher<T> stream(int fetchSize);
}
