package io.paceline.http.accesslog;

import io.paceline.http.HttpRequest;
import java.net.InetSocketAddress;
import java.security.Principal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parts of an entry as text, before they are escaped for a form. */
final class EntryText {

    /** What others use for a client that did not wait for its answer. */
    private static final int CLIENT_LEFT = 499;

    private EntryText() {}

    static int status(AccessEntry entry) {
        return entry.status() == 0 ? CLIENT_LEFT : entry.status();
    }

    static @Nullable String remote(AccessEntry entry) {
        return entry.remote() instanceof InetSocketAddress address && address.getAddress() != null
                ? address.getAddress().getHostAddress()
                : null;
    }

    static @Nullable String user(HttpRequest request) {
        Principal principal = request.context().principal();
        return principal == null ? null : principal.getName();
    }

    /** Where a link stood, without its query. */
    static @Nullable String referer(HttpRequest request) {
        String referer = request.header("Referer");
        if (referer == null) {
            return null;
        }
        int end = 0;
        while (end < referer.length() && referer.charAt(end) != '?' && referer.charAt(end) != '#') {
            end++;
        }
        return referer.substring(0, end);
    }

    /** What may be shown of the query, as it came, or null if nothing. */
    static @Nullable String query(HttpRequest request, Set<String> shown) {
        String raw = request.rawQuery();
        if (raw == null || shown.isEmpty()) {
            return null;
        }
        StringBuilder query = new StringBuilder();
        for (String pair : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (shown.contains(equals < 0 ? pair : pair.substring(0, equals))) {
                query.append(query.isEmpty() ? "" : "&").append(pair);
            }
        }
        return query.isEmpty() ? null : query.toString();
    }
}
