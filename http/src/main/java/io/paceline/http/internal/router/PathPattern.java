package io.paceline.http.internal.router;

import java.util.List;

/**
 * A parsed pattern.
 *
 * @param steps what has to match, from left to right
 * @param names the variables in the order in which they stand
 * @param shape the pattern without variable names: two patterns of one shape match the same paths
 */
record PathPattern(List<Step> steps, List<String> names, String shape) {

    /** A part of a path that is matched at once. */
    sealed interface Step {}

    /** Characters that stand as they are, also across segments. */
    record Fixed(String text) implements Step {}

    /** One segment that a regular expression decides on. */
    record Constrained(SegmentRegex regex) implements Step {}

    /** One segment of any text. */
    record Variable() implements Step {}

    /** All the rest of the path. */
    record Rest() implements Step {}
}
