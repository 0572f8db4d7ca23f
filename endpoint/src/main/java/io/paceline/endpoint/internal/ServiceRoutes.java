package io.paceline.endpoint.internal;

import io.paceline.endpoint.RequestMethod;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import io.paceline.http.server.Router;
import io.paceline.json.JsonCodec;
import io.paceline.service.Blocking;
import io.paceline.service.Serial;
import io.paceline.service.ServiceRef;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Adds the annotated methods of services to a router. Not thread-safe. */
public final class ServiceRoutes {

    private static final Pattern VARIABLE = Pattern.compile("\\{\\*?([A-Za-z_][A-Za-z0-9_.-]*)");

    private final Router.Builder router;
    private final String prefix;
    private final JsonCodec json;
    private final Map<String, Method> methodsByRoute = new HashMap<>();

    /** Adds to this router, below a prefix. */
    public ServiceRoutes(Router.Builder router, String prefix, JsonCodec json) {
        this.router = router;
        this.prefix = prefix;
        this.json = json;
    }

    /**
     * Adds the methods of a service.
     *
     * @param type the class of its object
     * @param lookup what may call them, or null if that is open to us
     * @throws IllegalArgumentException naming what is wrong with the class
     */
    public void add(Class<?> type, MethodHandles.@Nullable Lookup lookup, ServiceRef<Object> service) {
        ClassView view = new ClassView(type);
        Mapping ofClass = Mapping.of(view, type);
        Access access = new Access(lookup);
        boolean found = false;
        for (List<Method> chain : view.methods()) {
            Mapping ofMethod = Mapping.of(chain);
            if (ofMethod != null) {
                found = true;
                requireCallable(chain.get(0));
                add(chain, view, access.handle(chain.get(0)), ofClass, ofMethod, service);
            }
        }
        if (!found) {
            throw new IllegalArgumentException("service: " + type.getName()
                    + " (expected: at least one public method with an annotation such as @GetMapping)");
        }
    }

    private void add(
            List<Method> chain,
            ClassView view,
            MethodHandle handle,
            Mapping ofClass,
            Mapping ofMethod,
            ServiceRef<Object> service) {
        Method method = chain.get(0);
        Type result = view.types().resolve(method.getGenericReturnType());
        for (List<String> path : ofClass.pathsWith(ofMethod)) {
            String pattern = Router.join(prefix, path.get(0), path.get(1));
            ParameterBinding[] parameters = new ParameterBindings(chain, view.types(), variables(pattern), json).all();
            MethodBinding binding = new MethodBinding(
                    method.getName(),
                    isMarked(chain, view, Blocking.class),
                    isMarked(chain, view, Serial.class),
                    handle,
                    parameters,
                    results(method, result));
            HttpHandler handler =
                    result == void.class ? TellHandler.of(binding, service) : new CallHandler(binding, service);
            for (RequestMethod requestMethod : ofClass.methodsWith(ofMethod)) {
                route(requestMethod.name(), pattern, method, handler);
            }
        }
    }

    private ResultWriter results(Method method, Type result) {
        boolean staged = CompletionStage.class.isAssignableFrom(TypeVariables.rawClass(result));
        Type value = staged ? Container.argument(result) : result;
        if (staged && value == Void.class) {
            return new ResultWriter(value, json, HttpResponse.noContent());
        }
        try {
            return new ResultWriter(value, json, HttpResponse.ok());
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(Names.of(method) + ": " + unusable.getMessage(), unusable);
        }
    }

    private void route(String requestMethod, String pattern, Method method, HttpHandler handler) {
        String shape = requestMethod + " " + VARIABLE.matcher(pattern).replaceAll("{");
        Method earlier = methodsByRoute.putIfAbsent(shape, method);
        if (earlier != null) {
            throw new IllegalArgumentException(Names.of(method) + ": " + requestMethod + " " + pattern
                    + " (expected: other requests than " + Names.of(earlier) + " answers)");
        }
        try {
            router.route(requestMethod, pattern, handler);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(Names.of(method) + ": " + refused.getMessage(), refused);
        }
    }

    private static void requireCallable(Method method) {
        if (!Modifier.isPublic(method.getModifiers()) || Modifier.isStatic(method.getModifiers())) {
            throw new IllegalArgumentException(Names.of(method) + ": " + Modifier.toString(method.getModifiers())
                    + " (expected: a public method of the object, since it has a mapping annotation)");
        }
    }

    /** Whether the method, one that it overrides, or the class has the mark. */
    private static boolean isMarked(List<Method> chain, ClassView view, Class<? extends Annotation> mark) {
        return view.annotation(mark) != null || chain.stream().anyMatch(method -> method.isAnnotationPresent(mark));
    }

    private static Set<String> variables(String pattern) {
        Set<String> names = new LinkedHashSet<>();
        Matcher matcher = VARIABLE.matcher(pattern);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }
}
