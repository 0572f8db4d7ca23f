package io.paceline.service;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the key of a call that a proxy makes, where no parameter is marked with {@link ShardKey}.
 *
 * <p>Thread rules: called on the thread of the caller, and by many at a time.
 */
@FunctionalInterface
public interface KeyFunction {

    /**
     * The key that says which worker the call goes to.
     *
     * @param method the name of the method
     * @param arguments in the order of its parameters; cannot be changed
     * @return null if the call has none, which is then refused with a {@link ShardKeyException}
     */
    @Nullable
    Object keyOf(String method, List<@Nullable Object> arguments);
}
