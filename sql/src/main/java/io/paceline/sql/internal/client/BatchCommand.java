package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.StatementText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One statement, run once for each row of parameters. */
final class BatchCommand extends ClientCommand<long[]> {

    private final StatementText text;
    private final List<@Nullable Object[]> rows;
    private final long[] affected;

    BatchCommand(Execution execution, StatementText text, List<@Nullable Object[]> rows) {
        super(execution);
        this.text = text;
        this.rows = rows;
        this.affected = new long[rows.size()];
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    public StatementText text(int step) {
        return text;
    }

    @Override
    public @Nullable Object[] parameters(int step) {
        return rows.get(step);
    }

    @Override
    public void columns(int step, Columns columns) {
        // nobody looks at the rows
    }

    @Override
    public void row(int step, Row row) {
        // nobody looks at it
    }

    @Override
    public void completed(int step, long affected) {
        this.affected[step] = affected;
    }

    @Override
    public void failed(int step, SqlException error) {
        super.failed(
                step,
                new SqlException(
                        error.kind(),
                        "row " + Math.min(step + 1, rows.size()) + " of the batch: " + error.getMessage(),
                        error.server(),
                        error));
    }

    @Override
    void give() {
        complete(affected);
    }
}
