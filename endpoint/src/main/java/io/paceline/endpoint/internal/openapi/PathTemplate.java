package io.paceline.endpoint.internal.openapi;

import java.util.ArrayList;
import java.util.List;

/**
 * A pattern of the router as a template of OpenAPI, in which a variable is a name in braces and nothing else.
 *
 * @param path such as {@code /guests/{id}}
 * @param variables in the order in which they stand
 */
record PathTemplate(String path, List<Variable> variables) {

    /**
     * One variable.
     *
     * @param regex what its text must match; empty if it may be any
     * @param rest whether it is all the rest of the path, with its slashes
     */
    record Variable(String name, String regex, boolean rest) {}

    /** The template of a pattern that the router accepted. */
    static PathTemplate of(String pattern) {
        StringBuilder path = new StringBuilder();
        List<Variable> variables = new ArrayList<>();
        int at = 0;
        while (at < pattern.length()) {
            char c = pattern.charAt(at);
            if (c == '{') {
                int end = closingBrace(pattern, at);
                Variable variable = variable(pattern.substring(at + 1, end));
                variables.add(variable);
                path.append('{').append(variable.name()).append('}');
                at = end + 1;
            } else if (c == '*' && at == pattern.length() - 1 && pattern.charAt(at - 1) == '/') {
                variables.add(new Variable("rest", "", true));
                path.append("{rest}");
                at++;
            } else {
                path.append(c);
                at++;
            }
        }
        return new PathTemplate(path.toString(), List.copyOf(variables));
    }

    /** The template with its variables without names: two of one shape are the same to OpenAPI. */
    String shape() {
        return path.replaceAll("\\{[^}]*}", "{}");
    }

    private static Variable variable(String text) {
        if (text.startsWith("*")) {
            return new Variable(text.substring(1), "", true);
        }
        int colon = text.indexOf(':');
        return colon < 0
                ? new Variable(text, "", false)
                : new Variable(text.substring(0, colon), text.substring(colon + 1), false);
    }

    /** As the router does it: braces in a regular expression are nested, and a backslash takes away their meaning. */
    private static int closingBrace(String pattern, int open) {
        int depth = 0;
        int at = open;
        while (at < pattern.length()) {
            char c = pattern.charAt(at);
            if (c == '\\') {
                at++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return at;
            }
            at++;
        }
        throw new IllegalArgumentException("pattern: " + pattern + " (expected: a closing brace)");
    }
}
