package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.Result;
import io.paceline.sql.SqlException;
import io.paceline.sql.Statement;
import io.paceline.sql.spi.StatementText;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** One run of a query. */
final class BoundStatement<T extends @Nullable Object> implements Statement<T> {

    private final Operations on;
    private final Query<T> query;
    private final Parameters parameters;
    private boolean sent;

    BoundStatement(Operations on, Query<T> query) {
        this.on = on;
        this.query = query;
        this.parameters = new Parameters(query.parsed());
    }

    @Override
    public Statement<T> bind(String name, @Nullable Object value) {
        parameters.bind(name, value);
        return this;
    }

    @Override
    public Statement<T> bind(int number, @Nullable Object value) {
        parameters.bind(number, value);
        return this;
    }

    @Override
    public Statement<T> bindAll(@Nullable Object... values) {
        parameters.bindAll(values);
        return this;
    }

    @Override
    public Reply<T> one() {
        return send(new SingleRow.One<>(Execution.current(), text(), parameters.values(), query));
    }

    @Override
    public Reply<Optional<T>> optional() {
        return send(new SingleRow.AtMostOne<>(Execution.current(), text(), parameters.values(), query));
    }

    @Override
    public Reply<List<T>> list() {
        return send(new AllRows.Rows<>(Execution.current(), text(), parameters.values(), query));
    }

    @Override
    public Reply<Long> execute() {
        return send(new Affected<>(Execution.current(), text(), parameters.values(), query));
    }

    @Override
    public Reply<Result<T>> result() {
        return send(new AllRows.Whole<>(Execution.current(), text(), parameters.values(), query));
    }

    @Override
    public Flow.Publisher<T> stream(int fetchSize) {
        return new RowPublisher<>(on, query, parameters.values(), refused(), fetchSize);
    }

    private <R extends @Nullable Object> Reply<R> send(ClientCommand<R> command) {
        SqlException refused = refused();
        if (refused != null) {
            command.lost(refused);
        } else {
            on.submit(command, query.timeout());
        }
        return command;
    }

    // ---- for pipelines

    boolean isOf(Operations operations) {
        return on == operations;
    }

    Query<T> query() {
        return query;
    }

    StatementText text() {
        return on.text(query.parsed());
    }

    @Nullable
    Object[] values() {
        return parameters.values();
    }

    /** Why it cannot be sent, or null; from now on it counts as sent. */
    @Nullable
    SqlException refused() {
        if (sent) {
            return new SqlException(
                    SqlException.Kind.CLOSED, "the statement was sent before (expected: query(…) anew for each run)");
        }
        sent = true;
        return parameters.error();
    }
}
