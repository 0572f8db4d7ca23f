package io.paceline.http.internal.router;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The routes of one shape, by method. */
final class Leaf<T> {
    private final String[] methods;
    private final List<Route<T>> routes;
    private final @Nullable Route<T> get;
    private final @Nullable Route<T> any;
    private final String allow;

    Leaf(Collection<Route<T>> routesOfOneShape) {
        routes = List.copyOf(routesOfOneShape);
        methods = routes.stream().map(Route::method).toArray(String[]::new);
        get = own("GET");
        any = own(Route.ANY_METHOD);
        TreeSet<String> allowed = new TreeSet<>(List.of(methods));
        if (get != null) {
            allowed.add("HEAD");
        }
        allowed.add("OPTIONS");
        allow = String.join(", ", allowed);
    }

    /** The route for a method: its own, else that of GET for HEAD, else the one for every method. */
    @Nullable
    Route<T> find(String method) {
        Route<T> own = own(method);
        if (own != null) {
            return own;
        }
        return get != null && method.equals("HEAD") ? get : any;
    }

    /** The routes for a method, in the order in which they are preferred; the first is what {@link #find} finds. */
    List<Route<T>> all(String method) {
        List<Route<T>> all = new ArrayList<>(2);
        Route<T> own = own(method);
        if (own != null) {
            all.add(own);
        }
        if (get != null && method.equals("HEAD")) {
            all.add(get);
        }
        if (any != null && !any.equals(own)) {
            all.add(any);
        }
        return all;
    }

    private @Nullable Route<T> own(String method) {
        for (int i = 0; i < methods.length; i++) {
            if (methods[i].equals(method)) {
                return routes.get(i);
            }
        }
        return null;
    }

    /** The value of an Allow header (RFC 9110, section 10.2.1), sorted. */
    String allow() {
        return allow;
    }
}
