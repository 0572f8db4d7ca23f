package io.paceline.service.internal;

import io.paceline.core.Argument;
import io.paceline.core.Execution;
import io.paceline.core.Reply;
import io.paceline.core.Timer;
import io.paceline.service.Invocation;
import io.paceline.service.KeyFunction;
import io.paceline.service.ServiceAction;
import io.paceline.service.ServiceFunction;
import io.paceline.service.ShardKeyException;
import io.paceline.service.TickAction;
import io.paceline.service.Workers;
import io.paceline.service.internal.proxy.MethodTraits;
import io.paceline.service.internal.proxy.Proxies;
import io.paceline.service.internal.proxy.ProxyTarget;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes messages and hands each to a worker: to that of a key, or along those of a pool until one takes it. */
final class WorkersReference<S> implements Workers<S>, ProxyTarget<S> {

    private static final int NO_SHARD = -1;

    private record Shard(Object workers, int place) {}

    private final Workgroup<S> group;
    private final @Nullable String label;
    private final boolean blocking;
    private final boolean serial;
    private final int shard;

    WorkersReference(Workgroup<S> group) {
        this(group, null, group.settings().blocking(), group.settings().serial(), NO_SHARD);
    }

    private WorkersReference(Workgroup<S> group, @Nullable String label, boolean blocking, boolean serial, int shard) {
        this.group = group;
        this.label = label;
        this.blocking = blocking;
        this.serial = serial;
        this.shard = shard;
    }

    @Override
    public String name() {
        return group.name();
    }

    // ---- messages

    @Override
    public void tell(ServiceAction<? super S> action) {
        Given.present(action, "action", name());
        String method = method("tell");
        Execution execution = Execution.current();
        send(
                method,
                worker -> new TellCall<>(worker, method, blocking, execution.context(), action),
                blocking,
                execution);
    }

    @Override
    public void tellStage(ServiceFunction<? super S, ? extends CompletionStage<?>> function) {
        String method = method("tell");
        Execution execution = Execution.current();
        send(
                method,
                worker -> new TellStageCall<>(worker, method, blocking, serial, execution.context(), function),
                blocking,
                execution);
    }

    @Override
    public <T extends @Nullable Object> Reply<T> ask(ServiceFunction<? super S, ? extends T> function) {
        Given.present(function, "function", name());
        String method = method("ask");
        Execution execution = Execution.current();
        return request(method, worker -> new AskCall<S, T>(worker, method, blocking, execution, function), execution);
    }

    @Override
    public <T extends @Nullable Object> Reply<T> askStage(
            ServiceFunction<? super S, ? extends CompletionStage<T>> function) {
        Given.present(function, "function", name());
        String method = method("askStage");
        Execution execution = Execution.current();
        return request(
                method,
                worker -> new StageCall<S, T>(worker, method, blocking, serial, execution, function),
                execution);
    }

    @Override
    public Reply<Void> run(ServiceAction<? super S> action) {
        Given.present(action, "action", name());
        String method = method("run");
        Execution execution = Execution.current();
        return request(method, worker -> new RunCall<>(worker, method, blocking, execution, action), execution);
    }

    @Override
    public void submit(Invocation<? super S> invocation) {
        Given.present(invocation, "invocation", name());
        reference(invocation)
                .send(
                        invocation.method(),
                        worker -> invocation,
                        blocking || invocation.isBlocking(),
                        Execution.current());
    }

    @Override
    public void deliver(Invocation<? super S> invocation) {
        Given.present(invocation, "invocation", name());
        reference(invocation).deliverHere(invocation);
    }

    private void deliverHere(Invocation<? super S> invocation) {
        Execution execution = Execution.current();
        WorkerRoute<S> route = route(invocation.method());
        RejectedExecutionException refusal = route.next().deliver(invocation, execution);
        while (refusal != null) {
            goOn(route, refusal);
            refusal = route.next().deliver(invocation, execution);
        }
    }

    private WorkersReference<S> reference(Invocation<? super S> invocation) {
        Object key = group.isSharded() && shard == NO_SHARD ? invocation.key() : null;
        return key == null ? this : at(group.shard(key, invocation.method()));
    }

    private void send(
            String method, Function<Mailbox<S>, Invocation<? super S>> message, boolean blocking, Execution execution) {
        WorkerRoute<S> route = route(method);
        while (true) {
            Mailbox<S> worker = route.next();
            RejectedExecutionException refusal = worker.send(message.apply(worker), blocking, execution);
            if (refusal == null) {
                return;
            }
            goOn(route, refusal);
        }
    }

