package io.paceline.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A call that was made where its result may be waited for, as seen by everything that it causes: so a call that leads
 * back to the place that waits can be told apart, which would wait for ever. For the engines of Paceline.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
public final class CallLink {

    private static final VarHandle RETURNED;

    static {
        try {
            RETURNED = MethodHandles.lookup().findVarHandle(CallLink.class, "returned", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Home caller;
    private final @Nullable CallLink before;
    private volatile int returned;
    private volatile boolean awaited;

    CallLink(Home caller, @Nullable CallLink before) {
        this.caller = caller;
        // what a continuation of an earlier call of the same place does is no part of that call
        this.before = before != null && before.caller == caller ? before.before : before;
    }

    /** The link of the chain whose call was made by {@code home}, or null. */
    public @Nullable CallLink madeBy(Home home) {
        CallLink link = this;
        while (link != null && link.caller != home) {
            link = link.before;
        }
        return link;
    }

    /**
     * A call that this one has caused came back to where this one was made, and has to wait there.
     *
     * @return false if this call is being waited for right there, so that neither could go on
     */
    public boolean comeBack() {
        RETURNED.getAndAdd(this, 1);
        if (awaited) {
            leave();
            return false;
        }
        return true;
    }

    /** A call that came back is over. */
    public void leave() {
        RETURNED.getAndAdd(this, -1);
    }

    /** The result is waited for from now on; false if a call that came back would have to be waited for too. */
    boolean await() {
        awaited = true;
        if (returned > 0) {
            awaited = false;
            return false;
        }
        return true;
    }

    void awaitEnded() {
        awaited = false;
    }
}
