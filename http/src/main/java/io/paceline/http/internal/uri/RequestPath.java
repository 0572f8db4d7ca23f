package io.paceline.http.internal.uri;

/**
 * The path of a request target, as the router reads it.
 *
 * <p>A <em>canonical</em> path is decoded exactly once and still splits at each {@code /}: a slash that came encoded
 * stands in it as NUL, which is refused as itself. Most paths are <em>plain</em>: they are their own canonical form, and
 * finding that out is one pass without allocation.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
public final class RequestPath {
    /** Stands for {@code %2F} in a canonical path. A surrogate would not do: half of some pair reads the same. */
    private static final char ENCODED_SLASH = '\0';

    private static final byte ORDINARY = 0;
    private static final byte SLASH = 1;
    private static final byte DOT = 2;
    private static final byte SPECIAL = 4;
    private static final byte[] KINDS = kinds();

    private RequestPath() {}

    private static byte[] kinds() {
        byte[] kinds = new byte[128];
        for (int c = 0; c < kinds.length; c++) {
            kinds[c] = c <= ' ' || c == 0x7f ? SPECIAL : ORDINARY;
        }
        kinds['/'] = SLASH;
        kinds['.'] = DOT;
        for (char c : new char[] {'%', '\\', '#', '?'}) {
            kinds[c] = SPECIAL;
        }
        return kinds;
    }

    /**
     * Where the path begins in a request target: 0 in origin form, behind the authority in absolute form
     * ({@code http://host/path}; RFC 9112, section 3.2.2). The path may be empty there, which means {@code /}.
     */
    public static int start(String target) {
        if (target.startsWith("/")) {
            return 0;
        }
        int scheme = target.indexOf("://");
        if (scheme <= 0 || target.lastIndexOf('?', scheme) >= 0 || target.lastIndexOf('/', scheme) >= 0) {
            return 0;
        }
        int at = scheme + 3;
        while (at < target.length() && target.charAt(at) != '/' && target.charAt(at) != '?') {
            at++;
        }
        return at;
    }

    /** Where the path ends in a request target: at the first {@code ?}, else at the end. */
    public static int end(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target.length() : query;
    }

    /**
     * Whether the path is its own canonical form for sure: a leading slash, nothing encoded, no empty segment, none
     * that begins with a dot, no character that is refused.
     */
    public static boolean isPlain(String target, int from, int end) {
        if (from >= end || target.charAt(from) != '/') {
            return false;
        }
        byte previous = ORDINARY;
        for (int i = from; i < end; i++) {
            char c = target.charAt(i);
            byte kind = c < 128 ? KINDS[c] : SPECIAL;
            if (kind != ORDINARY && (kind == SPECIAL || previous == SLASH)) {
                return false;
            }
            previous = kind;
        }
        return true;
    }

    /**
     * The canonical form of a path; an empty one gives {@code /}.
     *
     * @throws UriException when the path is malformed or the policy refuses it
     */
    public static String canonical(String target, int from, int end, PathPolicy policy) {
        if (from >= end) {
            return "/";
        }
        if (target.charAt(from) != '/') {
            throw new UriException(UriFault.NOT_ABSOLUTE, target, from);
        }
        PercentDecoder decoder = new PercentDecoder(target, end);
        StringBuilder out = new StringBuilder(end - from);
        for (int i = from; i < end; ) {
            char c = target.charAt(i);
            if (c == '%') {
                out.appendCodePoint(admit(decoder.codePointAt(i), policy, target, i));
                i = decoder.position();
            } else if (c < 128 && KINDS[c] != SPECIAL) {
                out.append(c);
                i++;
            } else {
                throw new UriException(UriFault.BAD_CHARACTER, target, i);
            }
        }
        String canonical = out.toString();
        if (hasDotSegment(canonical)) {
            throw new UriException(UriFault.DOT_SEGMENT, target, from);
        }
        return canonical;
    }

    private static int admit(int codePoint, PathPolicy policy, String target, int at) {
        if (codePoint == 0) {
            throw new UriException(UriFault.NUL, target, at);
        }
        if (codePoint != '/' && codePoint != '\\') {
            return codePoint;
        }
        if (policy == PathPolicy.STRICT) {
            throw new UriException(UriFault.ENCODED_SEPARATOR, target, at);
        }
        return codePoint == '/' ? ENCODED_SLASH : codePoint;
    }

    /** Separators of any kind end a segment here: what stands behind this server may split at them. */
    private static boolean hasDotSegment(String canonical) {
        int start = 0;
        for (int i = 0; i <= canonical.length(); i++) {
            if (i == canonical.length() || isSeparator(canonical.charAt(i))) {
                int length = i - start;
                if (length > 0 && length <= 2 && canonical.charAt(start) == '.' && canonical.charAt(i - 1) == '.') {
                    return true;
                }
                start = i + 1;
            }
        }
        return false;
    }

    private static boolean isSeparator(char c) {
        return c == '/' || c == '\\' || c == ENCODED_SLASH;
    }

    /** A part of a canonical path as users see it, with encoded slashes put back. */
    public static String text(String canonical, int from, int end) {
        return canonical.substring(from, end).replace(ENCODED_SLASH, '/');
    }
}
