package io.paceline.http.internal.router;

/** How a lookup ended. */
public enum RouteOutcome {
    /** A route serves method and path. */
    FOUND,
    /** No route serves the path, whatever the method: 404. */
    NOT_FOUND,
    /** Routes serve the path with other methods: 405 with {@link PathMatch#allow()}, or the answer to OPTIONS. */
    METHOD_NOT_ALLOWED,
    /** The path is malformed or not served by policy: the status of {@link PathMatch#fault()}. */
    REFUSED
}
