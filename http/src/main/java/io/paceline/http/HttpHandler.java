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

    /**
     * Answers a request in place of {@link #handle} because its body is too large, malformed or late. The filters in front
     * of a handler stand in front of this too, so that such an answer looks like any other.
     *
     * @param request has no body
     * @param fault what is wrong with it
     * @return as {@link #handle}; default throws the fault
     */
    default @Nullable Object refuse(HttpRequest request, HttpException fault) throws Exception {
        throw fault;
    }
}
