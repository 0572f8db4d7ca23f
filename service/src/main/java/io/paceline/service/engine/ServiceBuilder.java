package io.paceline.service.engine;

import io.paceline.core.Argument;
import io.paceline.core.EventLoop;
import io.paceline.core.EventLoops;
import io.paceline.core.ManyToOneQueue;
import io.paceline.core.Probe;
import io.paceline.service.Blocking;
import io.paceline.service.ErrorHook;
import io.paceline.service.Interceptor;
import io.paceline.service.LogFields;
import io.paceline.service.MailboxFullException;
import io.paceline.service.OutstandingLimitException;
import io.paceline.service.Serial;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.internal.Engine;
import io.paceline.service.internal.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a service. Each has a default; {@link #start()} checks them and starts the service.
 *
 * <p>Thread rules: for one thread.
 *
 * @param <S> the class of the service
 */
public final class ServiceBuilder<S> {

    private final S object;
    private String name;
    private @Nullable Threading threading;
    private @Nullable EventLoops loops;
    private int mailboxCapacity = 8192;
    private int replyBatchMax = 32;
    private int outstandingMax = 65_536;
    private Probe probe = Probe.NONE;
    private ErrorHook errorHook = Engine.loggingErrorHook();
    private final List<Interceptor> interceptors = new ArrayList<>();
    private @Nullable LogFields logFields;

    ServiceBuilder(S object) {
        this.object = Objects.requireNonNull(object, "object");
        String simple = object.getClass().getSimpleName();
        this.name = simple.isEmpty() ? object.getClass().getName() : simple;
    }

    /** What it is called in messages and statistics; the simple name of the object's class if not set. */
    public ServiceBuilder<S> name(String name) {
        if (name.isBlank()) {
            throw Argument.wrong("name", "'" + name + "'", "a name");
        }
        this.name = name;
        return this;
    }

    /** Where it runs; {@link Threading#inline()} if there are event loops, else {@link Threading#shared()}. */
    public ServiceBuilder<S> threading(Threading threading) {
        this.threading = Objects.requireNonNull(threading, "threading");
        return this;
    }

    /** The event loops that it runs on; those of the calling thread if not set and it is a loop thread, else none. */
    public ServiceBuilder<S> loops(EventLoops loops) {
        this.loops = Objects.requireNonNull(loops, "loops");
        return this;
    }

    /**
     * How many calls may wait; the next is refused with {@link MailboxFullException}. The one that runs does not count.
     *
     * @param mailboxCapacity from 1 to 1,048,576, exact; 8,192 if not set
     */
    public ServiceBuilder<S> mailboxCapacity(int mailboxCapacity) {
        this.mailboxCapacity = Argument.between("mailboxCapacity", mailboxCapacity, 1, ManyToOneQueue.CAPACITY_MAX);
        return this;
    }

    /**
     * How many replies run at most before calls get their turn.
     *
     * @param replyBatchMax from 1 to 1,024; 32 if not set
     */
    public ServiceBuilder<S> replyBatchMax(int replyBatchMax) {
        this.replyBatchMax = Argument.between("replyBatchMax", replyBatchMax, 1, 1024);
        return this;
    }

    /**
     * How many calls to other services it may have open; the next fails with {@link OutstandingLimitException}.
     *
     * @param outstandingMax from 1 to 1,048,576; 65,536 if not set
     */
    public ServiceBuilder<S> outstandingMax(int outstandingMax) {
        this.outstandingMax = Argument.between("outstandingMax", outstandingMax, 1, Engine.OUTSTANDING_MAX);
        return this;
    }

    /** Sees every call; {@link Probe#NONE} if not set. */
    public ServiceBuilder<S> probe(Probe probe) {
        this.probe = Objects.requireNonNull(probe, "probe");
        return this;
    }

    /** Told about failures that have no caller to tell; logs them if not set. */
    public ServiceBuilder<S> errorHook(ErrorHook errorHook) {
        this.errorHook = Objects.requireNonNull(errorHook, "errorHook");
        return this;
    }

    /** Adds one that sees each call before and after it runs, behind those that were added before. */
    public ServiceBuilder<S> interceptor(Interceptor interceptor) {
        interceptors.add(Objects.requireNonNull(interceptor, "interceptor"));
        return this;
    }

    /** Sets the logging context (slf4j's MDC) while it runs, such as {@link LogFields#STANDARD}; left alone if not set. */
    public ServiceBuilder<S> logFields(LogFields logFields) {
        this.logFields = Objects.requireNonNull(logFields, "logFields");
        return this;
    }

    /**
     * Starts the service.
     *
     * @throws IllegalArgumentException if it is to run inline and there are no loops, or on virtual threads and this Java
     *     has none
     */
    public Service<S> start() {
        EventLoop here = EventLoop.current();
        EventLoops on = loops != null ? loops : here != null ? here.loops() : null;
        Threading how = threading != null ? threading : on != null ? Threading.inline() : Threading.shared();
        Settings settings = new Settings(
                name,
                mailboxCapacity,
                replyBatchMax,
                outstandingMax,
                probe,
                errorHook,
                interceptors,
                logFields,
                object.getClass().isAnnotationPresent(Serial.class),
                object.getClass().isAnnotationPresent(Blocking.class));
        return Engine.start(object, settings, how, on);
    }
}
