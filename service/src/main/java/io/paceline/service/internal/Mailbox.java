package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.core.CallLink;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.Probe;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.service.CallCycleException;
import io.paceline.service.Invocation;
import io.paceline.service.MailboxFullException;
import io.paceline.service.Service;
import io.paceline.service.ServiceContext;
import io.paceline.service.ServiceStoppedException;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
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
 */
final class Mailbox<S> extends ServiceHome implements ServiceContext, Runnable {

    private static final Logger log = LoggerFactory.getLogger(Service.class);

    final Settings settings;
    final Stop stop = new Stop(this);
    final S target;
    private final boolean observed; // by a probe or by interceptors
    private final @Nullable Hooks hooks;
    private final CallLane<Invocation<? super S>> calls;

    private volatile @Nullable Caller caller;
    // whether a call has come that has to be asked whether it blocks
    private volatile boolean mayBlock;
    // ---- of the owner
    @Nullable
    Mailbox<?> nextReady; // on the list of its turn

    private @Nullable CompletionStage<?> heldBy; // what has to end before the next call
    private boolean waitingAllowed;
    private int settled; // messages that are over, and still counted
    private @Nullable Invocation<? super S> blocked; // taken, and on its way to a thread that may wait

    Mailbox(S target, Settings settings, Runner runner) {
        super(runner);
        this.target = target;
        this.settings = settings;
        this.calls = new CallLane<>(settings.mailboxCapacity());
        this.observed =
                settings.probe() != Probe.NONE || !settings.interceptors().isEmpty();
        this.hooks = Hooks.of(target, this);
    }

    Service<S> start() {
        LiveServices.started();
        if (hooks != null) {
            execute(hooks::start);
        }
        return reference();
    }

    Service<S> reference() {
        return new ServiceReference<>(this);
    }

    @Override
    public Service<?> self() {
        return reference();
    }

    String name() {
        return settings.name();
    }

    boolean hasRoom() {
        return !calls.isFull();
    }

    // ---- callers

    /** Sends a call whose refusal is its result. */
    <T extends @Nullable Object> Reply<T> request(ReplyCall<S, T> call, boolean blocking, Execution execution) {
        RejectedExecutionException refusal = send(call, blocking, execution);
        if (refusal != null) {
            call.completeExceptionally(refusal);
        }
        return call;
    }

    /** Runs the call at once if that is allowed here, else puts it into the mailbox; or says why it is refused. */
    @Nullable
    RejectedExecutionException send(Invocation<? super S> call, boolean blocking, Execution execution) {
        Turn turn = !blocking && isNearlyIdle(Patience.WORK_MAX) ? runner.idleTurn(execution) : null;
        if (turn != null && !isIdle()) {
            turn = isSoonIdle() ? turn : null;
        }
        if (call instanceof StageCall<?, ?> stageCall) {
            RejectedExecutionException refusal = Caller.open(stageCall, execution);
            if (refusal != null) {
                return ProbedCall.refused(call, this, refusal);
            }
        }
        if (turn != null && take()) {
            if (observed) {
                ProbedCall.queued(call, this);
            }
            runAtOnce(turn, observed ? ProbedCall.wrapped(call, this) : call, execution);
            if (call instanceof StageCall<?, ?> stageCall && !stageCall.isDone()) {
                stageCall.joinScope();
            }
            return null;
        }
        if (blocking) {
            mayBlock = true;
        }
        return enqueue(call, execution);
    }

    private void runAtOnce(Turn turn, Invocation<? super S> call, Execution execution) {
        Home homeBefore = execution.home();
        CallContext contextBefore = execution.context();
        turn.running(true);
        execution.home(this);
        try {
            if (hooks != null) {
                hooks.batchStart(1);
            }
            perform(turn, call, execution);
            if (hooks != null) {
                endBatch(execution, isDone(1) && heldBy == null);
            }
        } finally {
            execution.home(homeBefore);
            execution.context(contextBefore);
            turn.running(false);
            turn.afterwards(release(heldBy != null ? 0 : 1) ? this : null, execution);
        }
    }

