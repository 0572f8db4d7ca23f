package io.paceline.endpoint.internal.validate;

import org.jspecify.annotations.Nullable;

/** Looks at the arguments of a method before it is called, on the loop of the request. */
@FunctionalInterface
public interface ArgumentCheck {

    /** Lets everything pass. */
    ArgumentCheck NONE = arguments -> {};

    /**
     * Checks the arguments.
     *
     * @throws io.paceline.http.HttpException 400 with the fields that are wrong
     */
    void check(@Nullable Object[] arguments);
}
