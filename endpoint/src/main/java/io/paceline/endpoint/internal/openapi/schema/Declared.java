package io.paceline.endpoint.internal.openapi.schema;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;

/**
 * What annotations say of a place that holds a value: a property, a parameter, an element of a list. Those of JSpecify
 * and Jakarta Validation are known by name, so that neither must be there.
 *
 * @param annotations of the place and of its type
 * @param type its type as it is written, or null if that is not known
 * @param nullMarked whether a type without annotation never is null here
 */
public record Declared(
        List<Annotation> annotations, @Nullable AnnotatedType type, boolean nullMarked) {

    private static final String NULL_MARKED = "org.jspecify.annotations.NullMarked";
    private static final String NULL_UNMARKED = "org.jspecify.annotations.NullUnmarked";
    private static final Set<String> NEVER_NULL = Set.of(
            "org.jspecify.annotations.NonNull",
            "jakarta.validation.constraints.NotNull",
            "jakarta.validation.constraints.NotBlank",
            "jakarta.validation.constraints.NotEmpty");

    /** A parameter of a method. */
    public static Declared of(Parameter parameter) {
        return of(
                Arrays.asList(parameter.getAnnotations()),
                parameter.getAnnotatedType(),
                parameter.getDeclaringExecutable().getDeclaringClass());
    }

    static Declared of(BeanProperty property) {
        AnnotatedMember member = property.getMember();
        return of(member.annotations().toList(), typeOf(member), member.getDeclaringClass());
    }

    private static Declared of(List<Annotation> annotations, @Nullable AnnotatedType type, Class<?> owner) {
        List<Annotation> all = new ArrayList<>(annotations);
        if (type != null) {
            all.addAll(Arrays.asList(type.getAnnotations()));
        }
        return new Declared(all, type, isNullMarked(owner));
    }

    private static @Nullable AnnotatedType typeOf(AnnotatedMember member) {
        if (member instanceof AnnotatedParameter parameter) {
            return parameter.getOwner().getMember() instanceof Executable executable
                    ? executable.getParameters()[parameter.getIndex()].getAnnotatedType()
                    : null;
        }
        Member declared = member.getMember();
        if (declared instanceof Field field) {
            return field.getAnnotatedType();
        }
        return declared instanceof Method method ? method.getAnnotatedReturnType() : null;
    }

    boolean has(String annotation) {
        return annotations.stream().anyMatch(each -> nameOf(each).equals(annotation));
    }

    /** Whether the declaration excludes null, if its type does not. */
    boolean isNeverNull() {
        if (annotations.stream().anyMatch(each -> NEVER_NULL.contains(nameOf(each)))) {
            return true;
        }
        return nullMarked
                && annotations.stream()
                        .noneMatch(each -> each.annotationType().getSimpleName().equals("Nullable"));
    }

    /** The elements of an array or a collection, the values of a map; null if there are none. */
    @Nullable
    Declared element() {
        AnnotatedType inner = null;
        if (type instanceof AnnotatedArrayType array) {
            inner = array.getAnnotatedGenericComponentType();
        } else if (type instanceof AnnotatedParameterizedType generic) {
            AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
            boolean isMap = generic.getType() instanceof ParameterizedType parameterized
                    && parameterized.getRawType() instanceof Class<?> raw
                    && Map.class.isAssignableFrom(raw);
            inner = isMap ? arguments[arguments.length - 1] : arguments[0];
        }
        return inner == null ? null : new Declared(List.of(inner.getAnnotations()), inner, nullMarked);
    }

    private static boolean isNullMarked(Class<?> owner) {
        for (Class<?> at = owner; at != null; at = at.getEnclosingClass()) {
            if (isAnnotated(at, NULL_UNMARKED)) {
                return false;
            } else if (isAnnotated(at, NULL_MARKED)) {
                return true;
            }
        }
        Package in = owner.getPackage();
        if (in != null && isAnnotated(in, NULL_UNMARKED)) {
            return false;
        }
        return (in != null && isAnnotated(in, NULL_MARKED)) || isAnnotated(owner.getModule(), NULL_MARKED);
    }

    private static boolean isAnnotated(AnnotatedElement element, String annotation) {
        return Arrays.stream(element.getAnnotations())
                .anyMatch(each -> nameOf(each).equals(annotation));
    }

    private static String nameOf(Annotation annotation) {
        return annotation.annotationType().getName();
    }
}
