package io.paceline.endpoint.internal.model;

import io.paceline.endpoint.RequestMethod;
import io.paceline.endpoint.ResponseStatus;
import io.paceline.http.MediaType;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One annotated method on one pattern: which requests it answers, what it takes from them and what it gives. Server,
 * client and documentation are made from this.
 *
 * @param view the class with all that it extends and implements
 * @param chain the method that runs and those that it overrides, nearest first
 * @param pattern the pattern of its paths, with the prefix, in the language of the router
 * @param methods the request methods
 * @param conditions what else a request must have to be for it
 * @param parameters its parameters, in order
 * @param result the type that it returns, without type variables
 */
public record Operation(
        ClassView view,
        List<Method> chain,
        String pattern,
        Set<RequestMethod> methods,
        Conditions conditions,
        List<OperationParameter> parameters,
        Type result) {

    /** The method that runs. */
    public Method method() {
        return chain.get(0);
    }

    /** Under which its calls are counted. */
    public String name() {
        return method().getName();
    }

    /** Whether nobody waits for its result. */
    public boolean isVoid() {
        return result == void.class;
    }

    /** Whether its result comes later. */
    public boolean isStaged() {
        return CompletionStage.class.isAssignableFrom(TypeVariables.rawClass(result));
    }

    /** The type of the value that a client gets, which is what a stage holds. */
    public Type value() {
        return isStaged() ? TypeVariables.argument(result) : result;
    }

    /** The media types of bodies that it takes, as its annotations say; empty if they say nothing. */
    public List<MediaType> consumes() {
        return Conditions.wanted(conditions.consumes());
    }

    /** The media types that it gives, as its annotations say; empty if they say nothing. */
    public List<MediaType> produces() {
        return Conditions.wanted(conditions.produces());
    }

    /** The status of its answer, unless what it returns says another: 202 for {@code void}, 204 for a stage of nothing. */
    public int status() {
        ResponseStatus said = annotation(ResponseStatus.class);
        return said != null ? Statuses.of(said, 200, toString()) : isVoid() ? 202 : value() == Void.class ? 204 : 200;
    }

    /** The annotation of the method or the nearest one that it overrides; else of its class; else null. */
    public <A extends Annotation> @Nullable A annotation(Class<A> kind) {
        for (Method method : chain) {
            A found = method.getAnnotation(kind);
            if (found != null) {
                return found;
            }
        }
        return view.annotation(kind);
    }

    /** How it is called in messages. */
    @Override
    public String toString() {
        return Names.of(method());
    }
}
