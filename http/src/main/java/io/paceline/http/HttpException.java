package io.paceline.http;

import io.paceline.core.Argument;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Ends a request with a status and a problem (RFC 9457). Its message is sent to the client, so it must hold nothing
 * that the client may not see.
 */
public class HttpException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient List<String> fields = new ArrayList<>(0);
    private transient URI type = Problem.BLANK;
    private transient @Nullable String title;
    private transient @Nullable URI instance;
    private transient Map<String, Object> members = Map.of();

    /**
     * A problem with a status.
     *
     * @param status 400 to 999
     * @param detail what went wrong and what was expected, for the client
     */
    public HttpException(int status, String detail) {
        this(status, detail, null);
    }

    /**
     * A problem with a status and a cause, which is logged and not sent.
     *
     * @param status 400 to 999
     * @param detail what went wrong and what was expected, for the client
     */
    public HttpException(int status, String detail, @Nullable Throwable cause) {
        // Clients raise these at any rate they like, and neither a 4xx nor an overload (503, 504) says anything about
        // our
        // code: only other 5xx pay for a trace.
        super(detail, cause, true, status >= 500 && status != 503 && status != 504);
        this.status = Argument.between("status", status, 400, 999);
    }

    /** Adds a header field to the answer; its rules are those of {@link HttpResponse#header(String, String)}. */
    public HttpException header(String name, String value) {
        FieldSyntax.checkName(name);
        FieldSyntax.checkValue(name, value);
        fields.add(name);
        fields.add(value);
        return this;
    }

    /**
     * Says what kind of problem it is, for clients that tell kinds apart (RFC 9457, section 3.1.1).
     *
     * @param type names the kind, and may lead to its documentation
     * @param title a short text for the kind, the same each time
     */
    public HttpException type(URI type, String title) {
        this.type = Objects.requireNonNull(type, "type");
        this.title = Objects.requireNonNull(title, "title");
        return this;
    }

    /** Says what identifies this occurrence (RFC 9457, section 3.1.5). */
    public HttpException instance(URI instance) {
        this.instance = Objects.requireNonNull(instance, "instance");
        return this;
    }

    /**
     * Adds a member to the problem (RFC 9457, section 3.2).
     *
     * @param value text, a number, a boolean, or a list or map with names of such values; copied
     * @throws IllegalArgumentException if the value is anything else, or the name is one that each problem has
     */
    public HttpException member(String name, Object value) {
        members = ProblemJson.with(members, name, value);
        return this;
    }

    /**
     * Adds to the member {@code errors}: {@code {"field": …, "message": …}}, one for each thing that is wrong.
     *
     * @param field where it is wrong, such as {@code guests[0].name}
     * @param message what is expected there
     */
    public HttpException fieldError(String field, String message) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("field", field);
        error.put("message", message);
        List<Object> errors = new ArrayList<>();
        if (members.get("errors") instanceof List<?> before) {
            errors.addAll(before);
        }
        errors.add(error);
        return member("errors", errors);
    }

    /**
     * The problem as it is told to the client.
     *
     * @param reasonPhrase the title, unless this has a type of its own
     * @param id under which the server logged it
     */
    public Problem problem(String reasonPhrase, String id) {
        return new Problem(
                type,
                title == null ? reasonPhrase : title,
                status,
                detail().isEmpty() ? null : detail(),
                instance,
                id,
                members);
    }

    /** The members of the problem beside those that each has, in their order; unmodifiable. */
    public Map<String, Object> members() {
        return members;
    }

    /** The status of the answer. */
    public int status() {
        return status;
    }

    /** What went wrong, for the client. */
    public String detail() {
        String message = getMessage();
        return message == null ? "" : message;
    }

    /** Shows each header field of the answer. */
    public void forEachHeader(BiConsumer<String, String> action) {
        for (int i = 0; i < fields.size(); i += 2) {
            action.accept(fields.get(i), fields.get(i + 1));
        }
    }
}
