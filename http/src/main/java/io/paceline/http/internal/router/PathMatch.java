package io.paceline.http.internal.router;

import io.paceline.http.internal.uri.UriFault;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The result of a lookup, reused for the next one.
 *
 * <p>Thread rules: one thread at a time, as a rule one instance per event loop. What outlives the next lookup is
 * taken out before: {@link #target()}, {@link #variables()}.
 */
public final class PathMatch<T> {
    private final int[] offsets;
    private RouteOutcome outcome = RouteOutcome.NOT_FOUND;
    private @Nullable Route<T> route;
    private String path = "";
    private int skipped;
    private @Nullable String allow;
    private @Nullable UriFault fault;

    PathMatch(int variablesMax) {
        offsets = new int[2 * variablesMax];
    }

    /** How the lookup ended; every other method says for which outcome it may be called. */
    public RouteOutcome outcome() {
        return outcome;
    }

    /** The target of the route, when FOUND. */
    public T target() {
        return found().target();
    }

    /** The pattern as it was added, when FOUND: a name for metrics that paths cannot blow up. */
    public String pattern() {
        return found().pattern();
    }

    /** The variables, when FOUND; allocates only if there are any. */
    public PathVariables variables() {
        List<String> names = found().names();
        return names.isEmpty()
                ? PathVariables.EMPTY
                : new PathVariables(names, path, Arrays.copyOf(offsets, 2 * names.size()));
    }

    /** The value of an Allow header, when METHOD_NOT_ALLOWED: sorted, with HEAD where GET is, and OPTIONS. */
    public String allow() {
        if (allow == null || outcome != RouteOutcome.METHOD_NOT_ALLOWED) {
            throw new IllegalStateException("outcome: " + outcome + " (expected: METHOD_NOT_ALLOWED)");
        }
        return allow;
    }

    /** Why the path is refused, when REFUSED. */
    public UriFault fault() {
        if (fault == null) {
            throw new IllegalStateException("outcome: " + outcome + " (expected: REFUSED)");
        }
        return fault;
    }

    private Route<T> found() {
        if (route == null) {
            throw new IllegalStateException("outcome: " + outcome + " (expected: FOUND)");
        }
        return route;
    }

    void start(String canonicalPath, int skip) {
        path = canonicalPath;
        skipped = skip;
        route = null;
        allow = null;
        fault = null;
    }

    int[] offsets() {
        return offsets;
    }

    /** Ends the lookup at a leaf that serves the method; else notes what the leaf allows. */
    boolean accept(Leaf<T> leaf, String method) {
        Route<T> candidate = leaf.find(method);
        if (candidate != null) {
            return skipped == 0 ? found(candidate) : acceptBehind(leaf.all(method));
        }
        allow = allow == null ? leaf.allow() : union(allow, leaf.allow());
        return false;
    }

    private boolean acceptBehind(List<Route<T>> candidates) {
        if (skipped < candidates.size()) {
            return found(candidates.get(skipped));
        }
        skipped -= candidates.size();
        return false;
    }

    private boolean found(Route<T> candidate) {
        route = candidate;
        return true;
    }

    private static String union(String allow, String more) {
        TreeSet<String> methods = new TreeSet<>(Arrays.asList(allow.split(", ")));
        methods.addAll(Arrays.asList(more.split(", ")));
        return String.join(", ", methods);
    }

    RouteOutcome end() {
        outcome = route != null
                ? RouteOutcome.FOUND
                : allow != null ? RouteOutcome.METHOD_NOT_ALLOWED : RouteOutcome.NOT_FOUND;
        return outcome;
    }

    RouteOutcome refuse(UriFault why) {
        start("", 0);
        fault = why;
        outcome = RouteOutcome.REFUSED;
        return outcome;
    }
}
