package io.paceline.service;

import io.paceline.core.Reply;
import java.lang.invoke.MethodHandles;
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
     * the service's other calls wait until they are over. An {@link Invocation} says it of itself.
     */
    ServiceRef<S> blocking();

    /**
     * The reference to the worker that is in charge of a key; for a single service, this reference.
     *
     * @param key equal keys always meet the same worker
     * @throws ShardKeyException if this is a pool of {@link Workers}, or the key is an array
     */
    ServiceRef<S> forKey(Object key);

    /**
     * The service behind an interface, whose methods are its calls. Each calls the public method of the service's class
     * that has its name and its parameters; the class need not implement the interface. What a method returns says how it
     * calls:
     * <ul>
     *   <li>{@code void}: as {@link #tell}
     *   <li>{@code Reply<T>} or {@code CompletionStage<T>}: as {@link #ask}, {@link #askStage} if the method of the class
     *       returns a stage, {@link #run} if that is {@code void} and {@code T} is {@code Void}. Whatever fails, the reply
     *       has it
     *   <li>{@code T}: as one of those, and waits for the value at most as long as {@link Reply#await()}. What the method
     *       throws is thrown; a checked exception that the interface does not declare comes in a
     *       {@link java.util.concurrent.CompletionException}. Where waiting is not allowed nothing is called, and a
     *       {@link io.paceline.core.WaitingRefusedException} names the method
     * </ul>
     *
     * <p>A default method runs with the caller, unless the class has one of its own in its place. {@link Blocking},
     * {@link Serial} and {@link ShardKey} count on the method of the class and on that of the interface. Arguments are
     * passed as they are. Calls are counted under the name of the method. Two proxies of one service and interface are
     * equal. To make one takes long; to call it costs little more than to call the reference.
     *
     * @param type an interface that anybody may implement. If the class of the service lies in a named module, that must
     *     export or open its package, at least to {@code io.paceline.service}
     * @throws IllegalArgumentException naming both methods if a result or parameter differs, or the method that the class
     *     does not have; if two methods are the same once type variables are replaced; if the type is no interface, or
     *     sealed, or hidden; saying what a module must open
     */
    <P> P proxy(Class<P> type);

    /**
     * A proxy as {@link #proxy(Class)} makes it, for a class that is open to nobody.
     *
     * @param lookup can call the methods; {@code MethodHandles.lookup()} in the module of the class
     */
    <P> P proxy(Class<P> type, MethodHandles.Lookup lookup);

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
