package io.paceline.sql.spi;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The text of a statement within one client, and what was learned of it there. Every run of the same text has the same
 * instance, as long as the client remembers it.
 *
 * <p>Thread rules: may be used by any thread; what was learned is a hint that another thread may see later.
 */
public class StatementText {

    private final String sql;
    private final int parameterCount;
    private volatile boolean writing;
    private final AtomicReference<@Nullable Object> learned = new AtomicReference<>();

    /**
     * A statement.
     *
     * @param sql in the native form of the database
     * @param parameterCount how many values are bound at each run, or -1 if only the server knows
     */
    public StatementText(String sql, int parameterCount) {
        this.sql = sql;
        this.parameterCount = parameterCount;
    }

    /** The statement in the native form of the database. */
    public final String sql() {
        return sql;
    }

    /** How many values are bound at each run, or -1 if only the server knows. */
    public final int parameterCount() {
        return parameterCount;
    }

    /** Whether a run was seen that made the server write, so that it has to commit. */
    public final boolean isWriting() {
        return writing;
    }

    /** Says that a run has made the server write; for drivers. */
    public final void wrote() {
        if (!writing) {
            writing = true;
        }
    }

    /** What the driver keeps with it for all its connections, such as the types of parameters and columns; null at first. */
    public final @Nullable Object learned() {
        return learned.get();
    }

    /** Sets what the driver keeps with it, or forgets it. */
    public final void learned(@Nullable Object learned) {
        this.learned.set(learned);
    }

    /**
     * Sets what the driver keeps with it unless another connection was first, so that all share one.
     *
     * @param before what {@link #learned()} was when this was worked out
     * @return false if it is no longer that; nothing is set then
     */
    public final boolean learned(@Nullable Object before, Object fresh) {
        return learned.compareAndSet(before, fresh);
    }

    /**
     * Where a place in {@link #sql()} is in the statement as its author wrote it, who may have used names; for what servers say
     * of an error.
     *
     * @param position in characters (code points) from 1, or 0 if it is not known
     */
    public int positionAsWritten(int position) {
        return position;
    }

    @Override
    public String toString() {
        return sql;
    }
}
