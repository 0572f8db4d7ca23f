package io.paceline.http;

import io.paceline.core.CallContext;
import io.paceline.core.EventLoop;
import io.paceline.json.JsonReader;
import java.lang.reflect.Type;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A request as it was read from its connection.
 *
 * <p>Thread rules: may be read from any thread once the handler has it.
 */
public interface HttpRequest {

    /** The method as it came, such as {@code GET}; methods are case-sensitive (RFC 9110, section 9.1). */
    String method();

    /** The protocol version, {@code HTTP/1.1} or {@code HTTP/1.0}. */
    String version();

    /** The request target as it came, still percent-encoded, with its query (RFC 9112, section 3.2). */
    String target();

    /** The path of the target as it came, still percent-encoded and without query. */
    String rawPath();

    /**
     * The path, decoded once.
     *
     * @throws HttpException 400 or 404 if it is malformed, see the router's path rules
     */
    String path();

    /** The query as it came, still percent-encoded and without the question mark, or null if there is none. */
    @Nullable
    String rawQuery();

    /**
     * The first value of a query parameter, decoded once; empty for a parameter without {@code =}; null if there is no
     * such parameter.
     *
     * @throws HttpException 400 if the query is malformed
     */
    @Nullable
    String query(String name);

    /**
     * All values of a query parameter, in order, decoded once.
     *
     * @throws HttpException 400 if the query is malformed
     */
    List<String> queryAll(String name);

    /**
     * The names of the query parameters, each once, in order, decoded once.
     *
     * @throws HttpException 400 if the query is malformed
     */
    Set<String> queryNames();

    /** The header fields. */
    Headers headers();

    /** The first value of a header field, or null if there is none. */
    default @Nullable String header(String name) {
        return headers().get(name);
    }

    /** The value of a cookie, without quotes around it, or null if there is none; see {@link #cookies()}. */
    default @Nullable String cookie(String name) {
        return headers().contains("Cookie") ? cookies().get(name) : null;
    }

    /**
     * The cookies by name, in the order they came, of all Cookie lines (RFC 6265, section 5.4). Of two with one name the
     * first counts, which has the longest path; quotes around a value are dropped, nothing else is decoded, and what is no
     * pair is skipped.
     */
    default Map<String, String> cookies() {
        return CookieHeader.read(headers());
    }

    /** The pattern of the route that matched, such as {@code /users/{id}}, or null outside of a router. */
    @Nullable
    String route();

    /**
     * The value of a variable in the route's pattern, decoded once.
     *
     * @throws IllegalArgumentException if the pattern has no such variable
     */
    String pathVariable(String name);

    /**
     * The collected body; empty if there is none. The array is the request's own and must not be changed.
     *
     * @throws HttpException in a filter, for a body that is refused: 413 if it is too large, 400 if it ended early
     * @throws IllegalStateException if this route streams its body
     */
    byte[] body();

    /**
     * The body as text, in the charset of its Content-Type, else UTF-8.
     *
     * @throws HttpException 400 if it is malformed in that charset, 415 if the charset is not known
     */
    String text();

    /**
     * The body, decoded from JSON.
     *
     * @throws HttpException 415 if there is a Content-Type that is not JSON; 400 saying where, if the body is no JSON
     *     or does not fit the type
     */
    <T> @Nullable T json(Class<T> type);

    /**
     * The body as a form; without fields if there is no body. A multipart form must have been read before.
     *
     * @throws HttpException 415 if there is a body that is no form, or its charset is not known; 400 saying where, if it
     *     is malformed or has more fields than {@code formFieldsMax} of the server
     * @throws IllegalStateException if it is a multipart form that has not been read
     */
    Form form();

    /** The body, decoded from JSON into a generic type; errors as for {@link #json(Class)}. */
    @Nullable
    Object json(Type type);

    /** The body, decoded by a reader that was resolved before; errors as for {@link #json(Class)}. */
    <T> @Nullable T json(JsonReader<T> reader);

    /**
     * The body piece by piece, as its subscriber asks for it; reading from the connection pauses without demand. For
     * routes that stream, and for requests without a body, whose stream is empty; may be subscribed to once. Pieces are heap buffers that belong to the subscriber, and
     * come on this request's loop. The error is an {@link HttpException} 413 when the limit is passed, 400 for a
     * malformed chunk, or a {@link java.util.concurrent.CancellationException} when the client leaves.
     *
     * @throws IllegalStateException if this route collects its body
     */
    Flow.Publisher<ByteBuffer> bodyStream();

    /** Deadline, trace, and the scope that is cancelled when the client leaves. */
    CallContext context();

    /**
     * Replaces the context, for the handlers that are called from now on: how a filter sets a principal or a deadline.
     * On the loop of the request only.
     *
     * @param context made from {@link #context()}, so that it keeps the scope
     * @throws IllegalArgumentException if it has another scope
     */
    void context(CallContext context);

    /** The value that was kept under a key, or null. */
    <T> @Nullable T attribute(Attribute<T> key);

    /** Keeps a value with this request; on its loop, before its handler is called. */
    <T> void attribute(Attribute<T> key, T value);

    /**
     * Changes the answer just before it is written, whether a handler made it or it is a problem. What was given last is
     * asked first. Called on the loop of the request, once, and must not wait. A failure becomes a 500. On the loop
     * only, before there is an answer.
     *
     * @param change gets the answer and returns it or another one, but none with a file; must not change the one that it
     *     gets, which may be shared, but {@linkplain HttpResponse#copy() a copy}
     */
    void onResponse(UnaryOperator<HttpResponse> change);

    /**
     * Runs an action when the request is over: when its answer is written, or will not be, as its client left. Runs once,
     * on the loop of the request; must not wait. What was given last runs first. On the loop only; at once if the request
     * is over.
     */
    void onEnd(Runnable action);

    /**
     * Goes on once a stage has completed: on the loop of this request, in its context, and not if the client has left or
     * the deadline has passed by then. For filters that have to ask before they know.
     *
     * <pre>{@code
     * return request.resume(sessions.find(id), session -> {
     *     request.attribute(SESSION, session);
     *     return next.handle(request);
     * });
     * }</pre>
     *
     * <p>On the loop only.
     *
     * @param stage may complete on any thread; its failure is that of the request
     * @return what a handler returns: what {@code next} returned if the stage had completed, else a stage of it
     * @throws Exception what {@code next} threw, or what the stage had failed with
     */
    default <T extends @Nullable Object> @Nullable Object resume(CompletionStage<T> stage, Continuation<T> next)
            throws Exception {
        return new Resumption<>(this, next).after(stage);
    }

    /**
     * What a request goes on with.
     *
     * @param <T> the type of what it waited for
     */
    @FunctionalInterface
    interface Continuation<T extends @Nullable Object> {
        /** Answers as a handler does. */
        @Nullable
        Object proceed(T value) throws Exception;
    }

    /**
     * The scheme by which the client has asked: {@code https} if its connection speaks TLS, else {@code http}; or what the
     * proxy says, if {@code trustForwardedProto} of the server is set.
     */
    String scheme();

    /** Whether the client has asked by TLS; see {@link #scheme()}. */
    default boolean isSecure() {
        return scheme().equals("https");
    }

    /**
     * The certificates that the client has shown of itself in the handshake, leaf first, of which the server's
     * {@code trust} holds the authority; empty without TLS, without client authentication, and if it has shown none where
     * that is optional.
     */
    List<X509Certificate> clientCertificates();

    /** Who sent it, as seen by the socket. */
    InetSocketAddress remoteAddress();

    /** The loop of its connection, which is where its answer is written. */
    EventLoop loop();
}
