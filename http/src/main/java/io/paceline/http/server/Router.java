package io.paceline.http.server;

import io.paceline.http.HttpException;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.internal.Routable;
import io.paceline.http.internal.router.PathMatch;
import io.paceline.http.internal.router.RouteOutcome;
import io.paceline.http.internal.router.RouteTree;
import io.paceline.http.internal.uri.Paths;
import io.paceline.http.internal.uri.RequestPath;
import org.jspecify.annotations.Nullable;

/**
 * Sends each request to the handler of its route.
 *
 * <pre>{@code
 * Router router = Router.builder()
 *         .get("/hello/{name}", req -> HttpResponse.ok().text("Hello " + req.pathVariable("name")))
 *         .post("/orders", req -> orders.add(req.json(Order.class)))
 *         .build();
 * }</pre>
 *
 * <p>A pattern is made of segments: fixed text, {@code {name}} for any one segment, {@code {name:regex}} for one that
 * matches, and at the end {@code *} or {@code {*name}} for the rest. Fixed text is preferred to a regular expression,
 * that to {@code {name}}, and that to the rest. A GET route also answers HEAD. OPTIONS is answered with what a path
 * allows, unless there is a route for it. A path without a route is a 404, a method that it has no route for a 405 with
 * Allow.
 *
 * <p>Thread rules: immutable; any thread may use it.
 */
public final class Router implements HttpHandler {

    private final RouteTree<HttpHandler> routes;
    private final ThreadLocal<PathMatch<HttpHandler>> matches;

    private Router(RouteTree<HttpHandler> routes) {
        this.routes = routes;
        this.matches = ThreadLocal.withInitial(routes::newMatch);
    }

    /** Starts to describe a router. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * One pattern out of its parts, such as a prefix and the rest: with a slash in front, exactly one between two parts,
     * and none that is doubled. A slash at the very end stays, since {@code /ping} and {@code /ping/} are two paths.
     */
    public static String join(String... parts) {
        return Paths.join(parts);
    }

    @Override
    public @Nullable Object handle(HttpRequest request) throws Exception {
        return route(request).handle(request);
    }

    @Override
    public boolean streamsBody(HttpRequest request) {
        return route(request).streamsBody(request);
    }

    private HttpHandler route(HttpRequest request) {
        if (!(request instanceof Routable routable)) {
            throw new IllegalArgumentException("request: " + request + " (expected: one of this server)");
        }
        if (routable.routeTarget() instanceof HttpHandler known) {
            return known;
        }
        String target = request.target();
        PathMatch<HttpHandler> match = matches.get();
        int start = RequestPath.start(target);
        int end = RequestPath.end(target);
        RouteOutcome outcome = routes.find(request.method(), target, start, end, match);
        HttpHandler found = switch (outcome) {
            case FOUND -> match.target();
            case METHOD_NOT_ALLOWED -> notAllowed(request.method(), match.allow());
            case NOT_FOUND -> throw new HttpException(404, "path: no such resource");
            case REFUSED ->
                throw new HttpException(
                        match.fault().status(),
                        "path (expected: " + match.fault().expected() + ")");
        };
        if (outcome == RouteOutcome.FOUND) {
            routable.route(match.pattern(), match.variables(), found);
        }
        return found;
    }

    private static HttpHandler notAllowed(String method, String allow) {
        if (method.equals("OPTIONS")) {
            return request -> HttpResponse.noContent().header("Allow", allow);
        }
        throw new HttpException(405, "method: not for this path (expected: " + allow + ")").header("Allow", allow);
    }

    /** Describes a router. Not thread-safe. */
    public static final class Builder {

        private final RouteTree.Builder<HttpHandler> routes = RouteTree.builder();

        private Builder() {}

        /** Answers GET, and with the same but no body HEAD. */
        public Builder get(String pattern, HttpHandler handler) {
            return route("GET", pattern, handler);
        }

        /** Answers POST. */
        public Builder post(String pattern, HttpHandler handler) {
            return route("POST", pattern, handler);
        }

        /** Answers PUT. */
        public Builder put(String pattern, HttpHandler handler) {
            return route("PUT", pattern, handler);
        }

        /** Answers PATCH. */
        public Builder patch(String pattern, HttpHandler handler) {
            return route("PATCH", pattern, handler);
        }

        /** Answers DELETE. */
        public Builder delete(String pattern, HttpHandler handler) {
            return route("DELETE", pattern, handler);
        }

        /**
         * Answers a method on the paths of a pattern.
         *
         * @param method as it stands in requests, in capitals; {@code *} for every one
         * @throws IllegalArgumentException if the pattern is malformed, or another route serves the same
         */
        public Builder route(String method, String pattern, HttpHandler handler) {
            routes.add(method, pattern, handler);
            return this;
        }

        /** The router. */
        public Router build() {
            return new Router(routes.build());
        }
    }
}
