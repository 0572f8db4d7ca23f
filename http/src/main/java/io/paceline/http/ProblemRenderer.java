package io.paceline.http;

import org.jspecify.annotations.Nullable;

/**
 * Makes the answer that tells a client of a problem.
 *
 * <p>Thread rules: called on the loop of the connection; must not wait and must not throw. The status of the answer
 * should be that of the problem.
 */
@FunctionalInterface
public interface ProblemRenderer {

    /** Problem JSON as RFC 9457 describes it; the default. */
    ProblemRenderer STANDARD = (problem, request) ->
            HttpResponse.status(problem.status()).text(problem.toJson()).contentType(Problem.MEDIA_TYPE);

    /**
     * Renders a problem.
     *
     * @param request the request, or null if it could not even be read
     */
    HttpResponse render(Problem problem, @Nullable HttpRequest request);
}
