package io.paceline.http;

import org.jspecify.annotations.Nullable;

/**
 * Stands in front of a handler: refuses a request, tells the handler more about it, or lets it pass.
 *
 * <pre>{@code
 * HttpFilter internal = (request, next) -> {
 *     if (!isInternal(request.remoteAddress())) {
 *         throw new HttpException(403, "address: " + request.remoteAddress() + " (expected: one of ours)");
 *     }
 *     request.onResponse(response -> response.copy().header("X-Served-By", "a"));
 *     return next.handle(request);
 * };
 * }</pre>
 *
 * <p>To change the answer, whoever makes it, use {@link HttpRequest#onResponse}: it sees problems as well.
 *
 * <p>Thread rules: those of {@link HttpHandler}; {@code next} is called on the loop of the request, at most once.
 */
@FunctionalInterface
public interface HttpFilter {

    /**
     * Answers a request or hands it on.
     *
     * @param next the next filter, or the handler
     * @return what a handler returns, most often what {@code next} returned
     * @throws Exception as from a handler
     */
    @Nullable
    Object filter(HttpRequest request, HttpHandler next) throws Exception;

    /**
     * The largest body to take from requests that pass this filter, in bytes; what stands behind it has the last word.
     *
     * @param standard what is taken unless this filter says otherwise
     */
    default long bodyBytesMax(HttpRequest request, long standard) {
        return standard;
    }

    /** The handler with this filter in front of it. */
    default HttpHandler before(HttpHandler handler) {
        return new HttpHandler() {
            @Override
            public @Nullable Object handle(HttpRequest request) throws Exception {
                return filter(request, handler);
            }

            @Override
            public boolean streamsBody(HttpRequest request) {
                return handler.streamsBody(request);
            }

            @Override
            public long bodyBytesMax(HttpRequest request, long standard) {
                return handler.bodyBytesMax(request, HttpFilter.this.bodyBytesMax(request, standard));
            }

            @Override
            public @Nullable Object refuse(HttpRequest request, HttpException fault) throws Exception {
                return filter(request, next -> handler.refuse(next, fault));
            }

            @Override
            public String toString() {
                return HttpFilter.this + " before " + handler;
            }
        };
    }
}
