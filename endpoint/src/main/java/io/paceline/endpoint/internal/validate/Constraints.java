package io.paceline.endpoint.internal.validate;

import io.paceline.endpoint.internal.model.Operation;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.stream.Stream;

/** Finds out whether anything is said about the arguments of a method that has to be checked. */
public final class Constraints {

    private static final String VALID = "jakarta.validation.Valid";
    private static final String CONSTRAINT = "jakarta.validation.Constraint";

    private Constraints() {}

    /**
     * The check of the arguments of an operation; {@link ArgumentCheck#NONE} if nothing is said about them. An annotation
     * whose class is not on the class path does not show, so without the API nothing ever is.
     *
     * @param service the object whose method it is
     * @throws IllegalArgumentException if there is something to check, and nothing that can
     */
    public static ArgumentCheck of(Operation operation, Object service) {
        if (operation.chain().stream().anyMatch(Constraints::constrainsParameters)) {
            return JakartaCheck.of(operation, service);
        }
        // what stands on the method may be about its result, or about its parameters together
        return operation.chain().stream().anyMatch(Constraints::constrainsMethod)
                ? JakartaCheck.ofMethod(operation, service)
                : ArgumentCheck.NONE;
    }

    private static boolean constrainsParameters(Method method) {
        return Arrays.stream(method.getParameters())
                .flatMap(Constraints::annotations)
                .anyMatch(Constraints::isConstraint);
    }

    private static boolean constrainsMethod(Method method) {
        return Arrays.stream(method.getAnnotations()).anyMatch(Constraints::isConstraint);
    }

    private static Stream<Annotation> annotations(Parameter parameter) {
        return Stream.concat(Arrays.stream(parameter.getAnnotations()), annotations(parameter.getAnnotatedType()));
    }

    private static Stream<Annotation> annotations(AnnotatedType type) {
        Stream<Annotation> own = Arrays.stream(type.getAnnotations());
        if (type instanceof AnnotatedParameterizedType generic) {
            return Stream.concat(
                    own,
                    Arrays.stream(generic.getAnnotatedActualTypeArguments()).flatMap(Constraints::annotations));
        }
        return type instanceof AnnotatedArrayType array
                ? Stream.concat(own, annotations(array.getAnnotatedGenericComponentType()))
                : own;
    }

    private static boolean isConstraint(Annotation annotation) {
        Class<? extends Annotation> kind = annotation.annotationType();
        return kind.getName().equals(VALID)
                || Arrays.stream(kind.getAnnotations())
                        .anyMatch(meta -> meta.annotationType().getName().equals(CONSTRAINT));
    }
}
