package io.paceline.endpoint.internal.model;

import io.paceline.core.CallContext;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestHeader;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.Headers;
import io.paceline.http.HttpRequest;
import io.paceline.http.server.Router;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the annotations of a class or interface. */
public final class Operations {

    private static final Set<Type> CONTEXT_TYPES = Set.of(HttpRequest.class, CallContext.class, Headers.class);

    private final ClassView view;
    private final String prefix;
    private final Mapping ofClass;

    private Operations(Class<?> type, String prefix) {
        this.view = new ClassView(type);
        this.prefix = prefix;
        this.ofClass = Mapping.of(view, type);
    }

    /**
     * The operations of a class or interface: one for each pattern of each annotated method.
     *
     * @param prefix what each pattern begins with
     * @throws IllegalArgumentException naming what is wrong with the class, or that it has none
     */
    public static List<Operation> of(Class<?> type, String prefix) {
        Operations operations = new Operations(type, prefix);
        List<Operation> all = new ArrayList<>();
        for (List<Method> chain : operations.view.methods()) {
            Mapping ofMethod = Mapping.of(chain);
            if (ofMethod != null) {
                requireCallable(chain.get(0));
                operations.add(chain, ofMethod, all);
            }
        }
        if (all.isEmpty()) {
            throw new IllegalArgumentException("service: " + type.getName()
                    + " (expected: at least one public method with an annotation such as @GetMapping)");
        }
        return all;
    }

    private void add(List<Method> chain, Mapping ofMethod, List<Operation> all) {
        Method method = chain.get(0);
        List<OperationParameter> parameters = new ArrayList<>();
        for (int i = 0; i < method.getParameterCount(); i++) {
            parameters.add(parameter(chain, i));
        }
        for (List<String> path : ofClass.pathsWith(ofMethod)) {
            all.add(new Operation(
                    view,
                    chain,
                    Router.join(prefix, path.get(0), path.get(1)),
                    ofClass.methodsWith(ofMethod),
                    List.copyOf(parameters),
                    view.types().resolve(method.getGenericReturnType())));
        }
    }

    private OperationParameter parameter(List<Method> chain, int index) {
        Parameter parameter = chain.get(0).getParameters()[index];
        Type type = view.types().resolve(chain.get(0).getGenericParameterTypes()[index]);
        PathVariable path = OperationParameter.annotation(chain, index, PathVariable.class);
        if (path != null) {
            String name = name(parameter, path.value(), path.name());
            return new OperationParameter(index, chain, ParameterKind.PATH, true, name, type, path.required(), null);
        }
        RequestParam query = OperationParameter.annotation(chain, index, RequestParam.class);
        if (query != null) {
            String name = name(parameter, query.value(), query.name());
            return new OperationParameter(
                    index, chain, ParameterKind.QUERY, true, name, type, query.required(), given(query.defaultValue()));
        }
        RequestHeader header = OperationParameter.annotation(chain, index, RequestHeader.class);
        if (header != null && type != Headers.class) {
            String name = name(parameter, header.value(), header.name());
            return new OperationParameter(
                    index,
                    chain,
                    ParameterKind.HEADER,
                    true,
                    name,
                    type,
                    header.required(),
                    given(header.defaultValue()));
        }
        RequestBody body = OperationParameter.annotation(chain, index, RequestBody.class);
        if (body != null) {
            return new OperationParameter(index, chain, ParameterKind.BODY, true, "", type, body.required(), null);
        }
        if (CONTEXT_TYPES.contains(type)) {
            return new OperationParameter(index, chain, ParameterKind.CONTEXT, false, "", type, true, null);
        }
        // as in Spring it may be missing; where there is no null to say so, it may not
        boolean required = type instanceof Class<?> simple && simple.isPrimitive() && type != boolean.class;
        String name = parameter.isNamePresent() ? parameter.getName() : "";
        return new OperationParameter(index, chain, ParameterKind.QUERY, false, name, type, required, null);
    }

    private static @Nullable String given(String defaultValue) {
        return defaultValue.equals(RequestParam.NO_DEFAULT) ? null : defaultValue;
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

    private static void requireCallable(Method method) {
        if (!Modifier.isPublic(method.getModifiers()) || Modifier.isStatic(method.getModifiers())) {
            throw new IllegalArgumentException(Names.of(method) + ": " + Modifier.toString(method.getModifiers())
                    + " (expected: a public method of the object, since it has a mapping annotation)");
        }
    }
}
