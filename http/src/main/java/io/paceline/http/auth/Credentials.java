package io.paceline.http.auth;

import io.paceline.core.Argument;
import io.paceline.http.HttpRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What stands in the Authorization field of a request. */
final class Credentials {

    private Credentials() {}

    /**
     * What follows a scheme, or null if there are no credentials of this scheme. Of several fields none can be trusted to
     * be the one that others look at, which gives text that no scheme takes for valid.
     */
    static @Nullable String of(HttpRequest request, String scheme) {
        List<String> fields = request.headers().all("Authorization");
        for (String field : fields) {
            boolean own = field.regionMatches(true, 0, scheme, 0, scheme.length())
                    && (field.length() == scheme.length() || field.charAt(scheme.length()) == ' ');
            if (own) {
                return fields.size() > 1 ? "" : field.substring(scheme.length()).strip();
            }
        }
        return null;
    }

    /** A realm as it stands in a challenge (RFC 9110, section 11.5). */
    static String quotedRealm(String realm) {
        if (!realm.matches("[ !#-\\[\\]-~]+")) {
            throw Argument.wrong("realm", realm, "printable ASCII without quote and backslash");
        }
        return "realm=\"" + realm + "\"";
    }
}
