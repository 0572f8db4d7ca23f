package io.paceline.endpoint.internal.client;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.core.proxy.MethodAccess;
import io.paceline.core.proxy.ProxyMethod;
import io.paceline.core.proxy.ProxyType;
import io.paceline.endpoint.internal.bind.Conversions;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.model.Operations;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.json.JsonCodec;
import io.paceline.service.ErrorHook;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Says for each method of an interface which requests it makes. Used once. */
public final class ClientMethods {

    private static final MethodHandles.Lookup OWN = MethodHandles.lookup();

    /** By how much longer a method waits, so that it is told why its call was late. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final Class<?> type;
    private final MethodAccess access;
    private final Sender sender;
    private final Settings settings;
    private final RequestPlans plans;
    private final List<String> faults = new ArrayList<>();

    /**
     * What all methods have in common.
     *
     * @param base what comes before each path, without a slash at its end
     * @param errors told of failures of methods that return nothing
     */
    public record Settings(
            String base,
            JsonCodec json,
            Map<Class<?>, Function<Object, String>> texts,
            Failures failures,
            ErrorHook errors,
            Runnable close) {}

    /**
     * The methods of one interface.
     *
     * @param lookup what may call methods of the user, or null if they are open to us
     */
    public ClientMethods(Class<?> type, MethodHandles.@Nullable Lookup lookup, Sender sender, Settings settings) {
        this.type = type;
        this.access = new MethodAccess(OWN, lookup, "proxy(type, MethodHandles.lookup())");
        this.sender = sender;
        this.settings = settings;
        Texts texts = new Texts(settings.texts, new Conversions(Map.of(), access));
        this.plans = new RequestPlans(settings.base, new ArgumentWriters(settings.json, texts, access));
    }

    /**
     * What each method does.
     *
     * @throws IllegalArgumentException naming everything that is wrong with the interface
     */
    public Map<Method, ProxyMethod> of(ProxyType<?> proxies) {
        Map<Method, List<Operation>> operations = operations();
        Map<Method, ProxyMethod> methods = new HashMap<>();
        for (Method method : proxies.methods()) {
            try {
                methods.put(method, bind(method, operations.getOrDefault(method, List.of())));
            } catch (IllegalArgumentException refused) {
                faults.add(refused.getMessage());
            }
        }
        if (!faults.isEmpty()) {
            throw new IllegalArgumentException(
                    type.getName() + ": " + String.join("\n  and ", new LinkedHashSet<>(faults)));
        }
        return methods;
    }

    private Map<Method, List<Operation>> operations() {
        Map<Method, List<Operation>> byMethod = new HashMap<>();
        for (Operation operation :
                Operations.of(type, "", refused -> faults.add(String.valueOf(refused.getMessage())))) {
            for (Method method : operation.chain()) {
                byMethod.computeIfAbsent(method, key -> new ArrayList<>()).add(operation);
            }
        }
        return byMethod;
    }

    private ProxyMethod bind(Method method, List<Operation> operations) {
        if (!operations.isEmpty()) {
            return call(method, operations);
        }
        if (method.isDefault()) {
            return access.inherited(method);
        }
        if (isClose(method)) {
            return (proxy, arguments) -> {
                settings.close.run();
                return null;
            };
        }
        throw new IllegalArgumentException(ProxyType.name(method)
                + " is not annotated (expected: an annotation such as @GetMapping, or a default method)");
    }

    private static boolean isClose(Method method) {
        return method.getName().equals("close")
                && method.getParameterCount() == 0
                && AutoCloseable.class.isAssignableFrom(method.getDeclaringClass());
    }

    private ProxyMethod call(Method method, List<Operation> operations) {
        Operation operation = operations.get(0);
        String name = ProxyType.name(method);
        Type result = operation.value();
        if (TypeVariables.rawClass(result) == Flow.Publisher.class) {
            if (operation.isStaged()) {
                throw new IllegalArgumentException(
                        name + ": " + operation.result().getTypeName()
                                + " (expected: the publisher itself, which sends its request when it is subscribed to)");
            }
            return stream(method, operations, TypeVariables.argument(result));
        }
        if (operation.isStaged() && !TypeVariables.rawClass(operation.result()).isAssignableFrom(Reply.class)) {
            throw new IllegalArgumentException(
                    name + ": " + operation.result().getTypeName() + " (expected: Reply or CompletionStage)");
        }
        ResultReader reader;
        try {
            reader = ResultReader.of(result, settings.json);
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(name + ": " + unusable.getMessage(), unusable);
        }
        ClientMethod calls = new ClientMethod(plans.of(operations, reader.accept()), sender, failures(method), reader);
        if (operation.isVoid()) {
            return tell(calls, method);
        }
        return operation.isStaged()
                ? ProxyMethod.replying(calls)
                : ProxyMethod.waiting(calls, method, name, sender.timeout().plus(GRACE));
    }

    private Failures failures(Method method) {
        return settings.failures.with(StatusExceptions.of(List.of(method.getExceptionTypes()), access));
    }

    /** Returns once the request is on its way; failures go to the error hook. */
    private ProxyMethod tell(ClientMethod calls, Method method) {
        String name = ProxyType.name(type);
        return (proxy, arguments) -> {
            CallContext context = CallContext.current();
            calls.send(arguments).toCompletableFuture().whenComplete((nothing, error) -> {
                if (error != null) {
                    settings.errors.failed(name, method.getName(), context, error);
                }
            });
            return null;
        };
    }

    private ProxyMethod stream(Method method, List<Operation> operations, Type element) {
        String name = ProxyType.name(method);
        Elements elements;
        try {
            elements = Elements.of(element, settings.json, name);
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(name + ": " + unusable.getMessage(), unusable);
        }
        ClientMethod calls = new ClientMethod(
                plans.of(operations, elements.accept()),
                sender,
                failures(method),
                ResultReader.of(Void.class, settings.json));
        return (proxy, arguments) -> calls.publisher(arguments, elements.decoder());
    }
}
