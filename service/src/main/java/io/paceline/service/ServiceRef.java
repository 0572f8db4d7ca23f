package io.paceline.service;

import io.paceline.core.Reply;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The way to call a service: each message is a lambda that runs with the service, one at a time.
 *
 * <p>Calls of one thread start in the order in which it makes them. The context of the calling code
 * ({@link io.paceline.core.CallContext#current()}) goes along; once its deadline has passed or its scope is cancelled, a
 * call that still waits is not run and its caller is told. The lambda must not touch what the caller goes on using.
 *
 * <p>Thread rules: every method may be called from any thread, and none waits.
 *
 * @param <S> the class of the service
 */
public interface ServiceRef<S> {

    /** The name of the service. */
    String name();

    /**
     * Sends a message and wants no answer; a failure goes to the service's error hook.
     *
     * @throws MailboxFullException if no room is left
     * @throws ServiceStoppedException if the service has been stopped
     */
    void tell(ServiceAction<? super S> action);

    /**
     * Asks for a value. A refused call is a failed reply: {@link MailboxFullException}, {@link ServiceStoppedException},
     * {@link OutstandingLimitException}.
     */
    <T extends @Nullable Object> Reply<T> ask(ServiceFunction<? super S, ? extends T> function);

    /**
     * Asks for what the returned stage will hold. Between the stages other calls run. Fails as {@link #ask} does, and
     * with a {@link NullPointerException} if the function returns null.
     */
    <T extends @Nullable Object> Reply<T> askStage(ServiceFunction<? super S, ? extends CompletionStage<T>> function);

    /** Sends a message and wants to know that it ran. Fails as {@link #ask} does. */
    Reply<Void> run(ServiceAction<? super S> action);

    /** This reference with a label, under which its calls are counted and its errors reported. */
    ServiceRef<S> named(String label);

    /**
     * This reference for calls that may wait, as a method with {@link Blocking} may: they run on a thread that may, and
     * the service's other calls wait until they are over.
     */
    ServiceRef<S> blocking();

    /**
     * The reference to the worker that is in charge of a key; for a service that is not sharded, this reference.
     *
     * @param key equal keys always meet the same worker
     */
    ServiceRef<S> forKey(Object key);

    /**
     * Hands in a call that answers by its own way; for bindings. If the service runs inline and is idle and the caller is
     * on an event loop, the call runs before this returns.
     *
     * @throws MailboxFullException if no room is left
     * @throws ServiceStoppedException if the service has been stopped
     */
    void submit(Invocation<? super S> invocation);

    /**
     * Hands in a call of a source that bounds itself, such as a subscription or a timer, which has one at most in the
     * service at a time: as {@link #submit}, but never refused for want of room. Between such calls and those that were
     * sent there is no order.
     *
     * @throws ServiceStoppedException if the service has been stopped
     */
    void deliver(Invocation<? super S> invocation);
}
