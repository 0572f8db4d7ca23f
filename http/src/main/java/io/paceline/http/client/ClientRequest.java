package io.paceline.http.client;

import io.paceline.core.Argument;
import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.core.TraceContext;
import io.paceline.http.ClientResponse;
import io.paceline.http.FieldSyntax;
import io.paceline.http.HttpBody;
import io.paceline.http.HttpResponse;
import io.paceline.http.StreamedResponse;
import io.paceline.http.internal.client.ClientCore;
import io.paceline.http.internal.client.Origin;
import io.paceline.http.internal.client.RequestPlan;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * A request that is put together by chained calls and then sent.
 *
 * <p>Host, Content-Length, Transfer-Encoding, Connection and Expect are the client's own affair and refused as fields.
 * What is refused is refused by the method that is called, with an {@link IllegalArgumentException}, before anything is
 * written.
 *
 * <p>Thread rules: not thread-safe; may be sent any number of times unless its body is a stream.
 */
public final class ClientRequest {

    private static final String TEXT = "text/plain;charset=utf-8";
    private static final String OCTETS = "application/octet-stream";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final int REDIRECTS_MAX = 100;
    private static final Duration LONGEST = Duration.ofDays(1);

    private final ClientCore core;
    private final String method;
    private final URI uri;
    private final Origin origin;
    private final String target;
    private final List<String> fields = new ArrayList<>(4);
    private HttpBody body = HttpBody.NONE;
    private @Nullable String defaultType;
    private boolean typed;
    private boolean coded;
    private boolean traced;
    private boolean expectContinue;
    private int redirectsMax;
    private @Nullable Duration timeout;

    ClientRequest(ClientCore core, String method, URI uri) {
        FieldSyntax.checkToken("method", method);
        if (method.equals("CONNECT") || method.equals("TRACE")) {
            throw Argument.wrong("method", method, "one that asks the server itself for something");
        }
        this.core = core;
        this.method = method;
        this.uri = uri;
        this.origin = Origin.of(uri);
        this.target = RequestPlan.targetOf(uri);
    }

    /**
     * Adds a header field line.
     *
     * @throws IllegalArgumentException if the name is no token, the value holds a control character such as CR or LF
     *     or one above U+00FF (RFC 9110, section 5.5), or the field is the client's own
     */
    public ClientRequest header(String name, String value) {
        FieldSyntax.checkName(name);
        if (name.equalsIgnoreCase("Host") || name.equalsIgnoreCase("Expect")) {
            throw Argument.wrong("header name", name, "none that the client sets itself");
        }
        typed |= name.equalsIgnoreCase("Content-Type");
        coded |= name.equalsIgnoreCase("Accept-Encoding");
        traced |= name.equalsIgnoreCase("traceparent");
        add(fields, name, value);
        return this;
    }

    /** Sets the media type of the body, which otherwise follows from how it is given. */
    public ClientRequest contentType(String contentType) {
        return header("Content-Type", contentType);
    }

    /** How long this request may take, instead of the client's {@code responseTimeout}; 1 ms to 1 day. */
    public ClientRequest timeout(Duration timeout) {
        this.timeout = Argument.between("timeout", timeout, Duration.ofMillis(1), LONGEST);
        return this;
    }

    /**
     * Follows so many redirects (301, 302, 303, 307, 308) instead of giving them to the caller; 0 to 100, default 0. To
     * another origin, the fields Authorization, Cookie and Proxy-Authorization are dropped; to {@code http} from
     * {@code https}, and one too many, is a failure of kind PROTOCOL. A stream as body is sent only once: a redirect
     * that wants it again is given to the caller.
     */
    public ClientRequest followRedirects(int redirectsMax) {
        this.redirectsMax = Argument.between("redirectsMax", redirectsMax, 0, REDIRECTS_MAX);
        return this;
    }

