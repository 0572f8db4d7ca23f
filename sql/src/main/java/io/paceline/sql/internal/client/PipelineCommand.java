package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.StatementText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several statements under one synchronization, each with a reply of its own. */
final class PipelineCommand extends ClientCommand<Void> {

    private final List<PipelineStep<?>> steps;
    private int failed = -1;

    PipelineCommand(Execution execution, List<PipelineStep<?>> steps) {
        super(execution);
        this.steps = steps;
    }

    @Override
    public int size() {
        return steps.size();
    }

    @Override
    public StatementText text(int step) {
        return steps.get(step).text();
    }

    @Override
    public @Nullable Object[] parameters(int step) {
        return steps.get(step).parameters();
    }

    @Override
    public void columns(int step, Columns columns) {
        steps.get(step).columns(columns);
    }

    @Override
    public void row(int step, Row row) {
        steps.get(step).row(row);
    }

    @Override
    public void completed(int step, long affected) {
        steps.get(step).completed(affected);
    }

    @Override
    public void failed(int step, SqlException error) {
        super.failed(step, error);
        failed = step;
    }

    @Override
    public void restart() {
        super.restart();
        failed = -1;
        steps.forEach(PipelineStep::restart);
    }

    @Override
    protected void finished() {
        SqlException failure = problem();
        if (failure != null) {
            endSteps(failure);
            completeExceptionally(failure);
            return;
        }
        for (PipelineStep<?> step : steps) {
            SqlException undecoded = step.give();
            failure = failure == null ? undecoded : failure;
        }
        if (failure != null) {
            completeExceptionally(failure);
        } else {
            completeEmpty();
        }
    }

    private void endSteps(SqlException failure) {
        for (int i = 0; i < steps.size(); i++) {
            PipelineStep<?> step = steps.get(i);
            if (i == failed) {
                step.completeExceptionally(failure);
            } else {
                step.completeExceptionally(i < failed ? rolledBack(failure) : skipped(failure));
            }
        }
    }

    private static SqlException rolledBack(SqlException failure) {
        return new SqlException(
                SqlException.Kind.ROLLED_BACK,
                "rolled back, as one behind it in the pipeline failed: " + failure.getMessage(),
                failure);
    }

    private static SqlException skipped(SqlException failure) {
        return new SqlException(
                SqlException.Kind.SKIPPED,
                "left out, as one before it in the pipeline failed: " + failure.getMessage(),
                failure);
    }

    /** Whatever ended the whole before its answer ends the parts that are open. */
    @Override
    protected void settled() {
        Throwable error = error();
        if (error != null) {
            for (PipelineStep<?> step : steps) {
                step.completeExceptionally(error);
            }
        }
    }
}
