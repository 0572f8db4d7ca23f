package io.paceline.service.internal;

import io.paceline.core.Argument;
import io.paceline.core.Execution;
import io.paceline.core.Reply;
import io.paceline.core.Timer;
import io.paceline.service.Invocation;
import io.paceline.service.KeyFunction;
import io.paceline.service.Service;
import io.paceline.service.ServiceAction;
import io.paceline.service.ServiceFunction;
import io.paceline.service.ServiceRef;
import io.paceline.service.TickAction;
import io.paceline.service.internal.proxy.MethodTraits;
import io.paceline.service.internal.proxy.Proxies;
import io.paceline.service.internal.proxy.ProxyTarget;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Makes messages and hands them to the mailbox, under a label. */
final class ServiceReference<S> implements Service<S>, ProxyTarget<S> {

    private final Mailbox<S> mailbox;
    private final @Nullable String label;
    private final boolean blocking;
    private final boolean serial;

    ServiceReference(Mailbox<S> mailbox) {
        this(mailbox, null, mailbox.settings.blocking(), mailbox.settings.serial());
    }

    private ServiceReference(Mailbox<S> mailbox, @Nullable String label, boolean blocking, boolean serial) {
        this.mailbox = mailbox;
        this.label = label;
        this.blocking = blocking;
        this.serial = serial;
    }

    Mailbox<S> mailbox() {
        return mailbox;
    }

    @Override
    public String name() {
        return mailbox.name();
    }

    @Override
    public void tell(ServiceAction<? super S> action) {
        Given.present(action, "action", name());
        Execution execution = Execution.current();
        accept(mailbox.send(
                new TellCall<>(
                        mailbox, method("tell"), blocking, execution.context().unlinked(), action),
                blocking,
                execution));
    }

    @Override
    public <T extends @Nullable Object> Reply<T> ask(ServiceFunction<? super S, ? extends T> function) {
        Given.present(function, "function", name());
        Execution execution = Execution.current();
        return mailbox.request(
                new AskCall<S, T>(mailbox, method("ask"), blocking, execution, function), blocking, execution);
    }

    @Override
    public <T extends @Nullable Object> Reply<T> askStage(
            ServiceFunction<? super S, ? extends CompletionStage<T>> function) {
        Given.present(function, "function", name());
        Execution execution = Execution.current();
        return mailbox.request(
                new StageCall<S, T>(mailbox, method("askStage"), blocking, serial, execution, function),
                blocking,
                execution);
    }

    @Override
    public Reply<Void> run(ServiceAction<? super S> action) {
        Given.present(action, "action", name());
        Execution execution = Execution.current();
        return mailbox.request(new RunCall<>(mailbox, method("run"), blocking, execution, action), blocking, execution);
    }

    @Override
    public ServiceRef<S> named(String label) {
        if (label.isBlank()) {
            throw Argument.wrong("label", "'" + label + "'", "a name");
        }
        return new ServiceReference<>(mailbox, label, blocking, serial);
    }

    @Override
    public ServiceRef<S> blocking() {
        return new ServiceReference<>(mailbox, label, true, serial);
    }

    @Override
    public ServiceReference<S> forKey(Object key) {
        Given.present(key, "key", name());
        return this;
    }

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
        return mailbox.target.getClass();
    }

    @Override
    public Object identity() {
        return mailbox;
    }

    @Override
    public ServiceReference<S> calling(MethodTraits method) {
        return new ServiceReference<>(
                mailbox, method.method(), blocking || method.blocking(), serial || method.serial());
    }

    @Override
    public boolean isKeyed() {
        return false;
    }

    @Override
    public @Nullable KeyFunction keys() {
        return null;
    }

    @Override
    public void tellStage(ServiceFunction<? super S, ? extends CompletionStage<?>> function) {
        Execution execution = Execution.current();
        accept(mailbox.send(
                new TellStageCall<>(mailbox, method("tell"), blocking, serial, execution.context(), function),
                blocking,
                execution));
    }

    @Override
    public void submit(Invocation<? super S> invocation) {
        Given.present(invocation, "invocation", name());
        accept(mailbox.send(invocation, blocking || invocation.isBlocking(), Execution.current()));
    }

    @Override
    public void deliver(Invocation<? super S> invocation) {
        Given.present(invocation, "invocation", name());
        accept(mailbox.deliver(invocation, Execution.current()));
    }

    @Override
    public long errorCount() {
        return mailbox.errorCount();
    }

    @Override
    public Timer after(Duration delay, ServiceAction<? super S> action) {
        Given.present(action, "action", name());
        Argument.between("delay", delay, Duration.ZERO, Times.LONGEST);
        return start(delay, Duration.ZERO, (service, ticks) -> action.accept(service));
    }

    @Override
    public Timer every(Duration period, ServiceAction<? super S> action) {
        Given.present(action, "action", name());
        return every(period, (service, ticks) -> action.accept(service));
    }

    @Override
    public Timer every(Duration period, TickAction<? super S> action) {
        Given.present(action, "action", name());
        Argument.between("period", period, Times.SHORTEST_PERIOD, Times.LONGEST);
        return start(period, period, action);
    }

    private Timer start(Duration delay, Duration period, TickAction<? super S> action) {
        return mailbox.stop.timers(mailbox.runner).start(delay, period, ticks -> action.accept(mailbox.target, ticks));
    }

    @Override
    public Reply<Integer> drain(Duration deadline) {
        if (deadline.isNegative()) {
            throw Argument.wrong("deadline", deadline, "zero or more");
        }
        return mailbox.stop(deadline);
    }

    @Override
    public Reply<Integer> discard() {
        return mailbox.stop(Duration.ZERO);
    }

    @Override
    public String toString() {
        return mailbox + (label == null ? "" : " as '" + label + "'");
    }

    private String method(String otherwise) {
        return label == null ? otherwise : label;
    }

    private static void accept(@Nullable RejectedExecutionException refusal) {
        if (refusal != null) {
            throw refusal;
        }
    }
}
