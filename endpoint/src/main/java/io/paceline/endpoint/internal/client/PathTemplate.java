package io.paceline.endpoint.internal.client;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A pattern of the router, to be filled with the values of its variables.
 *
 * @param pieces fixed text and variables, in order
 * @param variables the names of the variables
 */
record PathTemplate(List<Piece> pieces, Set<String> variables) {

    /**
     * A part of a pattern.
     *
     * @param text fixed text, decoded; or the name of a variable
     * @param isRest whether it takes the rest of the path, with its slashes
     */
    record Piece(String text, boolean isVariable, boolean isRest) {}

    /** Reads a pattern, which is known to be well-formed. */
    static PathTemplate parse(String pattern) {
        List<Piece> pieces = new ArrayList<>();
        Set<String> variables = new LinkedHashSet<>();
        int at = 0;
        while (at < pattern.length()) {
            int open = pattern.indexOf('{', at);
            int end = open < 0 ? pattern.length() : open;
            if (end > at) {
                String fixed = pattern.substring(at, end);
                boolean rest = open < 0 && fixed.endsWith("/*");
                pieces.add(new Piece(rest ? fixed.substring(0, fixed.length() - 1) : fixed, false, false));
                if (rest) {
                    variables.add("*");
                    pieces.add(new Piece("*", true, true));
                }
            }
            if (open < 0) {
                break;
            }
            int close = closingBrace(pattern, open);
            String inside = pattern.substring(open + 1, close);
            boolean rest = inside.startsWith("*");
            int colon = inside.indexOf(':');
            String name = inside.substring(rest ? 1 : 0, colon < 0 ? inside.length() : colon);
            variables.add(name);
            pieces.add(new Piece(name, true, rest));
            at = close + 1;
        }
        return new PathTemplate(List.copyOf(pieces), Set.copyOf(variables));
    }

    // a regular expression may hold braces of its own, as the router reads them
    private static int closingBrace(String pattern, int open) {
        int depth = 0;
        for (int i = open; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return i;
            }
        }
        throw new IllegalArgumentException("pattern: " + pattern + " (expected: a closing brace)");
    }

    /**
     * The path, percent-encoded.
     *
     * @throws IllegalArgumentException if a value would make it another path than the one that is meant
     */
    String expand(Map<String, String> values) {
        StringBuilder path = new StringBuilder();
        StringBuilder decoded = new StringBuilder();
        for (Piece piece : pieces) {
            String text = piece.isVariable() ? value(values, piece) : piece.text();
            Percent.encode(text, piece.isVariable() && !piece.isRest() ? '.' : '/', path);
            decoded.append(text);
        }
        requireNoDotSegment(decoded.toString());
        return path.toString();
    }

    private static String value(Map<String, String> values, Piece piece) {
        String value = values.getOrDefault(piece.text(), "");
        if (value.isEmpty() && !piece.isRest()) {
            throw new IllegalArgumentException("path variable " + piece.text() + ": empty (expected: text)");
        }
        if (value.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("path variable " + piece.text() + ": NUL (expected: none)");
        }
        return value;
    }

    /** Whoever stands between resolves these, encoded or not, and servers refuse them (RFC 3986, section 5.2.4). */
    private static void requireNoDotSegment(String decoded) {
        for (String segment : decoded.split("[/\\\\]", -1)) {
            if (segment.equals(".") || segment.equals("..")) {
                throw new IllegalArgumentException(
                        "path variable: a segment " + segment + " (expected: no . or .. between slashes)");
            }
        }
    }
}
