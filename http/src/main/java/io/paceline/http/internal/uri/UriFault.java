package io.paceline.http.internal.uri;

/** Why a request target is refused, and the status that answers it. */
public enum UriFault {
    /** The path does not begin with a slash. */
    NOT_ABSOLUTE(400, "a leading slash"),
    /** A percent sign that two hex digits do not follow (RFC 3986, section 2.1). */
    BAD_PERCENT(400, "two hex digits after %"),
    /** Percent-encoded octets that are no well-formed UTF-8 (RFC 3629, section 3). */
    BAD_UTF8(400, "percent-encoded UTF-8"),
    /** A character that may not stand unencoded in a request target: control, space, backslash, #, non-ASCII. */
    BAD_CHARACTER(400, "only characters that RFC 3986 allows, others percent-encoded"),
    /** An encoded NUL in a path, which cuts names short in systems behind. */
    NUL(400, "no %00"),
    /** A segment that reads {@code .} or {@code ..}, encoded or not: clients resolve these before they send. */
    DOT_SEGMENT(404, "no . or .. segment"),
    /** {@code %2F} or {@code %5C} where the policy does not let them in. */
    ENCODED_SEPARATOR(404, "no %2F or %5C"),
    /** A segment so long that a regular expression of a route ran out of stack on it. */
    SEGMENT_TOO_LONG(414, "a shorter segment");

    private final int status;
    private final String expected;

    UriFault(int status, String expected) {
        this.status = status;
        this.expected = expected;
    }

    /**
     * The HTTP status of the answer: 400 where the target is malformed, 404 where it is well-formed but names nothing
     * that may be served, 414 where it is too long.
     */
    public int status() {
        return status;
    }

    /** What would have been accepted, for messages. */
    public String expected() {
        return expected;
    }
}
