package io.paceline.http;

import io.paceline.core.Argument;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A cookie that an answer sets (RFC 6265, section 4.1, with SameSite and name prefixes of RFC 6265bis).
 *
 * <pre>{@code
 * return HttpResponse.noContent().cookie(Cookie.of("theme", "dark").maxAge(Duration.ofDays(30)));
 * }</pre>
 *
 * <p>A new one is HttpOnly, Secure, SameSite=Lax, for every path of its host, and ends with the browser's session. A name
 * that begins with {@code __Host-} must stay Secure, for {@code /} and without domain, one with {@code __Secure-} Secure.
 *
 * <p>Immutable. Its value is not shown by {@link #toString}.
 */
public final class Cookie {

    private final String name;
    private final String value;
    private final String path;
    private final @Nullable String domain;
    private final @Nullable Duration maxAge;
    private final boolean secure;
    private final boolean httpOnly;
    private final SameSite sameSite;

    private Cookie(
            String name,
            String value,
            String path,
            @Nullable String domain,
            @Nullable Duration maxAge,
            boolean secure,
            boolean httpOnly,
            SameSite sameSite) {
        this.name = name;
        this.value = value;
        this.path = path;
        this.domain = domain;
        this.maxAge = maxAge;
        this.secure = secure;
        this.httpOnly = httpOnly;
        this.sameSite = sameSite;
    }

    /**
     * A cookie.
     *
     * @param name a token (RFC 9110, section 5.6.2)
     * @param value printable ASCII without white space, {@code "}, {@code ,}, {@code ;} and {@code \}; encode anything
     *     else, for example as base64url
     */
    public static Cookie of(String name, String value) {
        FieldSyntax.checkToken("cookie name", name);
        checkValue(name, value);
        return new Cookie(name, value, "/", null, null, true, true, SameSite.LAX);
    }

    private static void checkValue(String name, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c <= ' ' || c >= 127 || "\",;\\".indexOf(c) >= 0) {
                IllegalArgumentException wrong = Argument.wrong(
                        "value of cookie " + name,
                        "not shown, character " + i,
                        "printable ASCII without white space, \", comma, ; and \\");
                throw FieldSyntax.isControl(c) ? new FieldValueException(String.valueOf(wrong.getMessage())) : wrong;
            }
        }
    }

    /** Makes a browser forget a cookie; domain and path must be those it was set with. */
    public static Cookie expired(String name) {
        return of(name, "").maxAge(Duration.ZERO);
    }

    /** Another value; its rules are those of {@link #of}. */
    public Cookie value(String value) {
        checkValue(name, value);
        return new Cookie(name, value, path, domain, maxAge, secure, httpOnly, sameSite);
    }

    /** The paths of its host that it is sent to; begins with a slash; default {@code /}, which is all. */
    public Cookie path(String path) {
        if (!path.startsWith("/")) {
            throw Argument.wrong("path of cookie " + name, path, "one that begins with a slash");
        }
        checkAttribute("path", path);
        return new Cookie(name, value, path, domain, maxAge, secure, httpOnly, sameSite);
    }

    /** A domain whose hosts all get it; default is the one host that set it. */
    public Cookie domain(String domain) {
        checkAttribute("domain", domain);
        return new Cookie(name, value, path, domain, maxAge, secure, httpOnly, sameSite);
    }

    /** How long it is kept; in whole seconds, zero or more; zero forgets it; default as long as the browser's session. */
    public Cookie maxAge(Duration maxAge) {
        if (maxAge.isNegative()) {
            throw Argument.wrong("maxAge of cookie " + name, maxAge, "zero or more");
        }
        return new Cookie(name, value, path, domain, maxAge, secure, httpOnly, sameSite);
    }

    /** Whether it is sent over TLS only; default true. */
    public Cookie secure(boolean secure) {
        return new Cookie(name, value, path, domain, maxAge, secure, httpOnly, sameSite);
    }

    /** Whether it is hidden from scripts; default true. */
    public Cookie httpOnly(boolean httpOnly) {
        return new Cookie(name, value, path, domain, maxAge, secure, httpOnly, sameSite);
    }

    /** Which requests of other sites it is sent with; default {@link SameSite#LAX}. */
    public Cookie sameSite(SameSite sameSite) {
        return new Cookie(name, value, path, domain, maxAge, secure, httpOnly, sameSite);
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** Its value. */
    public String value() {
        return value;
    }

    private void checkAttribute(String attribute, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c >= 127 || c == ';' || c == ',') {
                throw Argument.wrong(
                        attribute + " of cookie " + name,
                        "character " + i,
                        "printable ASCII without white space, comma and ;");
            }
        }
    }

    /**
     * The value of its Set-Cookie line.
     *
     * @throws IllegalArgumentException if its attributes do not go with each other or with the prefix of its name
     */
    public String toHeader() {
        boolean host = name.regionMatches(true, 0, "__Host-", 0, 7);
        if (!secure && (host || sameSite == SameSite.NONE || name.regionMatches(true, 0, "__Secure-", 0, 9))) {
            throw Argument.wrong("cookie " + name, "not Secure", "Secure, as its name or SameSite=None demands");
        }
        if (host && (domain != null || !path.equals("/"))) {
            throw Argument.wrong("cookie " + name, "domain " + domain + ", path " + path, "no domain, path /");
        }
        StringBuilder header = new StringBuilder(name).append('=').append(value);
        header.append("; Path=").append(path);
        if (domain != null) {
            header.append("; Domain=").append(domain);
        }
        if (maxAge != null) {
            header.append("; Max-Age=").append(maxAge.toSeconds());
        }
        header.append(secure ? "; Secure" : "").append(httpOnly ? "; HttpOnly" : "");
        return header.append("; SameSite=").append(sameSite.text()).toString();
    }

    @Override
    public String toString() {
        return "Cookie[" + name + "]";
    }
}
