package io.paceline.http;

import io.paceline.core.Argument;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An answer: status, header fields and body, put together by chained calls.
 *
 * <pre>{@code
 * return HttpResponse.ok().header("Cache-Control", "no-store").json(user);
 * }</pre>
 *
 * <p>Content-Length, Date, Connection and Transfer-Encoding are the connection's own affair and refused here.
 *
 * <p>Thread rules: not thread-safe while it is put together; not to be changed once it was returned. The same instance
 * may be returned any number of times unless its body is a stream.
 */
public final class HttpResponse {

    /** The media type of JSON (RFC 8259). */
    public static final String JSON = "application/json";

    private static final String TEXT = "text/plain;charset=utf-8";
    private static final String OCTETS = "application/octet-stream";
    private static final List<String> NO_FIELDS = Collections.emptyList();

    private final int status;
    private @Nullable String contentType;
    private List<String> fields = NO_FIELDS;
    private HttpBody body = HttpBody.NONE;
    private boolean conditional;

    private HttpResponse(int status) {
        this.status = status;
    }

    /** An answer with status 200. */
    public static HttpResponse ok() {
        return new HttpResponse(200);
    }

    /**
     * An answer with status 201 and the Location of what was created (RFC 9110, section 15.3.2).
     *
     * @param location a URI reference; characters that stand in none, such as spaces and letters beyond ASCII, are
     *     percent-encoded as UTF-8
     * @throws FieldValueException if it holds a control character
     */
    public static HttpResponse created(String location) {
        return new HttpResponse(201).header("Location", FieldSyntax.uriReference(location));
    }

    /** An answer with status 202: accepted, and not yet done. */
    public static HttpResponse accepted() {
        return new HttpResponse(202);
    }

    /** An answer with status 204 and no body. */
    public static HttpResponse noContent() {
        return new HttpResponse(204);
    }

    /**
     * An answer with any final status.
     *
     * @param status 200 to 999
     */
    public static HttpResponse status(int status) {
        return new HttpResponse(Argument.between("status", status, 200, 999));
    }

    /** The same answer, to be changed without changing this one. */
    public HttpResponse copy() {
        return withStatus(status);
    }

    /**
     * The same answer with another status, to be changed without changing this one.
     *
     * @param other 200 to 999
     */
    public HttpResponse withStatus(int other) {
        HttpResponse copy = status(other);
        copy.contentType = contentType;
        copy.fields = fields.isEmpty() ? NO_FIELDS : new ArrayList<>(fields);
        copy.body = body;
        copy.conditional = conditional;
        return copy;
    }

    /** The same answer with another status and without a body and what describes it, such as 304. */
    public HttpResponse withoutBody(int other) {
        HttpResponse copy = withStatus(other).removeHeader("Content-Encoding").removeHeader("Content-Range");
        copy.contentType = null;
        copy.body = HttpBody.NONE;
        return copy;
    }

    /**
     * Adds a header field line.
     *
     * @throws IllegalArgumentException if the name is no token, the value holds a control character such as CR or LF
     *     (a {@link FieldValueException}) or one above U+00FF (RFC 9110, section 5.5), or the field is the connection's own
     */
    public HttpResponse header(String name, String value) {
        FieldSyntax.checkName(name);
        FieldSyntax.checkValue(name, value);
        if (name.equalsIgnoreCase("Content-Type")) {
            contentType = value;
            return this;
        }
        if (fields == NO_FIELDS) {
            fields = new ArrayList<>(4);
        }
        fields.add(name);
        fields.add(value);
        return this;
    }

    /** Sets a cookie, in a Set-Cookie line of its own (RFC 6265, section 4.1). */
    public HttpResponse cookie(Cookie cookie) {
        return header("Set-Cookie", cookie.toHeader());
    }

    /** Sets a header field to one value, whatever it had; rules as for {@link #header(String, String)}. */
    public HttpResponse setHeader(String name, String value) {
        return removeHeader(name).header(name, value);
    }

    /** Takes every line of a header field out. */
    public HttpResponse removeHeader(String name) {
        if (name.equalsIgnoreCase("Content-Type")) {
            contentType = null;
        }
        for (int i = fields.size() - 2; i >= 0; i -= 2) {
            if (fields.get(i).equalsIgnoreCase(name)) {
                fields.subList(i, i + 2).clear();
            }
        }
        return this;
    }

    /**
     * Says by a strong entity tag which state of the resource this is (RFC 9110, section 8.8.3). GET and HEAD of a client
     * that has that state already are answered with 304, and 412 if a condition of the request does not hold.
     *
     * @param version any printable characters without quotes and spaces; sent in quotes
     */
    public HttpResponse etag(String version) {
        conditional = true;
        return setHeader("ETag", EntityTag.of(version, false).toString());
    }