    private @Nullable RejectedExecutionException enqueue(Invocation<? super S> call, Execution execution) {
        if (isStopping()) {
            return ProbedCall.refused(call, this, stopped());
        }
        if (call instanceof ReplyCall<?, ?> replyCall) {
            RejectedExecutionException refusal = replyCall.isOpened() ? null : Caller.open(replyCall, execution);
            if (refusal != null) {
                return ProbedCall.refused(call, this, refusal);
            }
            replyCall.joinScope();
        }
        if (calls.isFull()) {
            return ProbedCall.refused(call, this, full());
        }
        Invocation<? super S> message = ProbedCall.wrapped(call, this);
        CallLink link = call.context().link();
        CallLink own = link == null ? null : link.madeBy(this);
        if (own != null) {
            if (!own.comeBack()) {
                return ProbedCall.refused(call, this, new CallCycleException(settings.name(), call.method()));
            }
            message = new ReturnedCall<S>(message, own);
        }
        sentBy(execution);
        // counted first: a message that the owner could find uncounted would let it give up ownership too early
        boolean wasIdle = count();
        // looked at again: what was counted before the service began to stop runs, and only that
        boolean accepted = !isStopping() && calls.offer(message);
        if (accepted) {
            ProbedCall.queued(call, this);
        } else {
            countVoid();
            if (own != null) {
                own.leave();
            }
        }
        if (wasIdle) {
            runner.schedule(this, execution);
        }
        return accepted ? null : ProbedCall.refused(call, this, isStopping() ? stopped() : full());
    }

    /** Takes a call that must not be refused for want of room. */
    @Nullable
    RejectedExecutionException deliver(Invocation<? super S> call, Execution execution) {
        boolean blocking = settings.blocking() || call.isBlocking();
        Turn turn = blocking || !isIdle() ? null : runner.idleTurn(execution);
        if (turn != null && take()) {
            ProbedCall.queued(call, this);
            runAtOnce(turn, ProbedCall.wrapped(call, this), execution);
            return null;
        }
        if (isStopping()) {
            return ProbedCall.refused(call, this, stopped());
        }
        if (blocking) {
            mayBlock = true;
        }
        Invocation<? super S> message = ProbedCall.wrapped(call, this);
        boolean wasIdle = count();
        boolean accepted = !isStopping();
        if (accepted) {
            calls.deliver(message);
            ProbedCall.queued(call, this);
        } else {
            countVoid();
        }
        if (wasIdle) {
            runner.schedule(this, execution);
        }
        return accepted ? null : ProbedCall.refused(call, this, stopped());
    }

    // ---- home

    @Override
    void findThread(Execution execution) {
        runner.schedule(this, execution);
    }

    @Override
    public boolean mayWait() {
        return waitingAllowed || runner.mayWait();
    }

