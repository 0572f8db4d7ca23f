package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.core.Reply;
import io.paceline.sql.Pipeline;
import io.paceline.sql.Result;
import io.paceline.sql.SqlException;
import io.paceline.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes the statements of a pipeline while its caller fills it. */
final class PipelineBuilder implements Pipeline {

    private final Operations on;
    private final Execution execution = Execution.current();
    private final List<PipelineStep<?>> steps = new ArrayList<>();
    private @Nullable SqlException wrong;
    private @Nullable Duration timeout;
    private boolean over;

    PipelineBuilder(Operations on) {
        this.on = on;
    }

    @Override
    public <T extends @Nullable Object> Reply<Result<T>> add(Statement<T> statement) {
        if (over) {
            return Reply.failed(new SqlException(
                    SqlException.Kind.CLOSED, "the pipeline was sent (expected: add within its method only)"));
        }
        if (!(statement instanceof BoundStatement<T> bound) || !bound.isOf(on)) {
            return refuse(new SqlException(
                    SqlException.Kind.INVALID,
                    "the statement of a pipeline is of another client, session or transaction"));
        }
        SqlException refused = bound.refused();
        if (refused != null) {
            return refuse(refused);
        }
        PipelineStep<T> step = new PipelineStep<>(execution, bound.text(), bound.values(), bound.query());
        steps.add(step);
        Duration limit = bound.query().timeout();
        if (limit != null && (timeout == null || limit.compareTo(timeout) < 0)) {
            timeout = limit;
        }
        return step;
    }

    private <T extends @Nullable Object> Reply<T> refuse(SqlException error) {
        wrong = wrong == null ? error : wrong;
        return Reply.failed(error);
    }

    /** Sends nothing, since the caller has failed to fill it. */
    Reply<Void> give(Throwable thrown) {
        over = true;
        return fail(thrown);
    }

    Reply<Void> send() {
        over = true;
        if (wrong != null) {
            return fail(wrong);
        }
        if (steps.isEmpty()) {
            return Operations.nothing();
        }
        PipelineCommand command = new PipelineCommand(execution, List.copyOf(steps));
        on.submit(command, timeout);
        return command;
    }

    private Reply<Void> fail(Throwable why) {
        for (PipelineStep<?> step : steps) {
            step.completeExceptionally(new SqlException(
                    SqlException.Kind.NOT_SENT, "the pipeline was not sent: " + why.getMessage(), why));
        }
        return Reply.failed(why);
    }
}
