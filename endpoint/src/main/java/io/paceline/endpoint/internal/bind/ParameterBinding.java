package io.paceline.endpoint.internal.bind;

import io.paceline.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Makes the argument for one parameter of a method.
 *
 * <p>Thread rules: called on the loop of the request; any number of loops at a time.
 */
@FunctionalInterface
public interface ParameterBinding {

    /**
     * The argument.
     *
     * @throws io.paceline.http.HttpException 400 or 415 if the request does not have what is expected
     */
    @Nullable
    Object bind(HttpRequest request);
}
