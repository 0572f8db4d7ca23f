package io.paceline.core;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * What is cancelled together: everything that a request started, on any service and any connection.
 *
 * <p>Calls and queries register here when they are made and leave when they end; whoever accepted the request cancels
 * the scope when its client goes away or its deadline passes. A scope is cancelled at most once and for good.
 *
 * <p>Thread rules: every method may be called from any thread. A listener runs on the thread that cancels, or on the
 * registering thread if the scope is cancelled already; it must be quick and must not throw.
 */
public final class Scope {

    private static final Registration NOTHING = () -> {};

    // null: open without listeners; a listener: open with one; a list: open with several; a Cause: cancelled
    private @Nullable Object state;

    /** Leaves a scope; the handle of {@link #register}. */
    @FunctionalInterface
    public interface Registration {
        /** Forgets the listener; calling it again, or after the scope was cancelled, does nothing. */
        void leave();
    }

    /** Told when a scope is cancelled. */
    @FunctionalInterface
    public interface Listener {
        /** The scope was cancelled, and why. */
        void cancelled(CancellationException cause);
    }

    private record Cause(CancellationException exception) {}

    /** Whether the scope was cancelled. */
    public boolean isCancelled() {
        return cause() != null;
    }

    /** Why the scope was cancelled, or null while it is open. */
    public synchronized @Nullable CancellationException cause() {
        return state instanceof Cause cause ? cause.exception : null;
    }

    /** Registers a listener for the moment of cancellation; runs it at once if that moment has passed. */
    public Registration register(Listener listener) {
        CancellationException cause = add(listener);
        if (cause != null) {
            listener.cancelled(cause);
            return NOTHING;
        }
        return () -> remove(listener);
    }

    /**
     * Cancels the scope and tells every listener, in the order of registration.
     *
     * @return true if this call cancelled it, false if it was cancelled before
     */
    public boolean cancel(String reason) {
        CancellationException exception = new CancellationException(reason);
        Object before;
        synchronized (this) {
            if (state instanceof Cause) {
                return false;
            }
            before = state;
            state = new Cause(exception);
        }
        if (before instanceof Listener one) {
            one.cancelled(exception);
        } else if (before instanceof Listeners several) {
            several.list.forEach(listener -> listener.cancelled(exception));
        }
        return true;
    }

    private record Listeners(List<Listener> list) {}

    private synchronized @Nullable CancellationException add(Listener listener) {
        if (state instanceof Cause cause) {
            return cause.exception;
        }
        if (state == null) {
            state = listener;
        } else if (state instanceof Listeners several) {
            several.list.add(listener);
        } else {
            Listeners several = new Listeners(new ArrayList<>());
            several.list.add((Listener) state);
            several.list.add(listener);
            state = several;
        }
        return null;
    }

    private synchronized void remove(Listener listener) {
        if (state == listener) {
            state = null;
        } else if (state instanceof Listeners several) {
            several.list.remove(listener);
        }
    }
}
