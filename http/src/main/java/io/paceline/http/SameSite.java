package io.paceline.http;

/** Which requests of other sites a browser sends a cookie with (RFC 6265bis, section 5.6.7). */
public enum SameSite {
    /** None. */
    STRICT("Strict"),
    /** Only when a user follows a link, by a safe method. */
    LAX("Lax"),
    /** All; the cookie must be Secure. */
    NONE("None");

    private final String text;

    SameSite(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
