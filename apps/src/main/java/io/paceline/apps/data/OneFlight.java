package io.paceline.apps.data;

import io.paceline.core.Reply;
import io.paceline.sql.Pipeline;
import io.paceline.sql.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Statements that do not need each other, sent in one flight under one synchronization: the least that they can cost. */
public final class OneFlight {

    private OneFlight() {}

    /**
     * Sends statements together.
     *
     * @param statements adds them to the pipeline, and says what becomes of their results
     */
    public static <T> Reply<T> of(SqlClient db, Function<Pipeline, Reply<T>> statements) {
        List<Reply<T>> result = new ArrayList<>(1);
        return db.pipeline(pipeline -> result.add(statements.apply(pipeline))).thenCompose(done -> result.get(0));
    }
}
