package io.paceline.http.internal.filter;

import io.paceline.http.internal.uri.PathPolicy;
import io.paceline.http.internal.uri.RequestPath;
import io.paceline.http.internal.uri.UriException;
import org.jspecify.annotations.Nullable;

/**
 * The path of a request as filters see it: decoded once, with every separator that anybody may split at, encoded or
 * doubled or backward, as one slash. It only ever lies below more prefixes than the path that the router sees.
 */
final class FilterPath {

    private FilterPath() {}

    /** The path of a request target, or null if it is malformed or refused, so that no route serves it. */
    static @Nullable String of(String target) {
        int start = RequestPath.start(target);
        int end = RequestPath.end(target);
        if (RequestPath.isPlain(target, start, end)) {
            return target.substring(start, end);
        }
        try {
            String canonical = RequestPath.canonical(target, start, end, PathPolicy.ENCODED_SEPARATORS);
            return joined(RequestPath.text(canonical, 0, canonical.length()));
        } catch (UriException malformed) {
            return null;
        }
    }

    private static String joined(String path) {
        StringBuilder joined = new StringBuilder(path.length());
        char before = 0;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i) == '\\' ? '/' : path.charAt(i);
            if (c != '/' || before != '/') {
                joined.append(c);
            }
            before = c;
        }
        return joined.toString();
    }
}
