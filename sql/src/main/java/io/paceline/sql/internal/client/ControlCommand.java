package io.paceline.sql.internal.client;

import io.paceline.core.CallContext;
import io.paceline.core.Execution;
import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.spi.StatementText;
import org.jspecify.annotations.Nullable;

/** A statement without parameters and rows that controls a transaction. */
class ControlCommand extends ClientCommand<Void> {

    private static final @Nullable Object[] NONE = {};

    private StatementText text;

    ControlCommand(Execution execution, StatementText text) {
        super(execution);
        this.text = text;
    }

    /** One that nobody can give up. */
    ControlCommand(StatementText text) {
        super(null, CallContext.empty());
        this.text = text;
    }

    /** Sets another statement, before it is sent. */
    final void text(StatementText text) {
        this.text = text;
    }

    @Override
    public final int size() {
        return 1;
    }

    @Override
    public final StatementText text(int step) {
        return text;
    }

    @Override
    public final @Nullable Object[] parameters(int step) {
        return NONE;
    }

    @Override
    public final void columns(int step, Columns columns) {
        // it has no rows
    }

    @Override
    public final void row(int step, Row row) {
        // it has no rows
    }

    @Override
    public void completed(int step, long affected) {
        // the outcome is known at the end only
    }
}
