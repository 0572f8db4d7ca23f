package io.paceline.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The side of a {@link Reply} that gives the result. Home and context are those of the code that makes the promise.
 *
 * <p>The first outcome counts; every later one is ignored and says so by returning false.
 *
 * <p>Thread rules: every method may be called from any thread. No user code runs inside the methods that end a promise.
 *
 * @param <T> the type of the result
 */
public class Promise<T extends @Nullable Object> extends ReplyStages<T> {

    private static final VarHandle STATE;
    private static final VarHandle UPSTREAM;
    private static final Object NULL_VALUE = new Object();
    private static final Executor HOMELESS = new CompletableFuture<Void>().defaultExecutor();

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            STATE = lookup.findVarHandle(Promise.class, "state", Object.class);
            UPSTREAM = lookup.findVarHandle(Promise.class, "upstream", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final @Nullable Home home;
    private final CallContext context;

    // null: open; an Observer: open, with a stack of observers; a Failure; NULL_VALUE; else the value
    private volatile @Nullable Object state;

    // what cancelling reaches besides this promise: a stage, a list of stages, or null
    private volatile @Nullable Object upstream;

    // while only the step that is to end it knows it
    private boolean unshared;

    private record Failure(Throwable error) {}

    /** A promise of the running code: its continuations come back to where that code runs. */
    public Promise() {
        this(Execution.current());
    }

    /** A promise of what the execution does now; for engines that looked it up already. */
    public Promise(Execution execution) {
        this(execution.home(), execution.context());
    }

    /**
     * A promise whose continuations run at a given home.
     *
     * @param home null for none
     * @param context restored in every continuation
     */
    public Promise(@Nullable Home home, CallContext context) {
        this.home = home;
        this.context = context;
    }

    /** Where continuations of promises without a home run: the default executor of {@link CompletableFuture}. */
    public static Executor homeless() {
        return HOMELESS;
    }

    /** Where continuations run, or null if the promise has no home. */
    public final @Nullable Home home() {
        return home;
    }

    /** The context of the code that made the promise. */
    public final CallContext context() {
        return context;
    }

    /**
     * Gives the result.
     *
     * @return false if there was an outcome before; then this one is ignored
     */
    public final boolean complete(T value) {
        return end(value == null ? NULL_VALUE : value);
    }

    /** Ends a promise that has no value to give, such as one of {@code Void}; otherwise as {@link #complete}. */
    public final boolean completeEmpty() {
        return end(NULL_VALUE);
    }

    /**
     * Fails the promise.
     *
     * @return false if there was an outcome before; then this one is ignored
     */
    public final boolean completeExceptionally(Throwable error) {
        return end(new Failure(error));
    }

    /**
     * Ends as the stage does, and takes the outcome where that is produced, without a way through the home of either.
     * From now on cancelling this promise cancels the stage, if it can be cancelled.
     */
    public final void follow(CompletionStage<? extends T> stage) {
        follow(stage, false);
    }

    /**
     * Runs the task at home after at least {@code delay}, by the timers of home; without a home on {@link #homeless()},
     * by a timer of the process.
     *
     * @param delay zero or more; zero means as soon as possible
     * @throws java.util.concurrent.RejectedExecutionException if the home has ended for good
     */
    public final Timer schedule(Runnable task, Duration delay) {
        return home == null ? ProcessTimer.schedule(() -> HOMELESS.execute(task), delay) : home.schedule(task, delay);
    }

    /**
     * Gives the result of a promise that no other thread has seen yet, which is cheaper.
     *
     * @throws IllegalStateException if the promise has an outcome or an observer
     */
    protected final void completeUnshared(T value) {
        if (state != null) {
            throw new IllegalStateException("state: " + this + " (expected: open and unseen)");
        }
        STATE.setRelease(this, value == null ? NULL_VALUE : value);
    }

    /** Called once when the promise has got its outcome, by whoever ended it, before anybody is told. Must not throw. */
    protected void onDone() {}

    @Override
    public final boolean isDone() {
        return isOutcome(state);
    }

    @Override
    public final boolean isFailed() {
        return state instanceof Failure;
    }

    @Override
    public final boolean cancel() {
        return cancel(new CancellationException("cancelled"));
    }

    /** Gives the call up as {@link #cancel()} does, for the reason given. */
    public final boolean cancel(CancellationException why) {
        Object before = swap(new Failure(why));
        if (isOutcome(before)) {
            return false;
        }
        cancelAll(cancelled((Observer) before), why);
        return true;
    }

    @Override
    public final T await(Duration timeout) {
        Argument.positive("timeout", timeout);
        Execution.current().requireWaiting("await()");
        if (!isDone()) {
            park(timeout);
        }
        Throwable error = error();
        if (error == null) {
            return valueOrNull();
        }
        Throwable cause = error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
        if (cause instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (cause instanceof Error fatal) {
            throw fatal;
        }
        throw new CompletionException(cause);
    }

    @Override
    public final Reply<T> orTimeout(Duration timeout) {
        return TimeLimit.apply(this, timeout, (late, why) -> late.completeExceptionally(why));
    }

    @Override
    public final Reply<T> completeOnTimeout(T value, Duration timeout) {
        return TimeLimit.apply(this, timeout, (late, why) -> late.complete(value));
    }

    @Override
    public final CompletableFuture<T> toCompletableFuture() {
        CompletableFuture<T> copy = new CompletableFuture<>();
        observe((value, error) -> {
            if (error != null) {
                copy.completeExceptionally(error);
            } else {
                copy.complete(value);
            }
        });
        return copy;
    }

    @Override
    public String toString() {
        Object now = state;
        String outcome =
                !isOutcome(now) ? "open" : now instanceof Failure failure ? "failed: " + failure.error : "done";
        return "Reply[" + outcome + ", home=" + (home == null ? "none" : home) + "]";
    }

    /** The failure, or null while the promise is open and when it has a value. */
    protected final @Nullable Throwable error() {
        return state instanceof Failure failure ? failure.error : null;
    }

    // ---- for this package

    /** The value; null if there is none. */
    // an outcome that is no Failure came in as a T, and the null of a failed one is never looked at
    @SuppressWarnings({"unchecked", "NullAway"})
    final T valueOrNull() {
        Object now = state;
        return (T) (now == NULL_VALUE || !isOutcome(now) || now instanceof Failure ? null : now);
    }

    final void observe(BiConsumer<? super T, ? super @Nullable Throwable> action) {
        subscribe(new Observer.Listener<>(this, action));
    }

    /** How many wait to be told, for tests. */
    final int observers() {
        int count = 0;
        for (Observer o = state instanceof Observer first ? first : null; o != null; o = o.next) {
            count++;
        }
        return count;
    }

    final void executeAtHome(Runnable task) {
        if (home == null) {
            HOMELESS.execute(task);
        } else {
            home.execute(task);
        }
    }

    final boolean failDependent(Throwable error) {
        return completeExceptionally(dependent(error));
    }

    final void followDependent(CompletionStage<? extends T> stage) {
        follow(stage, true);
    }

    final void reach(Object upstream) {
        this.upstream = upstream;
    }

    final @Nullable Observer settleAs(Promise<? extends T> source, boolean wrap) {
        Object outcome = ((Promise<?>) source).state;
        Throwable error = source.error();
        if (outcome == null) {
            throw new IllegalStateException("source: " + source + " (expected: done)");
        }
        return settle(error != null && wrap ? new Failure(dependent(error)) : outcome);
    }

    final @Nullable Observer settleFailed(Throwable error) {
        return settle(new Failure(dependent(error)));
    }

    @Override
    final <U> Reply<U> then(Executor where, Step<? super T, U> step) {
        Promise<U> target = new Promise<>(home, context);
        if (where == AT_HOME && isDone()) {
            Execution execution = Execution.current();
            if (execution.home() == home) {
                target.unshared = true;
                new Observer.Continuation<>(this, target, where, step).run(execution);
                target.unshared = false;
                return target;
            }
        }
        UPSTREAM.setRelease(target, this);
        subscribe(new Observer.Continuation<>(this, target, where, step));
        return target;
    }

    @Override
    final <U> Promise<Pair<T, U>> both(CompletionStage<? extends U> other) {
        Promise<Pair<T, U>> pair = new Promise<>(home, context);
        Gathering.both(this, other, pair);
        return pair;
    }

    @Override
    final Promise<T> either(CompletionStage<? extends T> other) {
        Promise<T> first = new Promise<>(home, context);
        Gathering.<T>first(List.of(this, other), first);
        return first;
    }

    @Override
    final Promise<Object> firstOf(CompletionStage<?> other) {
        Promise<Object> first = new Promise<>(home, context);
        Gathering.first(List.of(this, other), first);
        return first;
    }

    private static boolean isOutcome(@Nullable Object state) {
        return state != null && !(state instanceof Observer);
    }

    private static Throwable dependent(Throwable error) {
        return error instanceof CompletionException ? error : new CompletionException(error);
    }

    private void follow(CompletionStage<? extends T> stage, boolean wrap) {
        unshared = false;
        upstream = stage;
        if (stage instanceof Promise<? extends T> promise) {
            promise.subscribe(new Observer.Follow<>(promise, this, wrap));
        } else {
            stage.whenComplete((value, error) -> {
                if (error != null) {
                    completeExceptionally(wrap ? dependent(error) : error);
                } else {
                    complete(value);
                }
            });
        }
        if (isDone()) {
            upstream = null;
            if (error() instanceof CancellationException why) {
                cancelAll(stage, why);
            }
        }
    }

    /** Tells that this promise was cancelled, and returns what else that has to reach. */
    private @Nullable Object cancelled(@Nullable Observer observers) {
        // read after the outcome is set: who sets it later finds the outcome and cancels by itself
        Object reach = upstream;
        ended();
        Observer.tell(Observer.inOrder(observers));
        return reach;
    }

    /** Cancels one after the other instead of from inside, so that a chain of any length needs no stack. */
    private static void cancelAll(@Nullable Object first, CancellationException why) {
        ArrayDeque<Object> open = new ArrayDeque<>(4);
        for (Object reach = first; reach != null; reach = open.poll()) {
            if (reach instanceof Promise<?> promise) {
                Object before = promise.swap(new Failure(why));
                Object next = isOutcome(before) ? null : promise.cancelled((Observer) before);
                if (next != null) {
                    open.add(next);
                }
            } else if (reach instanceof Reply<?> reply) {
                reply.cancel();
            } else if (reach instanceof Future<?> future) {
                future.cancel(false);
            } else if (reach instanceof List<?> several) {
                open.addAll(several);
            }
        }
    }

    private boolean end(Object outcome) {
        if (isDone()) {
            return false;
        }
        if (unshared) {
            STATE.setRelease(this, outcome);
            return true;
        }
        Object before = swap(outcome);
        if (isOutcome(before)) {
            return false;
        }
        ended();
        Observer.tell(Observer.inOrder((Observer) before));
        return true;
    }

    /** Sets the outcome if there is none, and returns the observers to tell, in their order. */
    private @Nullable Observer settle(Object outcome) {
        Object before = swap(outcome);
        if (isOutcome(before)) {
            return null;
        }
        ended();
        return Observer.inOrder((Observer) before);
    }

    private void ended() {
        UPSTREAM.setRelease(this, null);
        onDone();
    }

    private @Nullable Object swap(Object outcome) {
        Object before = state;
        while (!isOutcome(before)) {
            Object seen = STATE.compareAndExchange(this, before, outcome);
            if (seen == before) {
                return before;
            }
            before = seen;
        }
        return before;
    }

    private void subscribe(Observer observer) {
        Object before = state;
        while (!isOutcome(before)) {
            observer.next = (Observer) before;
            Object seen = STATE.compareAndExchange(this, before, observer);
            if (seen == before) {
                return;
            }
            before = seen;
        }
        observer.next = null;
        Observer.tell(observer);
    }

    private void park(Duration timeout) {
        Clock clock = context.clock();
        Duration wait = context.atMost(timeout);
        long until = clock.nanoTime() + CallContext.boundedNanos(wait);
        CallLink link = context.link();
        if (link != null && !link.await()) {
            throw new WaitingRefusedException(
                    "await() refused: " + this + " has led to a call of " + home
                            + ", which would have to wait until this wait is over (expected: a continuation such as thenApply)");
        }
        try {
            parkUntil(clock, until, wait);
        } finally {
            if (link != null) {
                link.awaitEnded();
            }
        }
    }

    private void parkUntil(Clock clock, long until, Duration wait) {
        Observer.Waiter waiter = new Observer.Waiter();
        subscribe(waiter);
        while (!isDone()) {
            long nanos = until - clock.nanoTime();
            boolean interrupted = Thread.currentThread().isInterrupted();
            if (nanos <= 0 || interrupted) {
                // repeated short waits must not pile up observers
                STATE.compareAndSet(this, waiter, waiter.next);
                if (interrupted) {
                    throw new CancellationException("await() interrupted (" + this + ")");
                }
                throw new DeadlineExceededException(
                        "await() timed out after " + wait.toMillis() + " ms (" + this + ")");
            }
            clock.park(nanos);
        }
    }
}
