package io.paceline.http.server;

import io.paceline.http.ConditionalHandler;
import io.paceline.http.HttpException;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.internal.Routable;
import io.paceline.http.internal.filter.Filters;
import io.paceline.http.internal.router.PathMatch;
import io.paceline.http.internal.router.PathVariables;
import io.paceline.http.internal.router.RouteOutcome;
import io.paceline.http.internal.router.RouteTree;
import io.paceline.http.internal.uri.Paths;
import io.paceline.http.internal.uri.RequestPath;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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
 * that to {@code {name}}, and that to the rest; a {@link ConditionalHandler} gives up what it is not for. A GET route also answers HEAD. OPTIONS is answered with what a path
 * allows, unless there is a route for it. A path without a route is a 404, a method that it has no route for a 405 with
 * Allow. Filters stand in front of all requests or of those below a prefix, whatever becomes of them.
 *
 * <p>Thread rules: immutable; any thread may use it.
 */
public final class Router implements HttpHandler {

    private final RouteTree<HttpHandler> routes;
    private final Filters filters;
    private final ThreadLocal<PathMatch<HttpHandler>> matches;

    private Router(RouteTree<HttpHandler> routes, Filters filters) {
        this.routes = routes;
        this.filters = filters;
        this.matches = ThreadLocal.withInitial(routes::newMatch);
    }

