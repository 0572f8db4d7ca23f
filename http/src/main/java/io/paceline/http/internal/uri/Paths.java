package io.paceline.http.internal.uri;

/** Joins the parts of a route, such as prefix, class and method. */
public final class Paths {
    private Paths() {}

    /**
     * One path out of its parts: it begins with a slash, has exactly one between two parts, and no double slash
     * anywhere outside braces (a regular expression may hold any). Empty parts add nothing. A slash at the very end
     * stays, since {@code /ping} and {@code /ping/} are two paths: {@code join("/a", "/")} is {@code /a/}.
     */
    public static String join(String... parts) {
        StringBuilder path = new StringBuilder("/");
        for (String part : parts) {
            if (part.isEmpty()) {
                continue;
            }
            appendSlash(path);
            int depth = 0;
            for (int i = 0; i < part.length(); i++) {
                char c = part.charAt(i);
                if (c == '/' && depth == 0) {
                    appendSlash(path);
                    continue;
                }
                path.append(c);
                if (c == '\\' && depth > 0 && i + 1 < part.length()) {
                    path.append(part.charAt(++i));
                } else if (c == '{') {
                    depth++;
                } else if (c == '}' && depth > 0) {
                    depth--;
                }
            }
        }
        return path.toString();
    }

    private static void appendSlash(StringBuilder path) {
        if (path.charAt(path.length() - 1) != '/') {
            path.append('/');
        }
    }
}
