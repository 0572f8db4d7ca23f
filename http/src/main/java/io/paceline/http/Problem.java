package io.paceline.http;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is told to a client whose request failed (RFC 9457). Immutable.
 *
 * @param type what kind of problem it is; {@code about:blank} if the status says all
 * @param title a short text for that kind; the standard reason phrase of the status for {@code about:blank}
 * @param status the status code
 * @param detail what went wrong with this request, or null if that must not be shown
 * @param instance what identifies this occurrence, or null
 * @param id under which the server logged it
 * @param members further members (section 3.2), such as {@code errors}, in their order: values as {@link #member} allows
 */
public record Problem(
        URI type,
        String title,
        int status,
        @Nullable String detail,
        @Nullable URI instance,
        String id,
        Map<String, Object> members) {

    /** The media type of problems in JSON (RFC 9457, section 3). */
    public static final String MEDIA_TYPE = "application/problem+json";

    /** The type of problems of which the status says all (RFC 9457, section 4.2.1). */
    public static final URI BLANK = URI.create("about:blank");

    /** A problem of a type; members are copied. */
    public Problem {
        members = ProblemJson.members(members);
    }

    /** A problem of which the status says all. */
    public Problem(int status, String title, @Nullable String detail, String id) {
        this(BLANK, title, status, detail, null, id, Map.of());
    }

    /**
     * This problem with one more member.
     *
     * @param value text, a number, a boolean, or a list or map with names of such values; copied
     * @throws IllegalArgumentException if the value is anything else, or the name is one of the other components
     */
    public Problem member(String name, Object value) {
        return new Problem(type, title, status, detail, instance, id, ProblemJson.with(members, name, value));
    }

    /** This problem in JSON. */
    public String toJson() {
        return ProblemJson.of(this);
    }
}
