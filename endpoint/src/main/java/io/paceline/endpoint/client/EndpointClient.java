package io.paceline.endpoint.client;

import io.paceline.core.Argument;
import io.paceline.core.EventLoops;
import io.paceline.core.proxy.MethodAccess;
import io.paceline.core.proxy.ProxyType;
import io.paceline.endpoint.ResponseStatus;
import io.paceline.endpoint.internal.client.ClientMethods;
import io.paceline.endpoint.internal.client.Failures;
import io.paceline.endpoint.internal.client.Sender;
import io.paceline.endpoint.internal.client.StatusExceptions;
import io.paceline.http.HttpException;
import io.paceline.http.client.HttpClient;
import io.paceline.json.JsonCodec;
import io.paceline.json.jackson.JacksonCodec;
import io.paceline.service.ErrorHook;
import io.paceline.service.gather.Backoff;
import io.paceline.service.gather.CircuitBreaker;
import java.lang.invoke.MethodHandles;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls an HTTP API through an annotated interface, the same that its service may implement.
 *
 * <pre>{@code
 * interface Accounts {
 *     @GetMapping("/accounts/{id}")
 *     CompletionStage<Account> find(@PathVariable long id, @RequestParam(defaultValue = "EUR") String currency);
 * }
 *
 * Accounts accounts = EndpointClient.of(Accounts.class, URI.create("http://127.0.0.1:6060/services"));
 * }</pre>
 *
 * <p><b>Arguments</b> are sent as the annotations say, each encoded exactly once. Null, an empty {@code Optional} and what equals
 * the {@code defaultValue} are not sent. What could not arrive as it is, is refused with an
 * {@link IllegalArgumentException} before anything is sent: a path variable that is empty or {@code ..}, a cookie with a
 * semicolon, a single value with a comma where several may stand, a number that is not finite.
 *
 * <p><b>Results.</b> A {@code Reply} or {@code CompletionStage} comes home to the service or loop that called. Any other
 * type is the value itself, for which the method waits where that is allowed; on a loop, and in a service that must not
 * wait, it is refused before anything is sent. {@code Optional} is empty for 404. {@code void} returns at once; whether
 * the server accepted the call is told to the {@link Builder#errorHook error hook} if not, while a stage of {@code Void}
 * completes with the answer. {@code Flow.Publisher} sends a request for each subscriber and gives the elements of NDJSON,
 * of a JSON array or of server-sent events as they are asked for, where it was subscribed. {@code ClientResponse} and
 * {@code HttpResponse} are the answer as it came, whatever its status. {@code String} and {@code byte[]} are the body;
 * everything else is decoded from JSON.
 *
 * <p><b>Failures.</b> An answer with a status from 400 on is thrown as an {@link HttpException} with that status, the
 * detail of its problem (RFC 9457) and its {@code Allow}, {@code Retry-After} and {@code WWW-Authenticate}; or as the
 * exception that the method declares, or {@link Builder#exceptions} names, for that status. No answer, or one that cannot be read, is an
 * {@link io.paceline.http.HttpClientException}, which says whether the request was sent. The deadline of the calling code
 * and the {@link Builder#timeout time-out} end a call with a {@link io.paceline.core.DeadlineExceededException}, and are
 * sent along as {@code X-Request-Timeout}, by which the server gives up as well;
 * cancelling the reply, or the scope of the calling code, gives the request up and closes its connection, so that the
 * server drops the call too.
 *
 * <p><b>Again.</b> A call is made again, after a pause, if nothing of the request was sent, or if it may be repeated without
 * harm (GET, HEAD, PUT, DELETE, OPTIONS, or marked {@link io.paceline.endpoint.Idempotent}) and the connection was lost
 * or the status is 429, 502, 503 or 504; never earlier than {@code Retry-After} says, and never once its time is over.
 *
 * <p>Interfaces that cannot be served are refused when the proxy is made, with all that is wrong with them.
 *
 * <p>Thread rules: every method, and every proxy, may be used from any thread; {@link #close} waits and is refused on an
 * event loop.
 */
public final class EndpointClient implements AutoCloseable {

    private final URI uri;
    private final Sender sender;
    private final ClientMethods.Settings settings;
    private final Runnable close;

    private EndpointClient(URI uri, Sender sender, ClientMethods.Settings settings, Runnable close) {
        this.uri = uri;
        this.sender = sender;
        this.settings = settings;
        this.close = close;
    }

    /**
     * An API at an address, with the defaults. Its connections live as long as the process, unless the interface has a
     * {@code close()} of {@link AutoCloseable}, which closes them.
     *
     * @throws IllegalArgumentException naming what is wrong with the interface or the address
     */
    public static <P> P of(Class<P> type, URI uri) {
        EndpointClient client = builder(uri).build();
        try {
            return client.proxy(type);
        } catch (IllegalArgumentException refused) {
            client.close();
            throw refused;
        }
    }

    /**
     * Starts to describe a client.
     *
     * @param uri where the API is, {@code http} or {@code https}, with the path that all of its paths begin with
     * @throws IllegalArgumentException if it is no such address
     */
    public static Builder builder(URI uri) {
        return new Builder(uri);
    }

    /**
     * The API as an interface. A package that is not open must be opened to {@code io.paceline.endpoint} for the default
     * methods of an interface that is not public.
     *
     * @throws IllegalArgumentException naming everything that is wrong with the interface
     */
    public <P> P proxy(Class<P> type) {
        return proxy(type, null);
    }

    /**
     * The API as an interface that is open to nobody.
     *
     * @param lookup can call its default methods; {@code MethodHandles.lookup()} in its module
     */
    public <P> P proxy(Class<P> type, MethodHandles.@Nullable Lookup lookup) {
        ProxyType<P> proxies = ProxyType.of(type);
        ClientMethods methods = new ClientMethods(type, lookup, sender, settings);
        return proxies.create(methods.of(proxies), this, ProxyType.name(type) + " at " + uri);
    }

    /** Closes the connections, unless they are those of an HTTP client that was given; what is at work fails. */
    @Override
    public void close() {
        close.run();
    }

    @Override
    public String toString() {
        return "EndpointClient[" + uri + "]";
    }

    /** Describes a client. Not thread-safe. */
    public static final class Builder {

        private static final Duration SHORTEST = Duration.ofMillis(1);
        private static final Duration LONGEST = Duration.ofDays(1);
        private static final int ATTEMPTS_MAX = 100;

        private final URI uri;
        private final List<Sender.HeaderSource> headers = new ArrayList<>();
        private final Map<Integer, Function<HttpException, ? extends Throwable>> exceptions = new HashMap<>();
        private final Map<Class<?>, Function<Object, String>> texts = new HashMap<>();
        private @Nullable HttpClient http;
        private @Nullable EventLoops loops;
        private JsonCodec json = JacksonCodec.standard();
        private Duration timeout = Duration.ofSeconds(30);
        private int attemptsMax = 3;
        private Backoff backoff = Backoff.exponential(Duration.ofMillis(50), Duration.ofSeconds(2));
        private @Nullable CircuitBreaker breaker;
        private ErrorHook errorHook = new LoggedErrors();

        private Builder(URI uri) {
            this.uri = checked(uri);
        }

        private static URI checked(URI uri) {
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            // what stands before the host may be a password, so the address is only shown without it
            if (uri.getRawUserInfo() != null) {
                throw new IllegalArgumentException("uri: user information (expected: none; see bearer and header)");
            }
            if (!web || uri.getHost() == null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
                throw Argument.wrong("uri", uri, "http or https, a host, and neither query nor fragment");
            }
            return uri;
        }

        /** Sends by this client, which is not closed here; default one of its own. */
        public Builder http(HttpClient http) {
            this.http = Objects.requireNonNull(http, "http");
            return this;
        }

        /** The loops of its own HTTP client; default those that the process shares. */
        public Builder loops(EventLoops loops) {
            this.loops = Objects.requireNonNull(loops, "loops");
            return this;
        }

        /** What encodes and decodes JSON; default {@link JacksonCodec#standard()}. */
        public Builder json(JsonCodec json) {
            this.json = Objects.requireNonNull(json, "json");
            return this;
        }

        /**
         * How long a call may take with all of its attempts, if the deadline of the calling code does not come first; 1 ms to
         * 1 day, default 30 s. For a stream it is the time to its head, and then the longest pause.
         */
        public Builder timeout(Duration timeout) {
            this.timeout = Argument.between("timeout", timeout, SHORTEST, LONGEST);
            return this;
        }

        /** Sends a header field with every request. Its value is never shown. */
        public Builder header(String name, String value) {
            Objects.requireNonNull(value, "value");
            return header(name, () -> value);
        }

        /**
         * Sends a header field with every request, whose value is asked for before each attempt, where the call is made; it
         * must be there without waiting, and is never shown.
         */
        public Builder header(String name, Supplier<String> value) {
            headers.add(new Sender.HeaderSource(
                    Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value")));
            return this;
        }

        /** Sends {@code Authorization: Bearer} (RFC 6750) with a token that is asked for as {@link #header} does. */
        public Builder bearer(Supplier<String> token) {
            Objects.requireNonNull(token, "token");
            return header("Authorization", () -> "Bearer " + token.get());
        }

        /**
         * Writes arguments of a type as text, wherever parameters are; the other end of the server's converter. By default
         * that is the name of an enum, and of other types what {@code toString} gives.
         *
         * @param text must not wait
         */
        public <T> Builder converter(Class<T> type, Function<? super T, String> text) {
            Objects.requireNonNull(text, "text");
            texts.put(Objects.requireNonNull(type, "type"), value -> text.apply(type.cast(value)));
            return this;
        }

        /** How often a call is tried, all attempts together; 1 (no second one) to 100, default 3. */
        public Builder attemptsMax(int attempts) {
            this.attemptsMax = Argument.between("attemptsMax", attempts, 1, ATTEMPTS_MAX);
            return this;
        }

        /** The pauses between attempts; default from 50 ms to 2 s, with half of each left to chance. */
        public Builder backoff(Backoff backoff) {
            this.backoff = Objects.requireNonNull(backoff, "backoff");
            return this;
        }

        /** Counts each attempt, and refuses calls while too many have failed; answers below 500, but 429, are successes. */
        public Builder circuitBreaker(CircuitBreaker breaker) {
            this.breaker = Objects.requireNonNull(breaker, "breaker");
            return this;
        }

        /**
         * Throws another exception than {@link HttpException} for a status.
         *
         * @param status 400 to 999
         * @param exception makes the exception from what would be thrown; runs on a loop, so it must not wait
         */
        public Builder exception(int status, Function<HttpException, ? extends Throwable> exception) {
            exceptions.put(
                    Argument.between("status", status, 400, 999), Objects.requireNonNull(exception, "exception"));
            return this;
        }

        /**
         * Throws these exceptions for the statuses that their {@link io.paceline.endpoint.ResponseStatus} names, made with the
         * detail of the problem as their message. Those that a method declares by {@code throws} need not be named.
         *
         * @throws IllegalArgumentException if one has no status or cannot be made, or two have the same status
         */
        @SafeVarargs
        public final Builder exceptions(Class<? extends Throwable>... types) {
            List<Class<?>> all = new ArrayList<>();
            for (Class<? extends Throwable> type : types) {
                if (!type.isAnnotationPresent(ResponseStatus.class)) {
                    throw Argument.wrong("exceptions", type.getName(), "a class with @ResponseStatus");
                }
                all.add(type);
            }
            exceptions.putAll(
                    StatusExceptions.of(all, new MethodAccess(MethodHandles.lookup(), null, "a public class")));
            return this;
        }

        /** What is told of failures in {@code void} methods, on a loop; default logs them. */
        public Builder errorHook(ErrorHook errorHook) {
            this.errorHook = Objects.requireNonNull(errorHook, "errorHook");
            return this;
        }

        /** Makes the client; it opens connections when they are needed. */
        public EndpointClient build() {
            HttpClient given = http;
            HttpClient used = given == null ? ownClient() : given;
            Runnable close = given == null ? used::close : () -> {};
            Sender sender =
                    new Sender(used, new Sender.Policy(timeout, attemptsMax, backoff, breaker, List.copyOf(headers)));
            String base = uri.toString();
            ClientMethods.Settings settings = new ClientMethods.Settings(
                    base.endsWith("/") ? base.substring(0, base.length() - 1) : base,
                    json,
                    Map.copyOf(texts),
                    new Failures(json, exceptions),
                    errorHook,
                    close);
            return new EndpointClient(uri, sender, settings, close);
        }

        private HttpClient ownClient() {
            HttpClient.Builder own = HttpClient.builder().json(json);
            return (loops == null ? own : own.loops(loops)).build();
        }
    }
}
