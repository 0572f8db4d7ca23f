package io.paceline.endpoint.internal.client;

import org.jspecify.annotations.Nullable;

/**
 * Writes the argument for one parameter into a request.
 *
 * <p>Thread rules: called on the thread of the call; any number of them at a time.
 */
@FunctionalInterface
interface ArgumentWriter {

    /** @throws IllegalArgumentException if the argument cannot be sent; says nothing of its value */
    void write(@Nullable Object argument, RequestDraft draft);
}
