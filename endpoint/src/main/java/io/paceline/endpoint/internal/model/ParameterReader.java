package io.paceline.endpoint.internal.model;

import io.paceline.core.CallContext;
import io.paceline.endpoint.CookieValue;
import io.paceline.endpoint.ModelAttribute;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestHeader;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.RequestPart;
import io.paceline.http.Form;
import io.paceline.http.Headers;
import io.paceline.http.HttpRequest;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.security.Principal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what the annotations of one parameter, or else its type, say. */
final class ParameterReader {

    private static final Set<Type> CONTEXT_TYPES =
            Set.of(HttpRequest.class, CallContext.class, Headers.class, Form.class);

    private final List<Method> chain;
    private final int index;
    private final Parameter parameter;
    private final Type type;

    private ParameterReader(TypeVariables types, List<Method> chain, int index) {
        this.chain = chain;
        this.index = index;
        this.parameter = chain.get(0).getParameters()[index];
        this.type = types.resolve(chain.get(0).getGenericParameterTypes()[index]);
    }

    /** The description of a parameter of the method that heads the chain. */
    static OperationParameter read(TypeVariables types, List<Method> chain, int index) {
        ParameterReader reader = new ParameterReader(types, chain, index);
        OperationParameter annotated = reader.annotated();
        return annotated == null ? reader.plain() : annotated;
    }

    private @Nullable OperationParameter annotated() {
        PathVariable path = annotation(PathVariable.class);
        if (path != null) {
            return of(ParameterKind.PATH, name(path.value(), path.name()), path.required(), null);
        }
        RequestParam query = annotation(RequestParam.class);
        if (query != null && OperationParameter.takesFiles(type)) {
            return of(ParameterKind.PART, name(query.value(), query.name()), query.required(), null);
        }
        if (query != null) {
            return of(
                    ParameterKind.QUERY,
                    nameOrAll(query.value(), query.name()),
                    query.required(),
                    given(query.defaultValue()));
        }
        RequestHeader header = annotation(RequestHeader.class);
        if (header != null && type != Headers.class) {
            return of(
                    ParameterKind.HEADER,
                    nameOrAll(header.value(), header.name()),
                    header.required(),
                    given(header.defaultValue()));
        }
        CookieValue cookie = annotation(CookieValue.class);
        if (cookie != null) {
            String name = name(cookie.value(), cookie.name());
            return of(ParameterKind.COOKIE, name, cookie.required(), given(cookie.defaultValue()));
        }
        RequestPart part = annotation(RequestPart.class);
        if (part != null) {
            return of(ParameterKind.PART, name(part.value(), part.name()), part.required(), null);
        }
        RequestBody body = annotation(RequestBody.class);
        if (body != null) {
            return of(ParameterKind.BODY, "", body.required(), null);
        }
        return annotation(ModelAttribute.class) == null ? null : of(ParameterKind.MODEL, "", true, null);
    }

    private OperationParameter plain() {
        if (CONTEXT_TYPES.contains(type) || isPrincipal(type)) {
            return new OperationParameter(
                    index, chain, ParameterKind.CONTEXT, false, "", type, !isNullable(parameter), null);
        }
        if (OperationParameter.takesFiles(type)) {
            return new OperationParameter(
                    index, chain, ParameterKind.PART, false, name("", ""), type, !isNullable(parameter), null);
        }
        String name = parameter.isNamePresent() ? parameter.getName() : "";
        boolean required = isRequired(type, parameter);
        return new OperationParameter(index, chain, ParameterKind.QUERY, false, name, type, required, null);
    }

    private OperationParameter of(ParameterKind kind, String name, boolean required, @Nullable String defaultValue) {
        boolean must = required && !isNullable(parameter);
        return new OperationParameter(index, chain, kind, true, name, type, must, defaultValue);
    }

    private <A extends Annotation> @Nullable A annotation(Class<A> kind) {
        return OperationParameter.annotation(chain, index, kind);
    }

    /** A map without a name takes all there are. */
    private String nameOrAll(String value, String name) {
        boolean all = TypeVariables.rawClass(type) == Map.class && value.isEmpty() && name.isEmpty();
        return all ? "" : name(value, name);
    }

    private static boolean isPrincipal(Type type) {
        Class<?> raw = TypeVariables.rawClass(type);
        return raw == Optional.class
                ? type != Optional.class && isPrincipal(TypeVariables.argument(type))
                : Principal.class.isAssignableFrom(raw);
    }

    /** Without an annotation a value may be missing, as in Spring, unless there is no null to say so. */
    static boolean isRequired(Type type, Parameter parameter) {
        return type instanceof Class<?> simple
                && simple.isPrimitive()
                && type != boolean.class
                && !isNullable(parameter);
    }

    /** Whether any annotation that is called so says that it may be null, as Spring looks at it. */
    static boolean isNullable(Parameter parameter) {
        return Stream.concat(
                        Arrays.stream(parameter.getAnnotations()),
                        Arrays.stream(parameter.getAnnotatedType().getAnnotations()))
                .anyMatch(annotation ->
                        annotation.annotationType().getSimpleName().equals("Nullable"));
    }

    /** The default that an annotation gives, or null. */
    static @Nullable String given(String defaultValue) {
        return defaultValue.equals(RequestParam.NO_DEFAULT) ? null : defaultValue;
    }

    private String name(String value, String name) {
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
}
