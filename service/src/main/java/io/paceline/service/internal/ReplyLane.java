package io.paceline.service.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The tasks on their way home to one service. It is never full: each is a reply to a call that was counted when it was
 * made. A stack that any thread pushes to; its owner takes it as a whole and turns it round.
 *
 * <p>Thread rules: any thread may push, the owner pulls.
 */
abstract class ReplyLane {

    private static final VarHandle NEWEST;

    static {
        try {
            NEWEST = MethodHandles.lookup().findVarHandle(ReplyLane.class, "newest", Resumption.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile @Nullable Resumption newest;

    // of the owner: what it has taken, oldest first
    private @Nullable Resumption oldest;

    /** A task on its way home. */
    static final class Resumption {
        private final Runnable task;
        private @Nullable Resumption next;

        Resumption(Runnable task) {
            this.task = task;
        }

        void run() {
            task.run();
        }
    }

    final void push(Resumption resumption) {
        Resumption before;
        do {
            before = newest;
            resumption.next = before;
        } while (!NEWEST.compareAndSet(this, before, resumption));
    }

    final @Nullable Resumption pull() {
        Resumption first = oldest;
        if (first == null) {
            if (newest == null) {
                return null;
            }
            Resumption taken = (Resumption) NEWEST.getAndSet(this, null);
            while (taken != null) {
                Resumption older = taken.next;
                taken.next = first;
                first = taken;
                taken = older;
            }
        }
        if (first != null) {
            oldest = first.next;
        }
        return first;
    }
}
