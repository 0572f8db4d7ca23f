package io.paceline.http.filter;

import io.paceline.core.Argument;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Origins that may read answers, as browsers send them (RFC 6454, section 6.2): scheme, host and a port that is not the
 * scheme's own.
 *
 * @param scheme with its separator, such as {@code https://}
 * @param host the host, or with {@code subdomains} what it ends with, from the dot on
 * @param port with its colon, empty for the scheme's own, or {@code :*} for any
 */
record AllowedOrigin(String scheme, boolean subdomains, String host, String port) {

    private static final Pattern FORM =
            Pattern.compile("([a-z][a-z0-9+.-]*://)(\\*\\.)?([a-z0-9_.-]+|\\[[0-9a-f:.]+])(:[0-9]{1,5}|:\\*)?");

    /** Reads {@code https://a.example}, {@code https://*.a.example:8443} or {@code http://localhost:*}. */
    static AllowedOrigin of(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches() || (matcher.group(2) != null && !matcher.group(3).contains("."))) {
            throw Argument.wrong(
                    "origin",
                    text,
                    "an origin in small letters such as https://a.example, https://*.a.example:8443"
                            + " or http://localhost:*, without a path");
        }
        String port = matcher.group(4) == null ? "" : matcher.group(4);
        String scheme = matcher.group(1);
        boolean own =
                (scheme.equals("https://") && port.equals(":443")) || (scheme.equals("http://") && port.equals(":80"));
        boolean subdomains = matcher.group(2) != null;
        String host = (subdomains ? "." : "") + matcher.group(3);
        return new AllowedOrigin(scheme, subdomains, host, own ? "" : port);
    }

    boolean covers(String origin) {
        if (!origin.startsWith(scheme)) {
            return false;
        }
        int colon = origin.indexOf(':', origin.lastIndexOf(']') > 0 ? origin.lastIndexOf(']') : scheme.length());
        String name = origin.substring(scheme.length(), colon < 0 ? origin.length() : colon);
        String of = colon < 0 ? "" : origin.substring(colon);
        boolean portFits = port.equals(":*") ? of.isEmpty() || of.matches(":[0-9]{1,5}") : of.equals(port);
        return portFits && (subdomains ? isBelow(name.toLowerCase(Locale.ROOT)) : name.equalsIgnoreCase(host));
    }

    /** Whether it is a name below the host: labels only, so that nothing else that ends alike passes. */
    private boolean isBelow(String name) {
        return name.length() > host.length() && name.endsWith(host) && name.matches("[a-z0-9_-]+(\\.[a-z0-9_-]+)*");
    }
}
