package io.paceline.core;

import org.jspecify.annotations.Nullable;

/**
 * What the calling thread is doing for Paceline right now: the home its replies come back to and the context of the
 * call that it runs. For the engines of Paceline; user code reads {@link CallContext#current()}.
 *
 * <p>Thread rules: an instance belongs to one thread and must not be handed to another.
 */
public final class Execution {

    private static final ThreadLocal<Execution> CURRENT = ThreadLocal.withInitial(Execution::new);

    private final @Nullable EventLoop loop = EventLoop.current();
    private @Nullable Home home = loop;
    private CallContext context = CallContext.empty();
    private @Nullable Object turn;
    private boolean waiting;

    private Execution() {}

    /**
     * The execution of the calling thread. Costs one thread-local look-up unless this is the thread of a loop, so engines
     * ask once per call.
     */
    public static Execution current() {
        return Thread.currentThread() instanceof EventLoopThread thread ? thread.execution() : lookUp();
    }

    /** One for the calling thread, which belongs to a loop and keeps it, see {@link EventLoopThread#execution()}. */
    public static Execution create() {
        return new Execution();
    }

    static Execution lookUp() {
        return CURRENT.get();
    }

    /** The loop whose thread this is, or null. */
    public @Nullable EventLoop loop() {
        return loop;
    }

    /** Where replies to calls made now come back to: the running service, else the loop, else null. */
    public @Nullable Home home() {
        return home;
    }

    /** The context of the running call. */
    public CallContext context() {
        return context;
    }

    /** The context for a call that is made now and whose result the caller will get. For engines. */
    public CallContext outgoingContext() {
        Home caller = home;
        return waiting && caller != null ? context.linked(caller) : context;
    }

    /** What the service engine keeps for this thread, so that it needs no thread-local of its own; null at first. */
    public @Nullable Object turn() {
        return turn;
    }

    /** Sets the home; who sets it restores what was there before. */
    public void home(@Nullable Home home) {
        this.home = home;
    }

    /** Sets the context; who sets it restores what was there before. */
    public void context(CallContext context) {
        this.context = context;
    }

    /**
     * Says whether the code that runs now may wait for its calls; who sets it restores what was there before.
     *
     * @return what was there before
     */
    public boolean waiting(boolean waiting) {
        boolean before = this.waiting;
        this.waiting = waiting;
        return before;
    }

    /** Sets what the service engine keeps for this thread, for the life of the thread. */
    public void turn(Object turn) {
        this.turn = turn;
    }

    /**
     * Checks that the calling code may wait.
     *
     * @param what the method that would wait, for the message
     * @throws WaitingRefusedException on an event loop, and inside a service that must not wait
     */
    public void requireWaiting(String what) {
        Home where = home != null && !home.mayWait() ? home : loop;
        if (where != null) {
            throw new WaitingRefusedException(what + " refused: on " + where + " (thread "
                    + Thread.currentThread().getName() + ") waiting would stop what else runs there"
                    + " (expected: a continuation such as thenApply, or a thread that may wait)");
        }
    }
}
