package io.paceline.endpoint.internal;

import io.paceline.core.CallContext;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestHeader;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.Headers;
import io.paceline.http.HttpRequest;
import io.paceline.json.JsonCodec;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Chooses how each parameter of a method is bound, or says at start why it cannot be. */
final class ParameterBindings {

    private final List<Method> chain;
    private final TypeVariables types;
    private final Set<String> pathVariables;
    private final JsonCodec json;

    /**
     * For one method on one pattern.
     *
     * @param chain the method and those it overrides, whose annotations count as well
     */
    ParameterBindings(List<Method> chain, TypeVariables types, Set<String> pathVariables, JsonCodec json) {
        this.chain = chain;
        this.types = types;
        this.pathVariables = pathVariables;
        this.json = json;
    }

    ParameterBinding[] all() {
        Method method = chain.get(0);
        ParameterBinding[] bindings = new ParameterBinding[method.getParameterCount()];
        int bodies = 0;
        for (int i = 0; i < bindings.length; i++) {
            bindings[i] = binding(i);
            bodies += bindings[i] instanceof BodyBinding ? 1 : 0;
        }
        if (bodies > 1) {
            throw new IllegalArgumentException(
                    Names.of(method) + ": " + bodies + " parameters with @RequestBody (expected: at most one)");
        }
        return bindings;
    }

    private ParameterBinding binding(int index) {
        Parameter parameter = chain.get(0).getParameters()[index];
        Type type = types.resolve(chain.get(0).getGenericParameterTypes()[index]);
        PathVariable path = annotation(index, PathVariable.class);
        if (path != null) {
            return pathVariable(parameter, type, path);
        }
        RequestParam query = annotation(index, RequestParam.class);
        if (query != null) {
            String name = name(parameter, query.value(), query.name());
            return text(TextSource.QUERY, name, parameter, type, query.required(), query.defaultValue());
        }
        RequestHeader header = annotation(index, RequestHeader.class);
        if (header != null && type != Headers.class) {
            String name = name(parameter, header.value(), header.name());
            return text(TextSource.HEADER, name, parameter, type, header.required(), header.defaultValue());
        }
        RequestBody body = annotation(index, RequestBody.class);
        if (body != null) {
            return body(parameter, type, body);
        }
        return unannotated(parameter, type);
    }

    private ParameterBinding unannotated(Parameter parameter, Type type) {
        if (type == HttpRequest.class) {
            return request -> request;
        } else if (type == CallContext.class) {
            return HttpRequest::context;
        } else if (type == Headers.class) {
            return HttpRequest::headers;
        } else if (Conversion.to(Container.of(type).element()) == null) {
            throw unbound(parameter, type, "a simple type, or an annotation such as @RequestBody");
        }
        // as in Spring it may be missing; where there is no null to say so, it may not
        boolean required = type instanceof Class<?> simple && simple.isPrimitive() && type != boolean.class;
        String name = name(parameter, "", "");
        return text(TextSource.QUERY, name, parameter, type, required, RequestParam.NO_DEFAULT);
    }

    private ParameterBinding pathVariable(Parameter parameter, Type type, PathVariable path) {
        String name = name(parameter, path.value(), path.name());
        if (pathVariables.contains(name)) {
            return text(TextSource.PATH, name, parameter, type, true, RequestParam.NO_DEFAULT);
        }
        Container container = Container.of(type);
        if (path.required() && !container.optional()) {
            throw unbound(parameter, type, "{" + name + "} in each pattern of its method, or required = false");
        }
        Object missing = ifMissing(parameter, type, container);
        return request -> missing;
    }

    private ParameterBinding body(Parameter parameter, Type type, RequestBody body) {
        try {
            return BodyBinding.of(type, body.required(), json);
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(Names.of(parameter) + ": " + unusable.getMessage(), unusable);
        }
    }

    private ParameterBinding text(
            TextSource source, String name, Parameter parameter, Type type, boolean required, String defaultValue) {
        Container container = Container.of(type);
        Conversion conversion = Conversion.to(container.element());
        if (conversion == null) {
            throw unbound(parameter, type, "a simple type, or List, Set, Optional or an array of one");
        }
        String byDefault = defaultValue.equals(RequestParam.NO_DEFAULT) ? null : defaultValue;
        boolean must = required && byDefault == null && !container.optional();
        Object missing = must || byDefault != null ? null : ifMissing(parameter, type, container);
        TextBinding binding = new TextBinding(source, name, conversion, container, must, byDefault, missing);
        if (byDefault != null) {
            binding.checkDefault(Names.of(parameter));
        }
        return binding;
    }

    private static @Nullable Object ifMissing(Parameter parameter, Type type, Container container) {
        if (container.optional()) {
            return Optional.empty();
        }
        if (type == boolean.class) {
            return false;
        }
        if (type instanceof Class<?> simple && simple.isPrimitive()) {
            throw unbound(parameter, type, "Optional, a boxed type or a defaultValue, since it may be missing");
        }
        return null;
    }

    private <A extends Annotation> @Nullable A annotation(int index, Class<A> kind) {
        for (Method method : chain) {
            A found = method.getParameters()[index].getAnnotation(kind);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static String name(Parameter parameter, String value, String name) {
        if (!value.isEmpty() && !name.isEmpty() && !value.equals(name)) {
            throw new IllegalArgumentException(
                    Names.of(parameter) + ": value " + value + " and name " + name + " (expected: one of them)");
        }
        String given = value.isEmpty() ? name : value;
        if (!given.isEmpty()) {
            return given;
        }
        if (!parameter.isNamePresent()) {
            throw new IllegalArgumentException(Names.of(parameter)
                    + ": its name is not in the class file (expected: javac -parameters, or a name in the annotation)");
        }
        return parameter.getName();
    }

    private static IllegalArgumentException unbound(Parameter parameter, Type type, String expected) {
        return new IllegalArgumentException(
                Names.of(parameter) + ": " + type.getTypeName() + " (expected: " + expected + ")");
    }
}
