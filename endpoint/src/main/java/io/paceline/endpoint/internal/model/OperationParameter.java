package io.paceline.endpoint.internal.model;

import io.paceline.http.UploadedFile;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One parameter of an operation, as its annotations describe it.
 *
 * @param index which parameter of its method, counted from 0
 * @param chain the method and those it overrides, nearest first, whose annotations count as well
 * @param kind where its argument comes from
 * @param annotated whether an annotation says so; else it follows from the type
 * @param name under which it is sent; empty for kinds that have none, and for a map of all
 * @param type its type, without type variables
 * @param required whether the annotation wants it to be there
 * @param defaultValue what is taken if it is missing, or null
 */
public record OperationParameter(
        int index,
        List<Method> chain,
        ParameterKind kind,
        boolean annotated,
        String name,
        Type type,
        boolean required,
        @Nullable String defaultValue) {

    /** The parameter of the method that runs. */
    public Parameter parameter() {
        return chain.get(0).getParameters()[index];
    }

    /**
     * What is sent for a parameter of kind {@link ParameterKind#MODEL}.
     *
     * @throws IllegalArgumentException if its type has no members that could be
     */
    public ModelType model() {
        return ModelType.of(TypeVariables.rawClass(type));
    }

    /** Whether it is a file of a multipart form, or several, as they are. */
    public boolean takesFiles() {
        return takesFiles(type);
    }

    /** Whether values of a type are files of a multipart form. */
    public static boolean takesFiles(Type type) {
        return type.getTypeName().contains(UploadedFile.class.getName());
    }

    /** The annotation of this parameter in the nearest method of the chain that has one, or null. */
    public <A extends Annotation> @Nullable A annotation(Class<A> kind) {
        return annotation(chain, index, kind);
    }

    static <A extends Annotation> @Nullable A annotation(List<Method> chain, int index, Class<A> kind) {
        for (Method method : chain) {
            A found = method.getParameters()[index].getAnnotation(kind);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** How it is called in messages. */
    @Override
    public String toString() {
        return Names.of(parameter());
    }
}