    /**
     * Says by a weak entity tag which state of the resource this is: equal tags mean that one state is as good as the
     * other, though not byte for byte the same. Otherwise as {@link #etag(String)}.
     */
    public HttpResponse weakEtag(String version) {
        conditional = true;
        return setHeader("ETag", EntityTag.of(version, true).toString());
    }

    /**
     * Says when the resource changed last, in whole seconds (RFC 9110, section 8.8.2). GET and HEAD of a client that has
     * that state already are answered with 304, and 412 if a condition of the request does not hold.
     */
    public HttpResponse lastModified(Instant time) {
        conditional = true;
        return setHeader("Last-Modified", HttpDate.format(time));
    }

    /** Whether {@link #etag}, {@link #weakEtag} or {@link #lastModified} was said, so that conditions are looked at. */
    public boolean isConditional() {
        return conditional;
    }

    /**
     * Lets browsers save the body under a name instead of showing it (RFC 6266).
     *
     * @param filename without a path; any characters
     */
    public HttpResponse attachment(String filename) {
        return setHeader("Content-Disposition", FieldSyntax.attachment(filename));
    }

    /** Sets the media type, which otherwise follows from the body. */
    public HttpResponse contentType(String contentType) {
        return header("Content-Type", contentType);
    }

    /** Sends a value as {@code application/json}. It is encoded when the answer is written, so it must not change. */
    public HttpResponse json(@Nullable Object value) {
        return body(JSON, new HttpBody.Json(value));
    }

    /** Sends JSON that is encoded already, in UTF-8; the array must not be changed any more. */
    public HttpResponse jsonBytes(byte[] encoded) {
        return body(JSON, new HttpBody.Bytes(encoded));
    }

    /** Sends text in UTF-8 as {@code text/plain}. */
    public HttpResponse text(String text) {
        return body(TEXT, new HttpBody.Bytes(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Sends bytes as {@code application/octet-stream}; the array must not be changed any more. */
    public HttpResponse bytes(byte[] bytes) {
        return body(OCTETS, new HttpBody.Bytes(bytes));
    }

    /**
     * Sends pieces as they come, as fast as the client reads; chunked, since their total is not known. A publisher that is
     * {@link AutoCloseable} is closed when the request is over, also if nobody has subscribed to it.
     */
    public HttpResponse stream(Flow.Publisher<ByteBuffer> publisher) {
        return body(OCTETS, new HttpBody.Stream(publisher, -1));
    }

    /**
     * Sends pieces as they come, as fast as the client reads.
     *
     * @param length how many bytes they have together; the connection is cut if they have more or fewer
     */
    public HttpResponse stream(Flow.Publisher<ByteBuffer> publisher, long length) {
        Argument.between("length", length, 0, Long.MAX_VALUE);
        return body(OCTETS, new HttpBody.Stream(publisher, length));
    }

    /**
     * Sends a file; its media type follows from its name. The answer has Content-Length, Last-Modified and a strong ETag,
     * and does as conditions and ranges of a GET say: 206, 304, 412 or 416 (RFC 9110, sections 13 and 14). If there is no
     * such file it becomes a 404. The file is opened and read by threads of its own, as fast as the client reads, and
     * closed when the answer is written or the client gone. If it gets shorter meanwhile the connection is cut.
     */
    public HttpResponse file(Path path) {
        body = new HttpBody.File(path);
        return this;
    }

    private HttpResponse body(String defaultType, HttpBody body) {
        if (contentType == null) {
            contentType = defaultType;
        }
        this.body = body;
        return this;
    }

    /** The status code. */
    public int status() {
        return status;
    }

    /** The media type, or null if there is none. */
    public @Nullable String contentType() {
        return contentType;
    }

    /** The body. */
    public HttpBody body() {
        return body;
    }

    /** Shows each header field line but Content-Type, in the order they were added. */
    public void forEachHeader(BiConsumer<String, String> action) {
        for (int i = 0; i < fields.size(); i += 2) {
            action.accept(fields.get(i), fields.get(i + 1));
        }
    }

    /** Whether there are header fields beside Content-Type. */
    public boolean hasHeaders() {
        return !fields.isEmpty();
    }

    /** The first value of a header field, or null. */
    public @Nullable String header(String name) {
        if (name.equalsIgnoreCase("Content-Type")) {
            return contentType;
        }
        for (int i = 0; i < fields.size(); i += 2) {
            if (fields.get(i).equalsIgnoreCase(name)) {
                return fields.get(i + 1);
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return "HttpResponse[" + status + ", " + contentType + ", " + body + "]";
    }
}
