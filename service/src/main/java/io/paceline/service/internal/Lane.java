package io.paceline.service.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * What is on its way to one service and must not be refused: replies, each to a call that was counted when it was made,
 * and the messages of sources that have one at most. A stack that any thread pushes to; its owner takes it as a whole
 * and turns it round.
 *
 * <p>Thread rules: any thread may push, the owner pulls.
 */
class Lane<T> {

    private static final VarHandle NEWEST;

    static {
        try {
            NEWEST = MethodHandles.lookup().findVarHandle(Lane.class, "newest", Link.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile @Nullable Link<T> newest;

    // of the owner: what it has taken, oldest first
    private @Nullable Link<T> oldest;

    private static final class Link<T> {
        private final T item;
        private @Nullable Link<T> next;

        Link(T item) {
            this.item = item;
        }
    }

    final void push(T item) {
        Link<T> link = new Link<>(item);
        Link<T> before;
        do {
            before = newest;
            link.next = before;
        } while (!NEWEST.compareAndSet(this, before, link));
    }

    /** Whether something has been pushed and not pulled. For the owner. */
    final boolean hasMore() {
        return oldest != null || newest != null;
    }

    final @Nullable T pull() {
        Link<T> first = oldest;
        if (first == null) {
            if (newest == null) {
                return null;
            }
            first = inOrder();
        }
        if (first == null) {
            return null;
        }
        oldest = first.next;
        return first.item;
    }

    private @Nullable Link<T> inOrder() {
        @SuppressWarnings("unchecked") // only links of this lane are written
        Link<T> taken = (Link<T>) NEWEST.getAndSet(this, null);
        Link<T> first = null;
        while (taken != null) {
            Link<T> older = taken.next;
            taken.next = first;
            first = taken;
            taken = older;
        }
        return first;
    }
}
