package io.paceline.http.internal.router;

import io.paceline.http.internal.uri.PathPolicy;
import io.paceline.http.internal.uri.RequestPath;
import io.paceline.http.internal.uri.UriException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Finds the route for a method and a path.
 *
 * <p><b>Patterns</b> begin with a slash. A segment is one of
 * <ul>
 *   <li>fixed text, written decoded: {@code /café} is found by {@code /caf%C3%A9};
 *   <li>{@code {name}}: any text, never empty;
 *   <li>{@code {name:regex}}: a never empty segment of which the regular expression matches all, decoded. It may hold
 *       balanced braces ({@code [0-9]{2}}), others escaped;
 *   <li>a mixture such as {@code {name}.json} or {@code {from}-{to}}, where a variable takes as much as it can and at
 *       least one character (a group number inside a regular expression counts from the segment's first variable);
 *   <li>as the last one, {@code *} or {@code {*name}}: the rest of the path, which may be empty and hold slashes.
 *       {@code /static/*} serves {@code /static/} but not {@code /static}.
 * </ul>
 *
 * <p><b>Precedence</b>, segment by segment from the left: fixed text, then regular expressions and mixtures (more
 * fixed characters first, then the order of adding), then {@code {name}}, then the rest. A route whose later segments
 * or method do not fit is given up for the next. For one pattern a route of the request's own method comes before GET
 * for HEAD, and that before {@code *}, the route for every method.
 *
 * <p>{@code /ping/} and {@code /ping} are two paths. An empty segment ({@code //}) is matched by a rest only.
 * {@code ;} is an ordinary character.
 *
 * <p>A request path is split at slashes first and decoded once afterwards; see {@link PathPolicy} for what is refused.
 * A lookup of a plain path allocates nothing, unless a regular expression is tried. Those run on the caller's thread
 * over text that a client chose: write them so that their time grows with its length only.
 *
 * <p>The tree reads characters by index. Targets come from Netty as Latin-1 strings, one byte a character, so reading
 * bytes instead would change the loops of {@link Node} and {@link RequestPath} and nothing else.
 *
 * <p>Thread rules: immutable; any number of threads may look up at once, each with its own {@link PathMatch}.
 *
 * @param <T> what a route leads to
 */
public final class RouteTree<T> {
    private final Node<T> root;
    private final PathPolicy policy;
    private final int variablesMax;
    private final String allow;

    private RouteTree(Node<T> root, PathPolicy policy, int variablesMax, String allow) {
        this.root = root;
        this.policy = policy;
        this.variablesMax = variablesMax;
        this.allow = allow;
    }

    /** The value of an Allow header for the server as a whole, sorted (RFC 9110, section 9.3.7). */
    public String allow() {
        return allow;
    }

    /** Starts a tree without routes and with {@link PathPolicy#STRICT}. */
    public static <T> Builder<T> builder() {
        return new Builder<>();
    }

    /** A result holder for lookups in this tree, and in no other. */
    public PathMatch<T> newMatch() {
        return new PathMatch<>(variablesMax);
    }

    /**
     * Looks up a path.
     *
     * @param method the method as it came; methods are case-sensitive (RFC 9110, section 9.1)
     * @param target the request target, still percent-encoded
     * @param from where the path begins in it ({@link RequestPath#start})
     * @param end where the path ends ({@link RequestPath#end}); an empty path means {@code /}
     * @param into takes the result
     * @return the outcome, also to be had from {@code into}
     */
    public RouteOutcome find(String method, String target, int from, int end, PathMatch<T> into) {
        return find(method, target, from, end, 0, into);
    }

    /**
     * Looks up a path, and passes over the routes that come first.
     *
     * @param skip how many routes that serve method and path to pass over
     */
    public RouteOutcome find(String method, String target, int from, int end, int skip, PathMatch<T> into) {
        try {
            if (RequestPath.isPlain(target, from, end)) {
                return search(method, target, from, end, skip, into);
            }
            String path = RequestPath.canonical(target, from, end, policy);
            return search(method, path, 0, path.length(), skip, into);
        } catch (UriException e) {
            return into.refuse(e.fault());
        }
    }

    private RouteOutcome search(String method, String path, int from, int end, int skip, PathMatch<T> into) {
        into.start(path, skip);
        root.walk(method, path, from, end, 0, into);
        return into.end();
    }

    /** Collects routes. Not thread-safe; it may build any number of trees. */
    public static final class Builder<T> {
        private static final Pattern METHOD = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

        private final Map<String, Route<T>> routesByShape = new HashMap<>();
        private final List<ParsedRoute<T>> routes = new ArrayList<>();
        private PathPolicy policy = PathPolicy.STRICT;

        private record ParsedRoute<T>(PathPattern pattern, Route<T> route) {}

        private Builder() {}

        /** Which well-formed paths are served; default {@link PathPolicy#STRICT}. */
        public Builder<T> policy(PathPolicy pathPolicy) {
            policy = pathPolicy;
            return this;
        }

        /**
         * Adds a route.
         *
         * @param method a method name as it stands in requests, or {@code *} for every method
         * @throws IllegalArgumentException when method or pattern is malformed, or a route for the same method serves
         *     the same paths already
         */
        public Builder<T> add(String method, String pattern, T target) {
            if (!METHOD.matcher(method).matches()) {
                throw new IllegalArgumentException(
                        "method: " + method + " (expected: a method name such as GET, or *)");
            }
            PathPattern parsed = PatternParser.parse(pattern);
            Route<T> route = new Route<>(method, pattern, parsed.names(), target);
            Route<T> earlier = routesByShape.putIfAbsent(method + " " + parsed.shape(), route);
            if (earlier != null) {
                throw new IllegalArgumentException(
                        "pattern: " + route + " (expected: other paths than " + earlier + " serves)");
            }
            routes.add(new ParsedRoute<>(parsed, route));
            return this;
        }

        /** The tree of the routes added so far. */
        public RouteTree<T> build() {
            return build((pattern, target, isOverlapped) -> target);
        }

        /** The tree of the routes added so far, with other targets. */
        public RouteTree<T> build(Binding<T> binding) {
            NodeDraft<T> root = new NodeDraft<>();
            int variablesMax = 0;
            for (ParsedRoute<T> parsed : routes) {
                Route<T> route = parsed.route();
                T bound = binding.bind(route.pattern(), route.target(), () -> isOverlapped(parsed));
                root.add(parsed.pattern().steps(), new Route<>(route.method(), route.pattern(), route.names(), bound));
                variablesMax = Math.max(variablesMax, parsed.pattern().names().size());
            }
            List<Route<T>> all = routes.stream().map(ParsedRoute::route).toList();
            return new RouteTree<>(root.freeze(), policy, variablesMax, new Leaf<>(all).allow());
        }

        private boolean isOverlapped(ParsedRoute<T> one) {
            for (ParsedRoute<T> other : routes) {
                if (!other.route().equals(one.route())
                        && other.route().sharesMethod(one.route())
                        && other.pattern().overlaps(one.pattern())) {
                    return true;
                }
            }
            return false;
        }
    }
}