    private static void goOn(WorkerRoute<?> route, RejectedExecutionException refusal) {
        RejectedExecutionException why = route.giveUp(refusal);
        if (why != null) {
            throw why;
        }
    }

    private <T extends @Nullable Object> Reply<T> request(
            String method, Function<Mailbox<S>, ReplyCall<S, T>> message, Execution execution) {
        WorkerRoute<S> route;
        try {
            route = route(method);
        } catch (ShardKeyException noKey) {
            return Reply.failed(noKey);
        }
        while (true) {
            Mailbox<S> worker = route.next();
            ReplyCall<S, T> call = message.apply(worker);
            RejectedExecutionException refusal = worker.send(call, blocking, execution);
            if (refusal == null) {
                return call;
            }
            RejectedExecutionException why = route.giveUp(refusal);
            // gives back what it may have taken of its caller's account
            call.completeExceptionally(why == null ? refusal : why);
            if (why != null) {
                return call;
            }
        }
    }

    private WorkerRoute<S> route(String method) {
        return shard == NO_SHARD ? WorkerRoute.along(group, method) : WorkerRoute.to(group, shard, method);
    }

    private String method(String otherwise) {
        return label == null ? otherwise : label;
    }

    // ---- other references to the same workers

    @Override
    public WorkersReference<S> named(String label) {
        if (label.isBlank()) {
            throw Argument.wrong("label", "'" + label + "'", "a name");
        }
        return new WorkersReference<>(group, label, blocking, serial, shard);
    }

    @Override
    public WorkersReference<S> blocking() {
        return new WorkersReference<>(group, label, true, serial, shard);
    }

    @Override
    public WorkersReference<S> forKey(Object key) {
        return at(group.shard(Given.present(key, "key", name()), method("forKey")));
    }

    private WorkersReference<S> at(int place) {
        return new WorkersReference<>(group, label, blocking, serial, place);
    }

    // ---- proxies

    @Override
    public <P> P proxy(Class<P> type) {
        return Proxies.create(this, type, null);
    }

    @Override
    public <P> P proxy(Class<P> type, MethodHandles.Lookup lookup) {
        return Proxies.create(this, type, Given.present(lookup, "lookup", name()));
    }

    @Override
    public Class<?> type() {
        return group.type();
    }

    @Override
    public Object identity() {
        return new Shard(group, shard);
    }

    @Override
    public WorkersReference<S> calling(MethodTraits method) {
        if (method.keyed() && !group.isSharded()) {
            throw new ShardKeyException(group + " " + method.method()
                    + ": a parameter with @ShardKey (expected: none, for a pool gives no affinity)");
        }
        return new WorkersReference<>(
                group, method.method(), blocking || method.blocking(), serial || method.serial(), shard);
    }

    @Override
    public boolean isKeyed() {
        return group.isSharded();
    }

    @Override
    public @Nullable KeyFunction keys() {
        return shard == NO_SHARD ? group.keys() : null;
    }

    // ---- of the owner

    @Override
    public int size() {
        return group.live().size();
    }

    @Override
    public boolean isSharded() {
        return group.isSharded();
    }

    @Override
    public Reply<Void> resize(int size) {
        return group.resize(size);
    }

    @Override
    public long errorCount() {
        return group.errorCount();
    }

    @Override
    public Timer after(Duration delay, ServiceAction<? super S> action) {
        throw noTimer("after");
    }

    @Override
    public Timer every(Duration period, ServiceAction<? super S> action) {
        throw noTimer("every");
    }

    @Override
    public Timer every(Duration period, TickAction<? super S> action) {
        throw noTimer("every");
    }

    /** Whose timer would it be? A pool may lose the worker, and shards would need a key. */
    private UnsupportedOperationException noTimer(String method) {
        return new UnsupportedOperationException(
                group + ": " + method + " (expected: a timer of one worker, made in its onStart)");
    }

    @Override
    public Reply<Integer> drain(Duration deadline) {
        if (deadline.isNegative()) {
            throw Argument.wrong("deadline", deadline, "zero or more");
        }
        return group.stop(deadline);
    }

    @Override
    public Reply<Integer> discard() {
        return group.stop(Duration.ZERO);
    }

    @Override
    public String toString() {
        return group + (shard == NO_SHARD ? "" : "[" + shard + "]") + (label == null ? "" : " as '" + label + "'");
    }
}
