package io.paceline.core;

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

    private volatile @Nullable CancellationException cause;

    // the open registrations, oldest first, doubly linked so that leaving costs the same for any number; guarded by
    // this
    private @Nullable Entry oldest;
    private @Nullable Entry newest;

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

    private final class Entry implements Registration {
        private final Listener listener;
        private @Nullable Entry older;
        private @Nullable Entry newer;
        private boolean left;

        Entry(Listener listener) {
            this.listener = listener;
        }

        @Override
        public void leave() {
            remove(this);
        }
    }

    /** Whether the scope was cancelled. */
    public boolean isCancelled() {
        return cause != null;
    }

    /** Why the scope was cancelled, or null while it is open. */
    public @Nullable CancellationException cause() {
        return cause;
    }

    /** Registers a listener for the moment of cancellation; runs it at once if that moment has passed. */
    public Registration register(Listener listener) {
        Entry entry = new Entry(listener);
        CancellationException why = add(entry);
        if (why != null) {
            listener.cancelled(why);
            return NOTHING;
        }
        return entry;
    }

    /**
     * Cancels the scope and tells every listener, in the order of registration.
     *
     * @return true if this call cancelled it, false if it was cancelled before
     */
    public boolean cancel(String reason) {
        CancellationException why = new CancellationException(reason);
        Entry next;
        synchronized (this) {
            if (cause != null) {
                return false;
            }
            cause = why;
            next = oldest;
            oldest = null;
            newest = null;
        }
        // nothing links or unlinks any more: add and remove look at the cause first
        for (; next != null; next = next.newer) {
            next.listener.cancelled(why);
        }
        return true;
    }

    private synchronized @Nullable CancellationException add(Entry entry) {
        if (cause != null) {
            return cause;
        }
        entry.older = newest;
        if (newest == null) {
            oldest = entry;
        } else {
            newest.newer = entry;
        }
        newest = entry;
        return null;
    }

    private synchronized void remove(Entry entry) {
        if (cause != null || entry.left) {
            return;
        }
        entry.left = true;
        if (entry.older == null) {
            oldest = entry.newer;
        } else {
            entry.older.newer = entry.newer;
        }
        if (entry.newer == null) {
            newest = entry.older;
        } else {
            entry.newer.older = entry.older;
        }
    }
}