    /** Starts to describe a router. */
    public static Builder builder() {
        return new Builder(new Builder.Added(), "");
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

    @Override
    public long bodyBytesMax(HttpRequest request, long standard) {
        return route(request).bodyBytesMax(request, standard);
    }

    @Override
    public @Nullable Object refuse(HttpRequest request, HttpException fault) throws Exception {
        return route(request).refuse(request, fault);
    }

    private HttpHandler route(HttpRequest request) {
        if (!(request instanceof Routable routable)) {
            throw new IllegalArgumentException("request: " + request + " (expected: one of this server)");
        }
        if (routable.routeTarget() instanceof HttpHandler known) {
            return known;
        }
        String target = request.target();
        if (target.equals("*")) {
            // RFC 9110, section 9.3.7: the server as a whole; only OPTIONS gets here
            return filters.bindUnrouted(request, notAllowed(request.method(), routes.allow()));
        }
        PathMatch<HttpHandler> match = matches.get();
        int start = RequestPath.start(target);
        int end = RequestPath.end(target);
        RouteOutcome outcome = routes.find(request.method(), target, start, end, match);
        HttpHandler found = switch (outcome) {
            case FOUND -> match.target();
            case METHOD_NOT_ALLOWED -> filters.bindUnrouted(request, notAllowed(request.method(), match.allow()));
            case NOT_FOUND -> filters.bindUnrouted(request, new Refusal(404, "path: no such resource", null));
            case REFUSED ->
                filters.bindUnrouted(
                        request,
                        new Refusal(
                                match.fault().status(),
                                "path (expected: " + match.fault().expected() + ")",
                                null));
        };
        if (outcome == RouteOutcome.FOUND) {
            routable.route(match.pattern(), match.variables(), found);
            if (found instanceof Overlapped conditional) {
                return firstThatTakes(request, routable, conditional, match);
            }
        }
        return found;
    }

    /** Goes from route to route until one is for the request. */
    private HttpHandler firstThatTakes(
            HttpRequest request, Routable routable, Overlapped first, PathMatch<HttpHandler> match) {
        String target = request.target();
        int start = RequestPath.start(target);
        int end = RequestPath.end(target);
        String pattern = match.pattern();
        PathVariables variables = match.variables();
        List<ConditionalHandler> refused = new ArrayList<>(2);
        HttpHandler next = first;
        while (next instanceof Overlapped conditional && !conditional.handler().takes(request)) {
            refused.add(conditional.handler());
            if (routes.find(request.method(), target, start, end, refused.size(), match) != RouteOutcome.FOUND) {
                HttpHandler none = filters.bindUnrouted(request, new Untaken(List.copyOf(refused)));
                routable.route(pattern, variables, none);
                return none;
            }
            next = match.target();
            routable.route(match.pattern(), match.variables(), next);
        }
        if (next instanceof Overlapped taking) {
            next = taking.bound();
            routable.route(match.pattern(), match.variables(), next);
        }
        return next;
    }

    /**
     * A conditional handler of which another route serves some of the paths.
     *
     * @param bound the handler behind its filters
     */
    private record Overlapped(ConditionalHandler handler, HttpHandler bound) implements HttpHandler {
        @Override
        public @Nullable Object handle(HttpRequest request) throws Exception {
            return bound.handle(request);
        }
    }

    /** Answers what no handler of its path is for, without waiting for its body. */
    private record Untaken(List<ConditionalHandler> refused) implements HttpHandler {
        @Override
        public Object handle(HttpRequest request) {
            throw refused.get(0).refusal(request, refused);
        }

        @Override
        public boolean streamsBody(HttpRequest request) {
            return true;
        }
    }

    private static HttpHandler notAllowed(String method, String allow) {
        if (method.equals("OPTIONS")) {
            return request -> HttpResponse.noContent().header("Allow", allow);
        }
        return new Refusal(405, "method: not for this path (expected: " + allow + ")", allow);
    }

    /** Answers what finds no route, without waiting for its body. */
    private record Refusal(
            int status, String detail, @Nullable String allow) implements HttpHandler {

        @Override
        public Object handle(HttpRequest request) {
            HttpException refused = new HttpException(status, detail);
            throw allow == null ? refused : refused.header("Allow", allow);
        }

        @Override
        public boolean streamsBody(HttpRequest request) {
            return true;
        }
    }

    /** Describes a router. Not thread-safe. */
    public static final class Builder {

        private final Added added;
        private final String prefix;

        /** What was added, shared by a router and its groups. */
        private static final class Added {
            private final RouteTree.Builder<HttpHandler> routes = RouteTree.builder();
            private Filters filters = Filters.NONE;
        }

        private Builder(Added added, String prefix) {
            this.added = added;
            this.prefix = prefix;
        }

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
            added.routes.add(method, prefix.isEmpty() ? pattern : join(prefix, pattern), handler);
            return this;
        }

        /**
         * Adds routes below a prefix, and filters in front of everything below it.
         *
         * <pre>{@code
         * router.group("/api", api -> api.filter(onlyStaff).get("/orders", orders).get("/orders/{id}", order));
         * }</pre>
         *
         * @param prefix what the patterns begin with; its segments are fixed text or {@code {name}}
         * @param routes adds to the builder that it is given, whose patterns and prefixes go on where this prefix ends
         */
        public Builder group(String prefix, Consumer<Builder> routes) {
            routes.accept(new Builder(added, join(this.prefix, prefix)));
            return this;
        }

        /** Puts a filter in front of every request, in a group of every request below its prefix. */
        public Builder filter(HttpFilter filter) {
            return filter("", filter);
        }

        /**
         * Puts a filter in front of every request whose path is the prefix or lies below it, also if it finds no route
         * there. Requests pass filters in the order in which these were added.
         *
         * <p>The path is compared as routes are: decoded, segment by segment, in the case it has; a doubled, encoded or
         * backward slash counts as one slash, so that no spelling of a path passes by. A malformed path and one with dot
         * segments, which no route serves, pass only the filters for every request.
         *
         * @param prefix segments of fixed text, written decoded, or {@code {name}} for any one
         * @throws IllegalArgumentException if the prefix holds anything else
         */
        public Builder filter(String prefix, HttpFilter filter) {
            added.filters = added.filters.and(join(this.prefix, prefix), filter);
            return this;
        }

        /** The router; in a group that of the whole. */
        public Router build() {
            Filters filters = added.filters;
            RouteTree<HttpHandler> routes = added.routes.build((pattern, handler, isOverlapped) -> {
                HttpHandler bound = filters.bind(pattern, handler);
                return handler instanceof ConditionalHandler conditional && isOverlapped.getAsBoolean()
                        ? new Overlapped(conditional, bound)
                        : bound;
            });
            return new Router(routes, filters);
        }
    }
}
