package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.ManyToOneQueue;
import io.paceline.core.Probe;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import io.paceline.service.Invocation;
import io.paceline.service.MailboxFullException;
import io.paceline.service.Service;
import io.paceline.service.ServiceStoppedException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Owns one object: the calls and replies that wait for it, and the counter that says who may run it.
 *
 * <pre>
 *   callers ──offer──► calls (ring, bounded) ──┐
 *                                              ├─ drain ──► the object
 *   replies ──push───► lane (never refused) ───┘
 * </pre>
 *
 * <p>{@code work} counts what waits or runs, from before a message is put down until after it has run, so zero means
 * that nothing is on its way. Whoever takes it from zero owns the object and must see to it that it is run; only the
 * owner counts down, and by reaching zero has given it up. The counter also carries each owner's writes to the next.
 */
final class Mailbox<S> extends ReplyLane implements Home, Runnable {

    private static final Logger log = LoggerFactory.getLogger(Service.class);
    private static final VarHandle WORK;
    private static final VarHandle CALLS;
    private static final VarHandle VOIDS;
    private static final VarHandle ERRORS;

    // the sign bit of the counter: calls are refused
    private static final long STOPPING = Long.MIN_VALUE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            WORK = lookup.findVarHandle(Mailbox.class, "work", long.class);
            CALLS = lookup.findVarHandle(Mailbox.class, "calls", ManyToOneQueue.class);
            VOIDS = lookup.findVarHandle(Mailbox.class, "voids", int.class);
            ERRORS = lookup.findVarHandle(Mailbox.class, "errors", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final S target;
    private final Settings settings;
    private final Runner runner;
    private final Stop stop = new Stop(this);
    private final Patience patience = new Patience();

    private volatile long work;
    private volatile @Nullable ManyToOneQueue<Invocation<? super S>> calls;
    private volatile @Nullable Caller caller;
    private volatile long errors;

    // messages that were counted and then found no room
    private volatile int voids;

    // of the owner: the next on the list of its turn
    @Nullable
    Mailbox<?> nextReady;

    Mailbox(S target, Settings settings, Runner runner) {
        this.target = target;
        this.settings = settings;
        this.runner = runner;
    }

    Service<S> reference() {
        return new ServiceReference<>(this, null);
    }

    String name() {
        return settings.name();
    }

    boolean isIdle() {
        return work == 0;
    }

    long errorCount() {
        return errors;
    }

    // ---- callers

    /** Sends a call whose refusal is its result. */
    <T extends @Nullable Object> Reply<T> request(ReplyCall<S, T> call, Execution execution) {
        RejectedExecutionException refusal = send(call, execution);
        if (refusal != null) {
            call.completeExceptionally(refusal);
        }
        return call;
    }

    /** Runs the call at once if that is allowed here, else puts it into the mailbox; or says why it is refused. */
    @Nullable
    RejectedExecutionException send(Invocation<? super S> call, Execution execution) {
        long present = work;
        Turn turn = present >= 0 && present <= Patience.WORK_MAX ? runner.idleTurn(execution) : null;
        if (turn != null && present > 0 && !patience.isSoonIdle(this)) {
            turn = null;
        }
        if (call instanceof StageCall<?, ?> stageCall) {
            RejectedExecutionException refusal = open(stageCall, execution);
            if (refusal != null) {
                return refused(call, refusal);
            }
        }
        if (turn != null && WORK.compareAndSet(this, 0L, 1L)) {
            queued(call);
            runAtOnce(turn, probed(call), execution);
            if (call instanceof StageCall<?, ?> stageCall && !stageCall.isDone()) {
                stageCall.joinScope();
            }
            return null;
        }
        return enqueue(call, execution);
    }

    private void runAtOnce(Turn turn, Invocation<? super S> call, Execution execution) {
        Home homeBefore = execution.home();
        CallContext contextBefore = execution.context();
        turn.running(true);
        execution.home(this);
        try {
            perform(call, execution);
        } finally {
            execution.home(homeBefore);
            execution.context(contextBefore);
            turn.running(false);
            turn.afterwards(release(1) ? this : null, execution);
        }
    }

    private @Nullable RejectedExecutionException enqueue(Invocation<? super S> call, Execution execution) {
        if (work < 0) {
            return refused(call, stopped());
        }
        if (call instanceof ReplyCall<?, ?> replyCall) {
            RejectedExecutionException refusal = replyCall.isOpened() ? null : open(replyCall, execution);
            if (refusal != null) {
                return refused(call, refusal);
            }
            replyCall.joinScope();
        }
        ManyToOneQueue<Invocation<? super S>> waiting = calls();
        Invocation<? super S> message = probed(call);
        if (waiting.isFull()) {
            return refused(call, full());
        }
        // counted first: a message that the owner could find uncounted would let it give up ownership too early
        boolean wasIdle = count();
        boolean accepted = waiting.offer(message);
        if (accepted) {
            queued(call);
        } else {
            // only the owner may count down
            VOIDS.getAndAdd(this, 1);
        }
        if (wasIdle) {
            runner.schedule(this, execution);
        }
        return accepted ? null : refused(call, full());
    }

    private void queued(Invocation<? super S> call) {
        if (settings.probe() != Probe.NONE) {
            try {
                settings.probe().callQueued(call.context(), settings.name(), call.method());
            } catch (Throwable thrown) {
                // a counted message must find its thread whatever the probe does
                log.error("{}: the probe failed", this, thrown);
            }
        }
    }

    private static @Nullable RejectedExecutionException open(ReplyCall<?, ?> call, Execution execution) {
        Caller account = execution.home() instanceof Mailbox<?> service
                ? service.caller()
                : Turn.of(execution).caller();
        if (account.isFull()) {
            return account.refusal(call.mailbox.name());
        }
        call.open(account);
        return null;
    }

    private RejectedExecutionException refused(Invocation<? super S> call, RejectedExecutionException why) {
        if (settings.probe() != Probe.NONE) {
            settings.probe().callRefused(call.context(), settings.name(), call.method(), why);
        }
        return why;
    }

    private Invocation<? super S> probed(Invocation<? super S> call) {
        Probe probe = settings.probe();
        return probe == Probe.NONE ? call : new ProbedCall<S>(call, probe, settings.name());
    }

    private ManyToOneQueue<Invocation<? super S>> calls() {
        ManyToOneQueue<Invocation<? super S>> present = calls;
        if (present != null) {
            return present;
        }
        // most services are never queued for: the ring is made when the first call has to wait
        ManyToOneQueue<Invocation<? super S>> fresh = new ManyToOneQueue<>(settings.mailboxCapacity());
        @SuppressWarnings("unchecked") // only this method writes the field
        ManyToOneQueue<Invocation<? super S>> seen =
                (ManyToOneQueue<Invocation<? super S>>) CALLS.compareAndExchange(this, null, fresh);
        return seen == null ? fresh : seen;
    }

    // ---- replies

    @Override
    public void execute(Runnable task) {
        Resumption resumption = new Resumption(task);
        boolean wasIdle = count();
        push(resumption);
        if (wasIdle) {
            runner.schedule(this, Execution.current());
        }
    }

    @Override
    public boolean isHere() {
        return Execution.current().home() == this;
    }

    /** Counts one message; true if that makes the caller the owner, who has to find it a thread. */
    private boolean count() {
        long before = (long) WORK.getAndAdd(this, 1L);
        return (before & ~STOPPING) == 0;
    }

    /** The account of the calls that this service makes. */
    private Caller caller() {
        Caller present = caller;
        if (present == null) {
            present = new Caller(this, settings.outstandingMax());
            caller = present;
        }
        return present;
    }

    // ---- the owner

    /** Runs what waits, on the thread that the runner has found. */
    @Override
    public void run() {
        runner.run(this);
    }

    /**
     * Runs what waits while the turn has budget left: replies first, then calls, at least one of them.
     *
     * @return true if something is left, which the caller still owns
     */
    boolean drain(Turn turn, Execution execution) {
        Home homeBefore = execution.home();
        CallContext contextBefore = execution.context();
        execution.home(this);
        try {
            while (true) {
                // a task that comes home brings its own context, or has none
                execution.context(CallContext.empty());
                int done = runReplies(turn);
                done += runCalls(turn, execution);
                if (done == 0 && voids > 0) {
                    done = (int) VOIDS.getAndSet(this, 0);
                }
                if (!release(done)) {
                    return false;
                }
                if (done == 0) {
                    // a sender has counted its message and not put it down yet
                    Thread.onSpinWait();
                    turn.spend();
                }
                if (turn.isSpent()) {
                    return true;
                }
            }
        } finally {
            execution.home(homeBefore);
            execution.context(contextBefore);
        }
    }

    private int runReplies(Turn turn) {
        int done = 0;
        while (done < settings.replyBatchMax()) {
            Resumption resumption = pull();
            if (resumption == null) {
                break;
            }
            done++;
            try {
                resumption.run();
            } catch (Throwable thrown) {
                log.error("{}: a task at home failed", this, thrown);
            }
            if (!turn.spend()) {
                break;
            }
        }
        return done;
    }

    private int runCalls(Turn turn, Execution execution) {
        ManyToOneQueue<Invocation<? super S>> waiting = calls;
        int done = 0;
        if (waiting != null) {
            do {
                Invocation<? super S> call = waiting.poll();
                if (call == null) {
                    break;
                }
                done++;
                perform(call, execution);
            } while (turn.spend());
        }
        return done;
    }

    /** Gives up what was done; true if more is there and ownership stays. */
    private boolean release(int done) {
        long before = (long) WORK.getAndAdd(this, (long) -done);
        if ((before & ~STOPPING) != done) {
            return true;
        }
        if (before < 0) {
            endIfDone();
        }
        return false;
    }

    private void perform(Invocation<? super S> call, Execution execution) {
        try {
            CallContext context = call.context();
            Throwable obstacle = obstacle(call, context);
            if (obstacle != null) {
                stop.countLeft();
                call.fail(obstacle);
                return;
            }
            execution.context(context);
            try {
                call.run(target);
            } catch (Throwable thrown) {
                call.fail(thrown);
            }
        } catch (Throwable second) {
            log.error(
                    "{}: a failure could not be delivered to {}",
                    this,
                    call.getClass().getName(),
                    second);
        }
    }

    /** Why a call is not run although its turn has come, or null. */
    private @Nullable Throwable obstacle(Invocation<? super S> call, CallContext context) {
        if (stop.isDiscarding()) {
            return stopped();
        }
        if (!context.isOver()) {
            return null;
        }
        Scope scope = context.scope();
        CancellationException cancelled = scope == null ? null : scope.cause();
        return cancelled != null
                ? cancelled
                : DeadlineExceededException.withoutTrace(
                        this + ": " + call.method() + " not run: its deadline has passed");
    }

    /** Tells the error hook about a failure that has no caller. */
    void report(String method, CallContext context, Throwable error) {
        ERRORS.getAndAdd(this, 1L);
        try {
            settings.errorHook().failed(settings.name(), method, context, error);
        } catch (Throwable second) {
            log.error("{}: the error hook failed for {}", this, method, second);
        }
    }

    // ---- stopping

    void stageOpened() {
        stop.stageOpened();
    }

    void stageClosed() {
        stop.stageClosed();
    }

    Reply<Integer> stop(Duration deadline) {
        WORK.getAndBitwiseOr(this, STOPPING);
        return stop.begin(deadline, runner);
    }

    /** The threads have ended: what waits is told so, on a thread that belongs to nobody. */
    void abandon() {
        WORK.getAndBitwiseOr(this, STOPPING);
        stop.discardNow();
        Promise.homeless().execute(() -> {
            Execution execution = Execution.current();
            Turn turn = Turn.of(execution);
            boolean more = turn.alone(this, execution);
            while (more) {
                more = turn.alone(this, execution);
            }
        });
    }

    /** Ends the service if it is stopping and nothing is left to wait for. */
    void endIfDone() {
        if (work != STOPPING) {
            return;
        }
        Caller account = caller;
        stop.end(account == null ? 0 : account.open(), runner);
    }

    private MailboxFullException full() {
        return new MailboxFullException(settings.name(), settings.mailboxCapacity());
    }

    private ServiceStoppedException stopped() {
        return new ServiceStoppedException(settings.name());
    }

    @Override
    public String toString() {
        return "service '" + settings.name() + "'";
    }
}