    /** The account of the calls that this service makes. */
    Caller caller() {
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
     * @return true if something is left that the caller still owns
     */
    boolean drain(Turn turn, Execution execution) {
        Home homeBefore = execution.home();
        CallContext contextBefore = execution.context();
        boolean waitingBefore = execution.waiting(runner.mayWait());
        execution.home(this);
        try {
            while (true) {
                // a task that comes home brings its own context, or has none
                execution.context(CallContext.empty());
                int counted = settled;
                int done = turn.wantsCall() && heldBy == null && calls.size() > 0 ? 0 : runReplies(turn);
                done += turn.isStep() && done > 0 ? settled : runCalls(turn, execution) + settled;
                settled = 0;
                if (done == 0) {
                    done = takeVoids();
                }
                if (blocked != null) {
                    endBatch(execution, false);
                    release(done);
                    BlockingPool.execute(this::runBlocked);
                    return false;
                }
                if (turn.mayLinger() && heldBy == null && goesOn(turn, done, done > counted)) {
                    settled = done;
                    continue;
                }
                if (turn.isSpent() || isDone(done)) {
                    endBatch(execution, isDone(done));
                }
                if (!release(done)) {
                    return false;
                }
                if (done == 0) {
                    if (heldBy != null && park()) {
                        return false;
                    }
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
            execution.waiting(waitingBefore);
        }
    }

    private int runReplies(Turn turn) {
        int done = 0;
        while (done < settings.replyBatchMax()) {
            Runnable task = pull();
            if (task == null) {
                break;
            }
            done++;
            turn.busy(this, task);
            try {
                Performance.resume(this, task);
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
        int done = 0;
        Invocation<? super S> last = null;
        if (heldBy != null && stop.isDiscarding()) {
            letGo(heldBy);
        }
        while (heldBy == null) {
            Invocation<? super S> call = calls.poll();
            if (call == null) {
                break;
            }
            if (mayBlock && (settings.blocking() || call.isBlocking()) && !stop.isDiscarding()) {
                if (!runner.runsBlocking()) {
                    blocked = call;
                    break;
                }
                allowWaiting(execution, runner.mayWait());
            }
            if (hooks != null && !hooks.isInBatch()) {
                execution.context(CallContext.empty());
                hooks.batchStart(1 + calls.size());
            }
            perform(turn, call, execution);
            if (waitingAllowed) {
                allowWaiting(execution, false);
            }
            if (heldBy == null) {
                done++;
            }
            last = call;
            if (!turn.spend()) {
                break;
            }
        }
        if (last != null) {
            wasAsked(last instanceof ReplyCall<?, ?> || last instanceof WrappedCall<?>);
        }
        return done;
    }

    private void perform(@Nullable Turn turn, Invocation<? super S> call, Execution execution) {
        if (turn != null) {
            turn.busy(this, call);
        }
        CompletionStage<?> until = Performance.perform(this, target, call, execution);
        if (until != null && !StageCall.isEnded(until)) {
            heldBy = until;
            try {
                until.whenComplete((value, error) -> execute(() -> letGo(until)));
            } catch (Throwable thrown) {
                // a stage of foreign make: it cannot be waited for
                heldBy = null;
                report(call.method(), call.context(), thrown);
            }
        }
    }

    private void allowWaiting(Execution execution, boolean allowed) {
        waitingAllowed = allowed;
        execution.waiting(allowed || runner.mayWait());
    }

    private void letGo(CompletionStage<?> until) {
        if (heldBy == until) {
            heldBy = null;
            settled++;
        }
    }

    /** Runs the call whose turn has come, on a thread that may wait; the rest goes back to the runner. */
    private void runBlocked() {
        Execution execution = Execution.current();
        Invocation<? super S> call = blocked;
        blocked = null;
        Home homeBefore = execution.home();
        execution.home(this);
        allowWaiting(execution, true);
        try {
            if (hooks != null) {
                hooks.batchStart(1);
            }
            if (call != null) {
                perform(null, call, execution);
            }
        } finally {
            waitingAllowed = false;
            execution.waiting(false);
            execution.home(homeBefore);
            execution.context(CallContext.empty());
            settled += heldBy != null ? 0 : 1;
            runner.schedule(this, execution);
        }
    }

    private void endBatch(Execution execution, boolean idle) {
        if (hooks != null) {
            execution.context(CallContext.empty());
            hooks.batchEnd();
            if (idle) {
                hooks.idle();
            }
        }
        if (idle) {
            calls.trim();
        }
    }

    /** Tells the error hook about a failure that has no caller. */
    void report(String method, CallContext context, Throwable error) {
        countError();
        try {
            settings.errorHook().failed(settings.name(), method, context, error);
        } catch (Throwable second) {
            log.error("{}: the error hook failed for {}", this, method, second);
        }
    }

    // ---- stopping

    /** @param deadline null to wait for all that was accepted, however long that takes */
    Reply<Integer> stop(@Nullable Duration deadline) {
        refuseCalls();
        return stop.begin(deadline, runner);
    }

    /** The threads have ended: what waits is told so, on a thread that belongs to nobody. */
    void abandon() {
        refuseCalls();
        stop.discardNow();
        Promise.homeless().execute(() -> Turn.runOut(this));
    }

    @Override
    boolean mustGoOn() {
        return stop.isDiscarding();
    }

    /** Ends the service if it is stopping and nothing is left to wait for. */
    @Override
    void endIfDone() {
        if (!isAtRest()) {
            return;
        }
        Caller account = caller;
        stop.end(account == null ? 0 : account.open(), runner, hooks);
    }

    private MailboxFullException full() {
        return new MailboxFullException(settings.name(), settings.mailboxCapacity());
    }

    ServiceStoppedException stopped() {
        return new ServiceStoppedException(settings.name());
    }

    @Override
    public String toString() {
        return "service '" + settings.name() + "'";
    }
}
