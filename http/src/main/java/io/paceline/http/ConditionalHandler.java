package io.paceline.http;

import java.util.List;

/**
 * A handler that is for some of the requests of its route only, for what is in their header or query. A
 * {@link io.paceline.http.server.Router} hands one that it is not for to the next route that serves the path, the most
 * specific one of those that are left.
 *
 * <p>Where no other route could serve the path nobody asks: {@link #handle} gets every request, and throws its
 * {@link #refusal} for one that it is not for.
 *
 * <p>Thread rules: those of {@link HttpHandler}.
 */
public interface ConditionalHandler extends HttpHandler {

    /** Whether it is for a request, as far as can be said before the body is there; must not throw for bad requests. */
    boolean takes(HttpRequest request);

    /**
     * Why a request gets no answer that neither this nor any other handler is for.
     *
     * @param all the handlers of the routes that serve method and path, most specific first; this is the first
     */
    HttpException refusal(HttpRequest request, List<ConditionalHandler> all);
}
