package io.paceline.http.internal.filter;

import io.paceline.core.Argument;
import io.paceline.http.internal.uri.Paths;

/**
 * What a path begins with, segment by segment: {@code /admin} covers {@code /admin} and {@code /admin/x}, not
 * {@code /administration}. A segment {@code {name}} stands for any one that is not empty.
 */
record PathPrefix(String text) {

    /** Which paths of a pattern lie below a prefix. */
    enum Coverage {
        ALL,
        NONE,
        /** Each path is to be asked for itself. */
        SOME
    }

    /**
     * A prefix.
     *
     * @param text in the language of patterns; empty or {@code /} covers everything
     * @throws IllegalArgumentException if it holds anything but fixed text and whole-segment variables
     */
    static PathPrefix of(String text) {
        String joined = Paths.join(text);
        String clean = joined.endsWith("/") ? joined.substring(0, joined.length() - 1) : joined;
        for (String segment : clean.split("/", -1)) {
            boolean variable = segment.startsWith("{") && segment.indexOf('}') == segment.length() - 1;
            if (segment.startsWith("{*")
                    || variable != (segment.indexOf('{') >= 0 || segment.indexOf('}') >= 0)
                    || (variable ? segment.indexOf(':') >= 0 : isPattern(segment))) {
                throw Argument.wrong("prefix", text, "segments of fixed text, written decoded, or {name}");
            }
        }
        return new PathPrefix(clean);
    }

    private static boolean isPattern(String segment) {
        return segment.matches("(?s).*(?:[*?#\\\\\\p{Cntrl}]|%[0-9a-fA-F]{2}).*") || segment.matches("\\.{1,2}");
    }

    /** Whether every path lies below it. */
    boolean isRoot() {
        return text.isEmpty();
    }

    /** Whether a path, as {@link FilterPath} gives it, lies below. */
    boolean covers(String path) {
        int at = 0;
        for (int i = 0; i < text.length(); ) {
            if (text.charAt(i) == '{') {
                int from = at;
                while (at < path.length() && path.charAt(at) != '/') {
                    at++;
                }
                if (at == from) {
                    return false;
                }
                i = text.indexOf('}', i) + 1;
            } else {
                if (at == path.length() || path.charAt(at) != text.charAt(i)) {
                    return false;
                }
                at++;
                i++;
            }
        }
        return at == path.length() || path.charAt(at) == '/';
    }

    /** Which paths of a route's pattern lie below; SOME if the pattern does not tell. */
    Coverage coverage(String pattern) {
        String joined = Paths.join(pattern); // as FilterPath joins slashes
        if (isRoot() || joined.equals(text) || joined.startsWith(text + "/")) {
            return Coverage.ALL;
        }
        String fixed = fixed(joined);
        String own = fixed(text);
        if (!fixed.startsWith(own) && !own.startsWith(fixed)) {
            return Coverage.NONE;
        }
        return Coverage.SOME;
    }

    /** The fixed text that a pattern begins with. */
    private static String fixed(String pattern) {
        int variable = pattern.indexOf('{');
        String fixed = variable < 0 ? pattern : pattern.substring(0, variable);
        return fixed.endsWith("*") ? fixed.substring(0, fixed.length() - 1) : fixed;
    }
}
