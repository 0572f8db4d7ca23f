package io.paceline.service.internal.proxy;

import io.paceline.service.KeyFunction;
import io.paceline.service.ServiceFunction;
import io.paceline.service.ServiceRef;
import io.paceline.service.ShardKeyException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A reference as its proxies see it, with what they need beyond the ways of lambdas.
 *
 * @param <S> the class of the service
 */
public interface ProxyTarget<S> extends ServiceRef<S> {

    /** The class of the object, whose public methods are called. */
    Class<?> type();

    /** Equal for references whose calls meet the same object, or the same workers by the same key. */
    Object identity();

    /**
     * This reference for the calls of one method.
     *
     * @throws ShardKeyException if the method has a key and keys have no meaning here
     */
    ProxyTarget<S> calling(MethodTraits method);

    @Override
    ProxyTarget<S> forKey(Object key);

    /** Whether the key of a call says which object it meets. */
    boolean isKeyed();

    /** Finds the key of a call that has no argument marked as one; null if there is no other way to one. */
    @Nullable
    KeyFunction keys();

    /** Sends a message whose method returns a stage, and wants no answer; a failure of either goes to the error hook. */
    void tellStage(ServiceFunction<? super S, ? extends CompletionStage<?>> function);
}
