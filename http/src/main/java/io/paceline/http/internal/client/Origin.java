package io.paceline.http.internal.client;

import io.paceline.core.Argument;
import java.net.URI;
import java.util.Locale;

/**
 * Where a request goes: what connections may be shared by (RFC 9110, section 4.3.1).
 *
 * @param secure whether TLS is spoken
 * @param host a name in lower case, or an address in text form; one of IPv6 without brackets
 */
public record Origin(boolean secure, String host, int port) {

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /**
     * The origin of an absolute URI.
     *
     * @throws IllegalArgumentException naming what is wrong with it, without what may be secret in it
     */
    public static Origin of(URI uri) {
        String scheme = uri.getScheme() == null ? "none" : uri.getScheme().toLowerCase(Locale.ROOT);
        boolean secure = scheme.equals("https");
        if (!secure && !scheme.equals("http")) {
            throw Argument.wrong("scheme", scheme, "http or https");
        }
        String authority = uri.getRawAuthority();
        if (authority == null || authority.isEmpty()) {
            throw Argument.wrong("host", "none", "an absolute URI");
        }
        if (authority.indexOf('@') >= 0) {
            throw Argument.wrong("URI", "one with user information", "an Authorization field instead");
        }
        // Not URI.getHost(), which is null for names with an underscore, as containers like to have.
        int colon = authority.lastIndexOf(':');
        boolean hasPort = colon > authority.lastIndexOf(']');
        String host = hasPort ? authority.substring(0, colon) : authority;
        String port = hasPort ? authority.substring(colon + 1) : "";
        return new Origin(secure, checkedHost(host), portOf(port, secure));
    }

    private static String checkedHost(String host) {
        boolean literal = host.startsWith("[") && host.endsWith("]");
        String bare = literal ? host.substring(1, host.length() - 1) : host;
        boolean valid = !bare.isEmpty();
        for (int i = 0; i < bare.length(); i++) {
            char c = bare.charAt(i);
            valid &= c < 128
                    && (Character.isLetterOrDigit(c) || c == '.' || (literal ? c == ':' : c == '-' || c == '_'));
        }
        if (!valid) {
            throw Argument.wrong("host", host, "letters, digits, dots and hyphens, or an address");
        }
        return bare.toLowerCase(Locale.ROOT);
    }

    private static int portOf(String port, boolean secure) {
        if (port.isEmpty()) {
            return secure ? HTTPS_PORT : HTTP_PORT;
        }
        try {
            return Argument.between("port", Integer.parseInt(port), 1, 65_535);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("port: " + port + " (expected: 1 to 65535)", e);
        }
    }

    boolean hasPortOfScheme() {
        return port == (secure ? HTTPS_PORT : HTTP_PORT);
    }

    @Override
    public String toString() {
        String name = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return (secure ? "https://" : "http://") + name + (hasPortOfScheme() ? "" : ":" + port);
    }
}
