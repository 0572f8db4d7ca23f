package io.paceline.sql.internal.client;

import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.internal.Lease;
import io.paceline.sql.spi.Command;
import java.time.Duration;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The commands for one lease, in their order. While it is held, what comes waits: behind a BEGIN nothing may be sent until
 * that has succeeded, since outside of a transaction it would last.
 *
 * <p>Thread rules: every method may be called from any thread. One thread at a time passes commands on.
 */
final class LeaseQueue {

    private final Lease lease;

    // all guarded by this
    private final ArrayDeque<Entry> waiting = new ArrayDeque<>(4);
    private boolean held;
    private boolean passing;
    private boolean thorough;
    private @Nullable Promise<Void> closing;
    private boolean closed;

    private record Entry(
            Command<?> command,
            @Nullable Duration timeout,
            @Nullable ActiveTransaction transaction) {}

    LeaseQueue(Lease lease) {
        this.lease = lease;
    }

    Lease lease() {
        return lease;
    }

    /** Takes a command of the transaction, or of none. */
    void submit(Command<?> command, @Nullable Duration timeout, @Nullable ActiveTransaction transaction) {
        synchronized (this) {
            waiting.add(new Entry(command, timeout, transaction));
            if (held || passing) {
                return;
            }
            passing = true;
        }
        pass();
    }

    /** Lets wait what comes, and this command first; called while a command is passed on. */
    void hold(@Nullable Command<?> command, @Nullable Duration timeout, ActiveTransaction transaction) {
        synchronized (this) {
            held = true;
            if (command != null) {
                waiting.addFirst(new Entry(command, timeout, transaction));
            }
        }
    }

    /** Goes on. */
    void resume() {
        synchronized (this) {
            held = false;
            if (passing) {
                return;
            }
            passing = true;
        }
        pass();
    }

    /** Gives the lease back behind what has been submitted. */
    Reply<Void> close(boolean thorough) {
        Promise<Void> done = new Promise<>();
        synchronized (this) {
            if (closing != null) {
                done.follow(closing);
                return done;
            }
            closing = done;
            this.thorough = thorough;
            if (held || passing) {
                return done;
            }
            passing = true;
        }
        pass();
        return done;
    }

    private void pass() {
        for (Entry next = next(); next != null; next = next()) {
            if (next.transaction != null) {
                next.transaction.dispatch(next.command, next.timeout);
            } else {
                lease.submit(next.command, next.timeout);
            }
        }
    }

    private @Nullable Entry next() {
        Promise<Void> done;
        synchronized (this) {
            Entry next = held ? null : waiting.poll();
            if (next != null) {
                return next;
            }
            passing = false;
            if (held || closing == null || closed) {
                return null;
            }
            closed = true;
            done = closing;
        }
        done.follow(lease.release(thorough));
        return null;
    }
}
