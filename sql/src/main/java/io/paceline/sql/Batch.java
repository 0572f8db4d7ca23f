package io.paceline.sql;

import io.paceline.core.Reply;
import org.jspecify.annotations.Nullable;

/**
 * Rows of parameters for one statement, sent in one go.
 *
 * <p>Thread rules: belongs to the thread that made it until it is sent; it is sent once.
 */
public interface Batch {

    /** One more row of parameters, in their order: for names that of their first use. */
    Batch add(@Nullable Object... values);

    /** How many rows there are. */
    int size();

    /** Sends it; how many rows each row of parameters inserted, updated or deleted. An empty batch sends nothing. */
    Reply<long[]> execute();
}
