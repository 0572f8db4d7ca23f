package io.paceline.endpoint.internal;

import io.paceline.core.Argument;
import io.paceline.core.proxy.MethodAccess;
import io.paceline.endpoint.RequestMethod;
import io.paceline.endpoint.RequestTimeout;
import io.paceline.endpoint.internal.bind.Conversions;
import io.paceline.endpoint.internal.bind.ParameterBindings;
import io.paceline.endpoint.internal.choice.OperationChoice;
import io.paceline.endpoint.internal.error.ExceptionMethods;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.model.Operations;
import io.paceline.endpoint.internal.result.ResultWriter;
import io.paceline.endpoint.internal.validate.ArgumentCheck;
import io.paceline.endpoint.internal.validate.Constraints;
import io.paceline.http.HttpHandler;
import io.paceline.http.MultipartOptions;
import io.paceline.http.server.Router;
import io.paceline.json.JsonCodec;
import io.paceline.service.Blocking;
import io.paceline.service.Serial;
import io.paceline.service.ServiceRef;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Collects the annotated methods of services, and gives them to a router. Not thread-safe. */
public final class ServiceRoutes {

    private static final MethodHandles.Lookup OWN = MethodHandles.lookup();
    private static final Pattern VARIABLE = Pattern.compile("(\\{\\*?)[A-Za-z_][A-Za-z0-9_.-]*");

    private static final long TIMEOUT_MILLIS_MAX = Duration.ofDays(1).toMillis();

    private final Router.Builder router;
    private final String prefix;
    private final JsonCodec json;
    private final Map<Class<?>, Function<String, ?>> converters;
    private final List<Operation> operations = new ArrayList<>();
    private final MultipartOptions multipart;
    private final Map<String, List<Bound>> boundByShape = new LinkedHashMap<>();

    /** An operation for one request method, and what answers it. */
    private record Bound(String requestMethod, Operation operation, HttpHandler handler) {}

    /**
     * Adds to this router, below a prefix.
     *
     * @param converters of the user from text, by the type that they make
     * @param multipart bounds of multipart forms
     */
    public ServiceRoutes(
            Router.Builder router,
            String prefix,
            JsonCodec json,
            Map<Class<?>, Function<String, ?>> converters,
            MultipartOptions multipart) {
        this.router = router;
        this.prefix = prefix;
        this.json = json;
        this.converters = Map.copyOf(converters);
        this.multipart = multipart;
    }

    /**
     * Adds the methods of a service.
     *
     * @param object whose methods they are; of several workers, any
     * @param lookup what may call them, or null if that is open to us
     * @throws IllegalArgumentException naming what is wrong with the class
     */
    public void add(Object object, MethodHandles.@Nullable Lookup lookup, ServiceRef<?> service) {
        MethodAccess access = new MethodAccess(OWN, lookup, "service(object, MethodHandles.lookup())");
        Conversions conversions = new Conversions(converters, access);
        ExceptionMethods exceptions = ExceptionMethods.of(object.getClass(), access, json);
        for (Operation operation : Operations.of(object.getClass(), prefix)) {
            ArgumentCheck check = Constraints.of(operation, object);
            add(operation, access, conversions, exceptions, check, service);
        }
    }

    /** What was added, in that order. */
    public List<Operation> operations() {
        return List.copyOf(operations);
    }

    /** Whether text becomes a value of a type only member by member. */
    public boolean isModel(Class<?> type) {
        return new Conversions(converters, new MethodAccess(OWN, null, "a public class")).isModel(type);
    }

    private void add(
            Operation operation,
            MethodAccess access,
            Conversions conversions,
            ExceptionMethods exceptions,
            ArgumentCheck check,
            ServiceRef<?> service) {
        operations.add(operation);
        MethodBinding binding = new MethodBinding(
                operation.name(),
                operation.annotation(Blocking.class) != null,
                operation.annotation(Serial.class) != null,
                CallKey.of(operation, service),
                timeout(operation),
                access.method(operation.method()),
                ParameterBindings.of(operation, json, conversions),
                check,
                ResultWriter.of(operation, json),
                exceptions);
        HttpHandler handler = operation.isVoid()
                ? TellHandler.of(binding, service, operation.status())
                : new CallHandler(binding, service);
        HttpHandler reading = BodyHandlers.around(operation, handler, multipart);
        HttpHandler checked = Permission.check(operation, reading);
        for (RequestMethod requestMethod : operation.methods()) {
            String shape =
                    requestMethod + " " + VARIABLE.matcher(operation.pattern()).replaceAll("$1");
            boundByShape
                    .computeIfAbsent(shape, key -> new ArrayList<>(1))
                    .add(new Bound(requestMethod.name(), operation, checked));
        }
    }

    private static @Nullable Duration timeout(Operation operation) {
        RequestTimeout timeout = operation.annotation(RequestTimeout.class);
        return timeout == null
                ? null
                : Duration.ofMillis(
                        Argument.between(operation + ": @RequestTimeout", timeout.millis(), 1, TIMEOUT_MILLIS_MAX));
    }

    /**
     * Gives the router what was added.
     *
     * @throws IllegalArgumentException naming a method whose pattern is malformed, or two that the same requests are for
     */
    public void register() {
        for (List<Bound> bound : boundByShape.values()) {
            Map<Operation, HttpHandler> handlers = new LinkedHashMap<>();
            bound.forEach(each -> handlers.put(each.operation, each.handler));
            HttpHandler handler = OperationChoice.of(handlers);
            route(bound.get(0), handler);
        }
    }

    private void route(Bound first, HttpHandler handler) {
        try {
            router.route(first.requestMethod, first.operation.pattern(), handler);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(first.operation + ": " + refused.getMessage(), refused);
        }
    }
}
