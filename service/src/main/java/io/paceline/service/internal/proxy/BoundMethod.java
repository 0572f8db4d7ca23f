package io.paceline.service.internal.proxy;

import io.paceline.core.proxy.ProxyMethod;
import io.paceline.service.KeyFunction;
import io.paceline.service.ShardKeyException;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The method of the object that a method of a proxy calls, and the ways to call it. */
final class BoundMethod<S> {

    private final String name;
    private final String method;
    private final MethodHandle handle;
    private final int keyIndex;
    private final ProxyTarget<S> service;
    private final @Nullable KeyFunction keys;

    /** @param keyIndex which argument is the key, negative for none */
    BoundMethod(ProxyTarget<S> target, MethodTraits traits, MethodHandle handle, int keyIndex) {
        this.name = target.name();
        this.method = traits.method();
        this.handle = handle;
        this.keyIndex = target.isKeyed() ? keyIndex : -1;
        this.service = target.calling(traits);
        this.keys = target.keys();
    }

    /** Calls and wants no answer. */
    ProxyMethod tell() {
        return (proxy, arguments) -> {
            route(arguments).tell(object -> call(object, arguments));
            return null;
        };
    }

    /** Calls a method that returns a stage and wants no answer. */
    ProxyMethod tellStage() {
        return (proxy, arguments) -> {
            route(arguments).tellStage(object -> stage(object, arguments));
            return null;
        };
    }

    /** Calls a method that returns the value. */
    // the value of an ask may be null, which NullAway does not see in a type argument
    @SuppressWarnings("NullAway")
    ProxyMethod.Request ask() {
        return arguments -> route(arguments).<@Nullable Object>ask(object -> call(object, arguments));
    }

    /** Calls a method that returns a stage of the value. */
    ProxyMethod.Request askStage() {
        return arguments -> route(arguments).<@Nullable Object>askStage(object -> stage(object, arguments));
    }

    private ProxyTarget<S> route(@Nullable Object[] arguments) {
        if (keyIndex >= 0) {
            return service.forKey(key(arguments[keyIndex]));
        }
        if (keys != null) {
            return service.forKey(key(keys.keyOf(method, Collections.unmodifiableList(Arrays.asList(arguments)))));
        }
        return service;
    }

    private Object key(@Nullable Object key) {
        if (key == null) {
            throw new ShardKeyException(this + ": key: null (expected: a value)");
        }
        return key;
    }

    private @Nullable Object call(S object, @Nullable Object[] arguments) throws Exception {
        try {
            return (Object) handle.invokeExact((Object) object, arguments);
        } catch (Exception | Error thrown) {
            throw thrown;
        } catch (Throwable neither) {
            throw new UndeclaredThrowableException(neither);
        }
    }

    // only made for methods whose result is a stage
    @SuppressWarnings("unchecked")
    private CompletionStage<@Nullable Object> stage(S object, @Nullable Object[] arguments) throws Exception {
        Object stage = call(object, arguments);
        if (stage == null) {
            throw new NullPointerException(this + ": null (expected: a stage)");
        }
        return (CompletionStage<@Nullable Object>) stage;
    }

    @Override
    public String toString() {
        return "service '" + name + "' " + method;
    }
}
