package io.paceline.http.internal.uri;

/**
 * Which well-formed paths are served. Malformed percent-encoding, NUL and dot segments are refused by each.
 */
public enum PathPolicy {
    /** The default: {@code %2F} and {@code %5C} are refused, so a decoded variable never holds a separator. */
    STRICT,

    /**
     * {@code %2F} and {@code %5C} are data inside a segment: they never split, and the variable holds the separator.
     * Dot segments between them are still refused. Code that makes file names of variables must check them itself.
     */
    ENCODED_SEPARATORS
}
