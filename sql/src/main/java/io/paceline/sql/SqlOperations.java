package io.paceline.sql;

import io.paceline.core.Reply;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What can be run on a client, a session and a transaction alike.
 *
 * <p>Thread rules: every method may be called from any thread and none waits or throws for a state: what is wrong is told by
 * the reply.
 */
public interface SqlOperations {

    /** One run of a query, to be bound and sent. */
    <T extends @Nullable Object> Statement<T> query(Query<T> query);

    /** One run of a statement that is written here. */
    default Statement<Row> query(String sql) {
        return query(Query.of(sql));
    }

    /**
     * One statement for many rows of parameters, sent in one go and done as a whole or not at all.
     */
    Batch batch(Query<?> query);

    /** {@link #batch(Query)} of a statement that is written here. */
    default Batch batch(String sql) {
        return batch(Query.of(sql));
    }

    /**
     * Several statements in one flight, done as a whole or not at all: all share one synchronization. If one fails it has
     * its own error, those before it are of kind ROLLED_BACK and those behind it SKIPPED.
     *
     * @param fill adds the statements, on the calling thread, before this method returns
     * @return done when all are
     */
    Reply<Void> pipeline(Consumer<Pipeline> fill);
}
