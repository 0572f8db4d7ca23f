package io.paceline.sql.postgres.internal.wire;

import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A command of tests: keeps all that it is told. Each row becomes the texts of its values. */
public final class Rows extends Command<Rows> {

    private final List<StatementText> texts = new ArrayList<>();
    private final List<Object[]> parameters = new ArrayList<>();
    private final int fetchSize;
    public final List<List<@Nullable String>> rows = new ArrayList<>();
    public final List<Long> affected = new ArrayList<>();
    public final List<Columns> columns = new ArrayList<>();
    public final List<String> told = new ArrayList<>();
    public final AtomicInteger suspensions = new AtomicInteger();
    public int failedStep = -1;
    private @Nullable SqlException failure;

    private Rows(int fetchSize) {
        this.fetchSize = fetchSize;
    }

    /** One statement. */
    public static Rows of(StatementText text, Object... values) {
        return new Rows(0).and(text, values);
    }

    /** One statement, written here. */
    public static Rows of(String sql, Object... values) {
        return of(new StatementText(sql, -1), values);
    }

    /** One statement whose rows come bit by bit. */
    public static Rows fetched(int rows, String sql, Object... values) {
        return new Rows(rows).and(new StatementText(sql, -1), values);
    }

    /** One more. */
    public Rows and(StatementText text, Object... values) {
        texts.add(text);
        parameters.add(values);
        return this;
    }

    /** One more, written here. */
    public Rows and(String sql, Object... values) {
        return and(new StatementText(sql, -1), values);
    }

    @Override
    public int size() {
        return texts.size();
    }

    @Override
    public StatementText text(int step) {
        return texts.get(step);
    }

    @Override
    public @Nullable Object[] parameters(int step) {
        return parameters.get(step);
    }

    @Override
    public int fetchSize() {
        return fetchSize;
    }

    @Override
    public void columns(int step, Columns found) {
        told.add("columns " + step);
        columns.add(found);
    }

    @Override
    public void row(int step, Row row) {
        try {
            List<@Nullable String> values = new ArrayList<>();
            for (int i = 0; i < row.columns().size(); i++) {
                values.add(row.getString(i));
            }
            rows.add(values);
        } catch (SqlException e) {
            failure = e;
        }
    }

    @Override
    public void suspended() {
        suspensions.incrementAndGet();
    }

    @Override
    public void rolledBack(int step) {
        told.add("rolled back " + step);
    }

    @Override
    public void completed(int step, long count) {
        told.add("completed " + step);
        affected.add(count);
    }

    @Override
    public void failed(int step, SqlException error) {
        told.add("failed " + step);
        failedStep = step;
        failure = error;
    }

    @Override
    public @Nullable SqlException failure() {
        return failure;
    }

    @Override
    public void restart() {
        told.add("restart");
        rows.clear();
        affected.clear();
        columns.clear();
        failure = null;
    }

    @Override
    protected void finished() {
        if (failure != null) {
            fail(failure);
        } else {
            complete(this);
        }
    }
}
