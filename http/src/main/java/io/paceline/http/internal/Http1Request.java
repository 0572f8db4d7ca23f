package io.paceline.http.internal;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import io.paceline.core.Argument;
import io.paceline.core.CallContext;
import io.paceline.core.EventLoop;
import io.paceline.core.Execution;
import io.paceline.core.Scope;
import io.paceline.core.TraceContext;
import io.paceline.http.Attribute;
import io.paceline.http.Form;
import io.paceline.http.Headers;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.internal.coding.AcceptEncoding;
import io.paceline.http.internal.coding.JsonBodies;
import io.paceline.http.internal.coding.RequestCoding;
import io.paceline.http.internal.form.FormHolder;
import io.paceline.http.internal.router.PathVariables;
import io.paceline.http.internal.uri.PathPolicy;
import io.paceline.http.internal.uri.QueryParameter;
import io.paceline.http.internal.uri.QueryString;
import io.paceline.http.internal.uri.RequestPath;
import io.paceline.http.internal.uri.UriException;
import io.paceline.http.internal.wire.BodyCollector;
import io.paceline.http.internal.wire.BodyStream;
import io.paceline.http.internal.wire.DecodedHeaders;
import io.paceline.json.JsonException;
import io.paceline.json.JsonReader;
import java.lang.reflect.Type;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Flow;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A request over HTTP/1, as Netty decoded it. */
final class Http1Request implements HttpRequest, Routable, FormHolder, JsonBodies {

    private static final Logger LOG = LoggerFactory.getLogger(Http1Request.class);
    private static final byte[] NO_BODY = new byte[0];
    private static final AsciiString TRACEPARENT = AsciiString.cached("traceparent");
    private static final AsciiString TRACESTATE = AsciiString.cached("tracestate");

    private final io.netty.handler.codec.http.HttpRequest head;
    private final Settings settings;
    private final EventLoop loop;
    private final Peer peer;
    private CallContext context;
    private final Scope scope = new Scope();
    private byte[] body = NO_BODY;
    private @Nullable HttpException refused;
    private boolean inflating;

    // Written without a lock: two threads may both decode it, and either one is right.
    private byte @Nullable [] inflated;

    private @Nullable BodyCollector collector;
    private @Nullable BodyStream stream;
    private boolean bodyExpected;
    private long bodyBytesMax;
    private long streamedBytes;
    private @Nullable QueryString query;
    private @Nullable String route;
    private PathVariables variables = PathVariables.EMPTY;
    private @Nullable Object target;
    private @Nullable Map<Attribute<?>, Object> attributes;
    private @Nullable ResponseChanges changes;

    // Written without a lock: two threads may both read it, and a form is immutable, so either one is right.
    private @Nullable Form form;

    private @Nullable ArrayDeque<Runnable> endActions;
    private boolean ended;

    Http1Request(io.netty.handler.codec.http.HttpRequest head, Settings settings, EventLoop loop, Peer peer) {
        this.head = head;
        this.settings = settings;
        this.loop = loop;
        this.peer = peer;
        this.context = Deadlines.set(contextOf(head, scope), head.headers(), settings);
    }

    private static CallContext contextOf(io.netty.handler.codec.http.HttpRequest head, Scope scope) {
        CallContext context = CallContext.empty().withScope(scope);
        String traceparent = head.headers().get(TRACEPARENT);
        return traceparent == null
                ? context
                : context.withTrace(new TraceContext(traceparent, head.headers().get(TRACESTATE)));
    }

    @Override
    public String method() {
        return head.method().name();
    }

    @Override
    public String version() {
        return head.protocolVersion().text();
    }

    @Override
    public String target() {
        return head.uri();
    }

    @Override
    public String rawPath() {
        String uri = head.uri();
        return uri.substring(RequestPath.start(uri), RequestPath.end(uri));
    }

    @Override
    public String path() {
        String uri = head.uri();
        int start = RequestPath.start(uri);
        int end = RequestPath.end(uri);
        if (RequestPath.isPlain(uri, start, end)) {
            return uri.substring(start, end);
        }
        try {
            String canonical = RequestPath.canonical(uri, start, end, PathPolicy.STRICT);
            return RequestPath.text(canonical, 0, canonical.length());
        } catch (UriException e) {
            throw new HttpException(e.fault().status(), String.valueOf(e.getMessage()));
        }
    }