    /**
     * Sends the body only when the server says that it wants it, or after a second (RFC 9110, section 10.1.1): for large
     * bodies that may be refused. Nothing of the body is sent if the answer comes before that.
     */
    public ClientRequest expectContinue() {
        this.expectContinue = true;
        return this;
    }

    /**
     * Sends a value as {@code application/json}; it is encoded now.
     *
     * @throws io.paceline.json.JsonException if it cannot be encoded
     */
    public ClientRequest json(@Nullable Object value) {
        return body(HttpResponse.JSON, new HttpBody.Bytes(core.settings().json().encode(value)));
    }

    /** Sends text in UTF-8 as {@code text/plain}. */
    public ClientRequest text(String text) {
        return body(TEXT, new HttpBody.Bytes(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Sends bytes as {@code application/octet-stream}; the array must not be changed any more. */
    public ClientRequest bytes(byte[] bytes) {
        return body(OCTETS, new HttpBody.Bytes(bytes));
    }

    /** Sends fields as a form does, {@code application/x-www-form-urlencoded}, in the order of the map. */
    public ClientRequest form(Map<String, String> formFields) {
        StringBuilder text = new StringBuilder();
        formFields.forEach((name, value) -> text.append(text.isEmpty() ? "" : "&")
                .append(URLEncoder.encode(name, StandardCharsets.UTF_8))
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        return body(FORM, new HttpBody.Bytes(text.toString().getBytes(StandardCharsets.US_ASCII)));
    }

    /** Sends pieces as they come, as fast as the server reads; chunked, since their total is not known. */
    public ClientRequest stream(Flow.Publisher<ByteBuffer> publisher) {
        return body(OCTETS, new HttpBody.Stream(publisher, -1));
    }

    /**
     * Sends pieces as they come, as fast as the server reads.
     *
     * @param length how many bytes they have together; the request fails if they have more or fewer
     */
    public ClientRequest stream(Flow.Publisher<ByteBuffer> publisher, long length) {
        Argument.between("length", length, 0, Long.MAX_VALUE);
        return body(OCTETS, new HttpBody.Stream(publisher, length));
    }

    /**
     * Sends the request; the reply has the answer when it is complete, whatever its status.
     *
     * @return fails with an {@link io.paceline.http.HttpClientException}, or a
     *     {@link java.util.concurrent.CancellationException} if it or the scope of the calling code is cancelled
     */
    public Reply<ClientResponse> send() {
        return core.send(plan(core.settings().gzip()));
    }

    /** Sends the request; the reply has the head of the answer, whose body is read as a stream. Fails as {@link #send}. */
    public Reply<StreamedResponse> sendStreaming() {
        return core.sendStreaming(plan(false));
    }

    private static void add(List<String> fields, String name, String value) {
        FieldSyntax.checkValue(name, value);
        fields.add(name);
        fields.add(value);
    }

    private ClientRequest body(String type, HttpBody content) {
        defaultType = type;
        body = content;
        return this;
    }

    private RequestPlan plan(boolean gzip) {
        List<String> all = new ArrayList<>(fields);
        if (gzip && !coded) {
            all.add("Accept-Encoding");
            all.add("gzip");
        }
        if (defaultType != null && !typed) {
            all.add("Content-Type");
            all.add(defaultType);
        }
        TraceContext trace = traced ? null : CallContext.current().trace();
        if (trace != null) {
            add(all, "traceparent", trace.traceparent());
            if (trace.tracestate() != null) {
                add(all, "tracestate", trace.tracestate());
            }
        }
        int left = redirectsMax == 0 ? -1 : redirectsMax;
        boolean waits = expectContinue && body != HttpBody.NONE;
        return new RequestPlan(method, uri, origin, target, all, body, waits, left, timeout);
    }

    @Override
    public String toString() {
        // No path, query, fields or body: any of them may hold a secret.
        return "ClientRequest[" + method + " " + origin + "]";
    }
}
