package io.paceline.sql.internal.client;

import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.Batch;
import io.paceline.sql.ParsedSql;
import io.paceline.sql.Pipeline;
import io.paceline.sql.Query;
import io.paceline.sql.SqlOperations;
import io.paceline.sql.Statement;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What clients, sessions and transactions have in common: they differ in where their commands go. */
abstract class Operations implements SqlOperations {

    /** The text of a statement. */
    abstract StatementText text(ParsedSql sql);

    /** Runs a command, or tells it why not. */
    abstract void submit(Command<?> command, @Nullable Duration timeout);

    /** Runs a command that reads as much as is asked for. */
    abstract void open(StreamCommand<?> stream, Duration timeout);

    /** What has nothing left to do. */
    static Reply<Void> nothing() {
        Promise<Void> done = new Promise<>();
        done.completeEmpty();
        return done;
    }

    @Override
    public final <T extends @Nullable Object> Statement<T> query(Query<T> query) {
        return new BoundStatement<>(this, query);
    }

    @Override
    public final Batch batch(Query<?> query) {
        return new ParameterBatch(this, query);
    }

    @Override
    public final Reply<Void> pipeline(Consumer<Pipeline> fill) {
        PipelineBuilder pipeline = new PipelineBuilder(this);
        try {
            fill.accept(pipeline);
        } catch (Throwable thrown) {
            return pipeline.give(thrown);
        }
        return pipeline.send();
    }
}
