package io.paceline.sql;

import io.paceline.core.Reply;
import org.jspecify.annotations.Nullable;

/** Takes the statements of one {@link SqlOperations#pipeline}. */
public interface Pipeline {

    /**
     * Adds a statement of the same client, session or transaction, bound and not sent.
     *
     * @return what it gives, once the whole pipeline is done
     */
    <T extends @Nullable Object> Reply<Result<T>> add(Statement<T> statement);
}
