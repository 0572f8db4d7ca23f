package io.paceline.http;

import org.jspecify.annotations.Nullable;

/**
 * Answers requests.
 *
 * <p>Thread rules: called on the loop of the request's connection, by as many threads as there are loops, and must not
 * wait. Pipelined requests of one connection may be in work at the same time; their answers go out in order.
 */
@FunctionalInterface
public interface HttpHandler {

    /**
     * Answers a request.
     *
     * @return an {@link HttpResponse}; or any other value, which is sent as JSON with status 200; or a
     *     {@link java.util.concurrent.CompletionStage} of either, which may complete on any thread; null means 204
     * @throws HttpException to answer with a problem and its status
     * @throws Exception anything else becomes a 500 that shows no detail, and is logged with the id that the answer
     *     carries
     */
    @Nullable
    Object handle(HttpRequest request) throws Exception;

    /**
     * Whether this request's body is to be streamed to the handler rather than collected before it is called. Asked
     * once per request that has a body, when its headers are there.
     */
    default boolean streamsBody(HttpRequest request) {
        return false;
    }

    /**
     * The largest body to take from this request, in bytes; more is answered with 413 before the handler sees any of it
     * that it does not stream. Asked once per request that has a body, when its headers are there.
     *
     * @param standard what the server takes unless told otherwise
     */
    default long bodyBytesMax(HttpRequest request, long standard) {
        return standard;
    }
}
