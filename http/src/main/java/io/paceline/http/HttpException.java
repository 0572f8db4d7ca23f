package io.paceline.http;

import io.paceline.core.Argument;
import java.util.ArrayList;
import java.util.List;
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
        // Clients raise these at any rate they like, and neither a 4xx nor an overload (503) says anything about our
        // code: only other 5xx pay for a trace.
        super(detail, cause, true, status >= 500 && status != 503);
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