    @Override
    public @Nullable String rawQuery() {
        String uri = head.uri();
        int end = RequestPath.end(uri);
        return end == uri.length() ? null : uri.substring(end + 1);
    }

    @Override
    public @Nullable String query(String name) {
        for (QueryParameter parameter : parameters()) {
            if (parameter.name().equals(name)) {
                return parameter.value() == null ? "" : parameter.value();
            }
        }
        return null;
    }

    @Override
    public List<String> queryAll(String name) {
        return parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(parameter -> parameter.value() == null ? "" : parameter.value())
                .toList();
    }

    @Override
    public Set<String> queryNames() {
        Set<String> names = new LinkedHashSet<>();
        parameters().forEach(parameter -> names.add(parameter.name()));
        return names;
    }

    private List<QueryParameter> parameters() {
        QueryString parsed = query;
        if (parsed == null) {
            parsed = QueryString.of(head.uri());
            query = parsed;
        }
        try {
            return parsed.parameters();
        } catch (UriException e) {
            throw new HttpException(e.fault().status(), String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Headers headers() {
        return new DecodedHeaders(head.headers());
    }

    @Override
    public @Nullable String header(String name) {
        return head.headers().get(name);
    }

    @Override
    public @Nullable String route() {
        return route;
    }

    @Override
    public String pathVariable(String name) {
        String value = variables.value(name);
        if (value == null) {
            throw Argument.wrong("path variable", name, "one of " + variables + " in " + route);
        }
        return value;
    }

    @Override
    public void route(String pattern, PathVariables variables, Object target) {
        this.route = pattern;
        this.variables = variables;
        this.target = target;
    }

    @Override
    public @Nullable Object routeTarget() {
        return target;
    }

    @Override
    public byte[] body() {
        if (stream != null) {
            throw new IllegalStateException("body(): this route streams its body (expected: bodyStream())");
        }
        if (refused != null) {
            throw refused;
        }
        String coding = inflating ? head.headers().get(HttpHeaderNames.CONTENT_ENCODING) : null;
        if (coding == null) {
            return body;
        }
        byte[] plain = inflated;
        if (plain == null) {
            plain = RequestCoding.decode(body, coding, (int) bodyBytesMax);
            inflated = plain;
        }
        return plain;
    }

    /** The body, for those who make sense of it. */
    private byte[] plainBody() {
        String coding = head.headers().get(HttpHeaderNames.CONTENT_ENCODING);
        if (coding != null && !inflating && !coding.strip().equalsIgnoreCase(AcceptEncoding.IDENTITY)) {
            throw RequestCoding.unsupported(AcceptEncoding.IDENTITY);
        }
        return body();
    }

    @Override
    public String text() {
        return ContentType.of(head.headers().get(HttpHeaderNames.CONTENT_TYPE)).decode(plainBody());
    }

    @Override
    public byte[] encode(@Nullable Object value) {
        return settings.json().encode(value);
    }

    @Override
    public <T> @Nullable T json(Class<T> type) {
        return json(settings.json().reader(type));
    }

    @Override
    public @Nullable Object json(Type type) {
        return json(settings.json().reader(type));
    }

    @Override
    public <T> @Nullable T json(JsonReader<T> reader) {
        ContentType.requireJson(head.headers().get(HttpHeaderNames.CONTENT_TYPE));
        byte[] bytes = plainBody();
        try {
            return reader.read(bytes, 0, bytes.length);
        } catch (JsonException e) {
            if (e.badInput()) {
                throw new HttpException(400, String.valueOf(e.getMessage()), e);
            }
            throw e;
        }
    }

    @Override
    public Form form() {
        Form known = form;
        if (known == null) {
            if (stream != null) {
                throw new IllegalStateException("form(): this route streams its body (expected: one that was read)");
            }
            known = ContentType.of(head.headers().get(HttpHeaderNames.CONTENT_TYPE))
                    .form(plainBody(), settings.limits().formFieldsMax());
            form = known;
        }
        return known;
    }

    @Override
    public void form(Form read) {
        form = read;
    }

    @Override
    public Flow.Publisher<ByteBuffer> bodyStream() {
        BodyStream open = stream;
        if (open == null && bodyExpected) {
            throw new IllegalStateException("bodyStream(): this route collects its body (expected: body())");
        }
        return open == null ? BodyStream.empty(loop) : open;
    }

    @Override
    public CallContext context() {
        return context;
    }

    @Override
    public void context(CallContext next) {
        if (next.scope() != scope) {
            throw Argument.wrong("context", next, "one made from that of the request, with its scope");
        }
        Execution execution = Execution.current();
        if (execution.context() == context) {
            execution.context(next);
        }
        context = next;
    }

    @Override
    @SuppressWarnings("unchecked") // what is kept under a key has the type of the key
    public <T> @Nullable T attribute(Attribute<T> key) {
        return attributes == null ? null : (T) attributes.get(key);
    }

    @Override
    public <T> void attribute(Attribute<T> key, T value) {
        if (attributes == null) {
            attributes = new HashMap<>(8);
        }
        attributes.put(key, value);
    }

    @Override
    public void onResponse(UnaryOperator<HttpResponse> change) {
        changes = new ResponseChanges(change, changes);
    }

    @Override
    public void onEnd(Runnable action) {
        if (ended) {
            action.run();
            return;
        }
        if (endActions == null) {
            endActions = new ArrayDeque<>(2);
        }
        endActions.push(action);
    }

    /** The request is over. */
    void end() {
        ended = true;
        while (endActions != null && !endActions.isEmpty()) {
            try {
                endActions.pop().run();
            } catch (Throwable e) {
                // An Error too: one action's fault must not keep the others from running.
                LOG.error("An action at the end of {} failed", this, e);
            }
        }
    }

    /** What is to be done to the answer, or null if nothing. */
    @Nullable
    ResponseChanges changes() {
        return changes;
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return peer.address();
    }

    @Override
    public String scheme() {
        return peer.scheme(head.headers());
    }

    @Override
    public List<X509Certificate> clientCertificates() {
        return peer.certificates();
    }

    @Override
    public EventLoop loop() {
        return loop;
    }

    /**
     * Collects the body, for a handler that is called when it is complete.
     *
     * @param inflate whether it is taken out of its content coding when it is asked for
     */
    void collect(int bytesMax, long announced, boolean inflate) {
        bodyExpected = true;
        inflating = inflate;
        bodyBytesMax = bytesMax;
        collector = new BodyCollector(bytesMax, announced);
    }

    /** Streams the body, to a handler that is called at once. */
    void stream(BodyStream bodyStream, long bytesMax) {
        bodyBytesMax = bytesMax;
        stream = bodyStream;
    }

    long bodyBytesMax() {
        return bodyBytesMax;
    }

    /** Whether more of the body is of use now. */
    boolean wantsBody() {
        return stream == null || stream.wantsInput();
    }

    boolean streamsBody() {
        return stream != null;
    }

    @Nullable
    BodyStream openStream() {
        return stream;
    }

    /** Whether somebody waits for the body, so that the client should send it. */
    boolean isBodyDemanded() {
        return stream == null || stream.isDemanded();
    }

    /** Takes a piece of the body; false if it is too much. */
    boolean add(ByteBuf piece) {
        if (stream != null) {
            streamedBytes += piece.readableBytes();
            stream.add(piece);
            return streamedBytes <= bodyBytesMax;
        }
        return collector == null || collector.add(piece);
    }

    void bodyEnd() {
        if (stream != null) {
            stream.end();
        } else if (collector != null) {
            body = collector.bytes();
            collector = null;
        }
    }

    /** What was wrong with the body; a filter that asks for it is told. */
    void refuse(HttpException fault) {
        refused = fault;
    }

    /** The rest of the body will not come. */
    void failBody(Throwable cause) {
        if (stream != null) {
            stream.fail(cause);
        }
    }

    /** The client left, or ran out of time: whatever works for it may stop. */
    void abandon(String reason) {
        scope.cancel(reason);
        failBody(new CancellationException(reason));
    }

    /** Whether nobody waits for its answer any more; one whose deadline has passed gets a 504. */
    boolean isAbandoned() {
        return scope.isCancelled();
    }

    @Override
    public String toString() {
        return "HttpRequest[" + method() + " " + rawPath() + "]";
    }
}
