package io.paceline.sql.internal.client;

import io.paceline.core.Argument;
import io.paceline.core.Execution;
import io.paceline.sql.Query;
import io.paceline.sql.SqlException;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The rows of a statement, which runs anew for each subscriber. */
final class RowPublisher<T extends @Nullable Object> implements Flow.Publisher<T> {

    private static final int FETCH_MAX = 100_000;

    private final Operations on;
    private final Query<T> query;
    private final @Nullable Object[] parameters;
    private final @Nullable SqlException refused;
    private final int fetchSize;

    RowPublisher(
            Operations on,
            Query<T> query,
            @Nullable Object[] parameters,
            @Nullable SqlException refused,
            int fetchSize) {
        this.on = on;
        this.query = query;
        this.parameters = parameters;
        this.refused = refused;
        this.fetchSize = Argument.between("fetchSize", fetchSize, 1, FETCH_MAX);
    }

    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        new StreamCommand<>(Execution.current(), on, query, parameters, fetchSize, subscriber).start(refused);
    }
}
