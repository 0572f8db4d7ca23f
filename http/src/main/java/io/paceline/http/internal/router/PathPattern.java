package io.paceline.http.internal.router;

import io.paceline.http.internal.uri.UriException;
import java.util.ArrayList;
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

    /** Whether there may be a path that both match; of two regular expressions that is assumed. */
    boolean overlaps(PathPattern other) {
        if (shape.equals(other.shape)) {
            return true;
        }
        List<Step> one = segments();
        List<Step> two = other.segments();
        int both = Math.min(one.size(), two.size());
        for (int i = 0; i < both; i++) {
            if (one.get(i) instanceof Rest || two.get(i) instanceof Rest) {
                return true;
            }
            if (!overlap(one.get(i), two.get(i))) {
                return false;
            }
        }
        return one.size() == two.size();
    }

    private static boolean overlap(Step one, Step two) {
        if (one instanceof Fixed fixed) {
            return matches(two, fixed.text());
        }
        return !(two instanceof Fixed fixed) || matches(one, fixed.text());
    }

    private static boolean matches(Step segment, String text) {
        if (segment instanceof Fixed fixed) {
            return fixed.text().equals(text);
        }
        if (text.isEmpty()) {
            return false;
        }
        try {
            return !(segment instanceof Constrained constrained)
                    || constrained
                            .regex()
                            .match(
                                    text,
                                    0,
                                    text.length(),
                                    new int[2 * constrained.regex().variables()],
                                    0);
        } catch (UriException undecided) {
            return true;
        }
    }

    /** The steps, none of which goes beyond a segment, the first of which is that behind the first slash. */
    private List<Step> segments() {
        List<Step> segments = new ArrayList<>();
        for (Step step : steps) {
            if (step instanceof Fixed fixed) {
                for (String text : fixed.text().substring(1).split("/", -1)) {
                    segments.add(new Fixed(text));
                }
            } else {
                // in place of the empty text behind the slash before it
                segments.set(segments.size() - 1, step);
            }
        }
        return segments;
    }
}
