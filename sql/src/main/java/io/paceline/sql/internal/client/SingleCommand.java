package io.paceline.sql.internal.client;

import io.paceline.core.CallContext;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.sql.spi.StatementText;
import org.jspecify.annotations.Nullable;

/** A command of the client that has one statement. */
abstract class SingleCommand<R extends @Nullable Object> extends ClientCommand<R> {

    private static final @Nullable Object[] NO_PARAMETERS = {};

    private final @Nullable Object[] parameters;
    private StatementText text;

    SingleCommand(Execution execution, StatementText text, @Nullable Object[] parameters) {
        super(execution);
        this.text = text;
        this.parameters = parameters;
    }

    /** A statement without parameters. */
    SingleCommand(@Nullable Home home, CallContext context, StatementText text) {
        super(home, context);
        this.text = text;
        this.parameters = NO_PARAMETERS;
    }

    /** A statement without parameters. */
    SingleCommand(Execution execution, StatementText text) {
        this(execution, text, NO_PARAMETERS);
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
        return parameters;
    }

    @Override
    public void completed(int step, long affected) {
        // of interest to few, and the outcome is known at the end only
    }
}
