package io.paceline.sql.internal.client;

import io.paceline.core.CallContext;
import io.paceline.core.Execution;
import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.spi.StatementText;

/** A statement without parameters and rows that controls a transaction. */
class ControlCommand extends SingleCommand<Void> {

    ControlCommand(Execution execution, StatementText text) {
        super(execution, text);
    }

    /** One that nobody can give up. */
    ControlCommand(StatementText text) {
        super(null, CallContext.empty(), text);
    }

    @Override
    public final void columns(int step, Columns columns) {
        // it has no rows
    }

    @Override
    public final void row(int step, Row row) {
        // it has no rows
    }
}
