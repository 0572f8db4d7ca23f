package io.paceline.endpoint.server;

import io.paceline.core.Argument;
import io.paceline.core.EventLoops;
import io.paceline.core.Probe;
import io.paceline.endpoint.internal.ServiceRoutes;
import io.paceline.endpoint.internal.openapi.OpenApiRoutes;
import io.paceline.endpoint.openapi.OpenApi;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.MultipartOptions;
import io.paceline.http.ProblemRenderer;
import io.paceline.http.StartException;
import io.paceline.http.accesslog.AccessLog;
import io.paceline.http.server.HttpServer;
import io.paceline.http.server.Router;
import io.paceline.json.JsonCodec;
import io.paceline.json.jackson.JacksonCodec;
import io.paceline.net.ServerTls;
import io.paceline.service.ErrorHook;
import io.paceline.service.LogFields;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.Workers;
import io.paceline.service.engine.ServiceBuilder;
import io.paceline.service.engine.WorkersBuilder;
import java.lang.invoke.MethodHandles;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Serves plain objects over HTTP: each becomes a service, which one thread at a time runs, and its annotated methods
 * answer requests.
 *
 * <pre>{@code
 * EndpointServer server = EndpointServer.builder().port(6060).prefix("/services").service(new MyService()).start();
 * }</pre>
 *
 * <p>What a method returns becomes the answer: an {@code HttpResponse} as it is; a {@code String} as
 * {@code text/plain}; a {@code byte[]} or {@code ByteBuffer} as it is; a {@code Path} as the file; null as 200 with an
 * empty body; what an {@code Optional} holds, or 404 if that is nothing; the elements of a {@code Flow.Publisher} one by
 * one, as a JSON array, lines of JSON or events as the client accepts; any other value as JSON. A {@code CompletionStage}
 * is answered when it completes, one of {@code Void} with 204. A {@code void} method is answered with 202 as soon as its
 * mailbox has the call. What is thrown becomes a problem (RFC 9457): an
 * {@code HttpException} with its status, anything else as 500 without detail. A full mailbox is 503 with Retry-After.
 *
 * <p>{@link Builder#workers} serves several objects of a class in place of one.
 *
 * <p>A started server keeps the process alive with one thread until it is stopped; afterwards none of its threads is
 * left.
 *
 * <p>Thread rules: every method may be called from any thread, but {@link #stop}, {@link #close} and
 * {@link Builder#start} wait and are refused on an event loop.
 */
public final class EndpointServer implements AutoCloseable {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

    private final HttpServer http;
    private final ServiceGroup services;

    private EndpointServer(HttpServer http, ServiceGroup services) {
        this.http = http;
        this.services = services;
    }

    /** Starts to describe a server. */
    public static Builder builder() {
        return new Builder();
    }

    /** The port it listens at, also if any free one was asked for. */
    public int port() {
        return http.port();
    }

    /** Where clients on this machine reach it, such as {@code http://127.0.0.1:6060}; without the prefix. */
    public URI uri() {
        return http.uri();
    }

    /**
     * The service behind a class, for code beside REST that calls it too; {@link Workers} if there are several objects.
     * It ends with this server.
     *
     * @throws IllegalArgumentException if no service has exactly this class, or several have
     */
    @SuppressWarnings("unchecked") // the objects of the service are of this very class
    public <S> Service<S> service(Class<S> type) {
        return (Service<S>) services.only(type);
    }

    /**
     * Stops: new connections are refused at once, requests that are at work are answered, then each service runs what it
     * has accepted. What is left when the time is over is cut.
     *
     * @return how many connections were cut and accepted calls not run; 0 also if the server was stopped before
     */
    public int stop(Duration atMost) {
        return http.stop(atMost) + services.takeLeft();
    }

    /** Stops, with at most 30 seconds for requests that are at work. */
    @Override
    public void close() {
        stop(STOP_TIMEOUT);
    }

    @Override
    public String toString() {
        return "EndpointServer[" + uri() + "]";
    }

    /** Describes a server. Not thread-safe. */
    public static final class Builder {

        private final HttpServer.Builder http = HttpServer.builder();
        private final Router.Builder router = Router.builder();
        private final List<Served> served = new ArrayList<>();
        private final Map<Class<?>, Function<String, ?>> converters = new HashMap<>();
        private MultipartOptions multipart = MultipartOptions.STANDARD;
        private String prefix = "";
        private JsonCodec json = JacksonCodec.standard();
        private Probe probe = Probe.NONE;
        private int mailboxCapacity = 8192;
        private @Nullable Threading threading;
        private @Nullable ErrorHook errorHook;
        private @Nullable OpenApi openApi;
        private @Nullable LogFields logFields;

        private Builder() {}

        /** The address or name to listen at; default {@code 0.0.0.0}, which is every IPv4 address of the machine. */
        public Builder host(String host) {
            http.host(host);
            return this;
        }

        /** The port; 0 to 65535, default 8080; 0 asks for any free one. */
        public Builder port(int port) {
            http.port(port);
            return this;
        }

        /** What the paths of all services begin with, such as {@code /services}; default nothing. */
        public Builder prefix(String prefix) {
            this.prefix = Objects.requireNonNull(prefix, "prefix");
            return this;
        }

        /**
         * Serves the annotated methods of an object. If its class lies in a named module, that must export or open its
         * package, at least to {@code io.paceline.endpoint}. May be called for any number of objects.
         *
         * @param object belongs to its service from now on: nobody else may touch its state
         */
        public Builder service(Object object) {
            served.add(new Served.One(Objects.requireNonNull(object, "object"), null));
            return this;
        }

        /**
         * Serves the annotated methods of an object that is open to nobody. Classes that travel as JSON must still be open to
         * the codec, which reads and makes them.
         *
         * @param lookup can call the methods; {@code MethodHandles.lookup()} in the module of the object
         */
        public Builder service(Object object, MethodHandles.Lookup lookup) {
            served.add(
                    new Served.One(Objects.requireNonNull(object, "object"), Objects.requireNonNull(lookup, "lookup")));
            return this;
        }

        /**
         * Serves the annotated methods of several objects of one class, so that as many calls run at a time; see
         * {@link Workers}. A pool gives each request to any of them, and answers 503 once all are full. Shards give it to
         * the one of its key, which the parameter with {@link io.paceline.service.ShardKey} holds.
         *
         * <pre>{@code
         * .workers(Thumbnails::new, pool -> pool.roundRobin(4))
         * .workers(Carts::new, carts -> carts.sharded(16))
         * }</pre>
         *
         * <p>The settings of this server are those of each worker, unless the builder says otherwise. They run on
         * {@link Threading#shared()} threads, beside the loops, if neither says anything.
         *
         * @param supplier gives a new object for each worker; what holds for an object of {@link #service(Object)} holds for
         *     each
         * @param settings says at least how many there are
         */
        public <S> Builder workers(Supplier<? extends S> supplier, Consumer<? super WorkersBuilder<S>> settings) {
            served.add(new Served.Several<>(
                    Objects.requireNonNull(supplier, "supplier"), Objects.requireNonNull(settings, "settings"), null));
            return this;
        }

        /**
         * Serves several objects of a class that is open to nobody; see {@link #workers(Supplier, Consumer)} and
         * {@link #service(Object, MethodHandles.Lookup)}.
         */
        public <S> Builder workers(
                Supplier<? extends S> supplier,
                Consumer<? super WorkersBuilder<S>> settings,
                MethodHandles.Lookup lookup) {
            served.add(new Served.Several<>(
                    Objects.requireNonNull(supplier, "supplier"),
                    Objects.requireNonNull(settings, "settings"),
                    Objects.requireNonNull(lookup, "lookup")));
            return this;
        }

        /** Puts a filter in front of every request; see {@link Router.Builder#filter(HttpFilter)}. */
        public Builder filter(HttpFilter filter) {
            router.filter(filter);
            return this;
        }

        /**
         * Puts a filter in front of every request below a path, also if it finds no route there; see
         * {@link Router.Builder#filter(String, HttpFilter)}.
         *
         * @param path as clients send it: {@link #prefix} does not apply to it
         */
        public Builder filter(String path, HttpFilter filter) {
            router.filter(path, filter);
            return this;
        }

        /** Adds routes beside those of the services; the prefix does not apply to them. */
        public Builder routes(Consumer<Router.Builder> routes) {
            routes.accept(router);
            return this;
        }

        /** Speaks TLS on every connection; default plain HTTP. */
        public Builder tls(ServerTls tls) {
            http.tls(tls);
            return this;
        }

        /**
         * The loops to run on, which the server does not close; default those that the process shares.
         *
         * @throws IllegalArgumentException if they do not serve sockets
         */
        public Builder loops(EventLoops loops) {
            http.loops(loops);
            return this;
        }

        /** What encodes and decodes JSON; default {@link JacksonCodec#standard()}. */
        public Builder json(JsonCodec json) {
            this.json = Objects.requireNonNull(json, "json");
            http.json(json);
            return this;
        }

        /**
         * Makes arguments of a type out of text, wherever parameters are: path, query, form, header, cookie, part.
         *
         * @param converter must not wait; what it throws is answered with 400, an {@code HttpException} as it says
         */
        public <T> Builder converter(Class<T> type, Function<String, ? extends T> converter) {
            converters.put(Objects.requireNonNull(type, "type"), Objects.requireNonNull(converter, "converter"));
            return this;
        }

        /** Bounds of multipart forms, and where their files go; default {@link MultipartOptions#STANDARD}. */
        public Builder multipart(MultipartOptions options) {
            this.multipart = Objects.requireNonNull(options, "options");
            return this;
        }

        /** How many calls may wait for each service and each worker; 1 to 1,048,576, default 8,192. More: 503 with Retry-After. */
        public Builder mailboxCapacity(int calls) {
            this.mailboxCapacity = Argument.between("mailboxCapacity", calls, 1, 1 << 20);
            return this;
        }

        /** Where the services run; default {@link Threading#inline()} on the loops of the server, but for workers. */
        public Builder threading(Threading threading) {
            this.threading = Objects.requireNonNull(threading, "threading");
            return this;
        }

        /** What clients are told of failed requests; default {@link ProblemRenderer#STANDARD}. */
        public Builder problems(ProblemRenderer problems) {
            http.problems(problems);
            return this;
        }

        /**
         * Answers requests that fail with an exception of a type, if their service does not itself by an
         * {@link io.paceline.endpoint.ExceptionHandler}; comes before {@link io.paceline.endpoint.ResponseStatus} on the
         * class. See {@link HttpServer.Builder#onException}.
         *
         * @param action gets the exception and the request, on the loop of the request; must not wait
         */
        public <T extends Throwable> Builder onException(
                Class<T> type, BiFunction<? super T, ? super HttpRequest, HttpResponse> action) {
            http.onException(type, action);
            return this;
        }

        /**
         * How long each request may take; default no bound. Longer: 504 at that moment. Methods may have less by
         * {@link io.paceline.endpoint.RequestTimeout}. See {@link HttpServer.Builder#requestTimeout}.
         */
        public Builder requestTimeout(Duration timeout) {
            http.requestTimeout(timeout);
            return this;
        }

        /** What sees connections, requests and calls; default {@link Probe#NONE}. */
        public Builder probe(Probe probe) {
            this.probe = Objects.requireNonNull(probe, "probe");
            http.probe(probe);
            return this;
        }

        /** What is told of failures in {@code void} methods; default logs them. */
        public Builder errorHook(ErrorHook errorHook) {
            this.errorHook = Objects.requireNonNull(errorHook, "errorHook");
            return this;
        }

        /**
         * Publishes what the services answer as a document in OpenAPI 3.1, and a page to try it; default nothing is
         * published.
         */
        public Builder openApi(OpenApi openApi) {
            this.openApi = Objects.requireNonNull(openApi, "openApi");
            return this;
        }

        /**
         * What stands in the logging context (slf4j's MDC) while services run; default nothing.
         * {@link LogFields#STANDARD} names service, trace and, with the filter {@code RequestId}, the request.
         */
        public Builder logFields(LogFields logFields) {
            this.logFields = Objects.requireNonNull(logFields, "logFields");
            return this;
        }

        /** What gets a line for each request, answered or refused; default nothing. */
        public Builder accessLog(AccessLog accessLog) {
            http.accessLog(accessLog);
            return this;
        }

        /** Changes what else the HTTP server can be told, such as its limits; its handler is ours. */
        public Builder http(Consumer<HttpServer.Builder> change) {
            change.accept(http);
            return this;
        }

        /**
         * Starts the services and the server; returns once it listens.
         *
         * @throws IllegalArgumentException naming what is wrong with a service, such as two methods for the same requests
         * @throws StartException naming the address, if it cannot be bound
         */
        public EndpointServer start() {
            ServiceGroup services = new ServiceGroup();
            try {
                HttpServer started = http.handlerFor(loops -> handler(loops, services))
                        .onStop(services::drain)
                        .start();
                return new EndpointServer(started, services);
            } catch (RuntimeException | Error e) {
                services.discard();
                throw e;
            }
        }

        private HttpHandler handler(EventLoops loops, ServiceGroup services) {
            ServiceRoutes routes = new ServiceRoutes(router, prefix, json, converters, multipart);
            served.forEach(each -> each.start(services, settings -> common(settings, loops), routes));
            routes.register();
            if (openApi != null) {
                OpenApiRoutes.add(router, openApi, routes.operations(), json, routes::isModel);
            }
            return router.build();
        }

        private void common(ServiceBuilder<?> settings, EventLoops loops) {
            settings.loops(loops).mailboxCapacity(mailboxCapacity).probe(probe);
            if (threading != null) {
                settings.threading(threading);
            }
            if (errorHook != null) {
                settings.errorHook(errorHook);
            }
            if (logFields != null) {
                settings.logFields(logFields);
            }
        }
    }
}
