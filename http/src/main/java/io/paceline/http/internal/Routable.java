package io.paceline.http.internal;

import io.paceline.http.internal.router.PathVariables;
import org.jspecify.annotations.Nullable;

/** A request that remembers where a router has sent it, so that it is looked up once. */
public interface Routable {

    /** Notes the route that was found; target is whatever the router wants to find again. */
    void route(String pattern, PathVariables variables, Object target);

    /** What was noted, or null if no route has been found yet. */
    @Nullable
    Object routeTarget();
}
