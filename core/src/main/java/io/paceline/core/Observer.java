package io.paceline.core;

import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Told once when a promise is done, on the thread that ended it: a link of the promise's stack of observers.
 *
 * <p>An observer never runs user code here: continuations are handed to their home or executor.
 */
abstract class Observer {

    @Nullable
    Observer next;

    /**
     * Takes the outcome.
     *
     * @return the observers that have to be told because of this, in order; told by the caller, not from inside, so that
     *     a chain of any length needs no stack
     */
    abstract @Nullable Observer done();

    /** Tells these observers, and those that have to be told because of them, one after the other. */
    static void tell(@Nullable Observer first) {
        Observer work = first;
        while (work != null) {
            Observer observer = work;
            work = observer.next;
            observer.next = null;
            Observer more = observer.done();
            if (more != null) {
                Observer last = more;
                while (last.next != null) {
                    last = last.next;
                }
                last.next = work;
                work = more;
            }
        }
    }

    /** Turns a stack of observers round, so that the oldest comes first. */
    static @Nullable Observer inOrder(@Nullable Observer stack) {
        Observer first = null;
        Observer rest = stack;
        while (rest != null) {
            Observer next = rest.next;
            rest.next = first;
            first = rest;
            rest = next;
        }
        return first;
    }

    /** Passes the outcome of one promise on to another. */
    static final class Follow<T extends @Nullable Object> extends Observer {
        private final Promise<? extends T> source;
        private final Promise<T> target;
        private final boolean dependent;

        Follow(Promise<? extends T> source, Promise<T> target, boolean dependent) {
            this.source = source;
            this.target = target;
            this.dependent = dependent;
        }

        @Override
        @Nullable
        Observer done() {
            return target.settleAs(source, dependent);
        }
    }

    /** Wakes a thread that waits. */
    static final class Waiter extends Observer {
        private final Thread thread = Thread.currentThread();

        @Override
        @Nullable
        Observer done() {
            LockSupport.unpark(thread);
            return null;
        }
    }

    /** Tells a part of this package, which ends other promises and runs nothing of the user's. */
    static final class Listener<T extends @Nullable Object> extends Observer {
        private final Promise<T> source;
        private final BiConsumer<? super T, ? super @Nullable Throwable> action;

        Listener(Promise<T> source, BiConsumer<? super T, ? super @Nullable Throwable> action) {
            this.source = source;
            this.action = action;
        }

        @Override
        @Nullable
        Observer done() {
            Throwable error = source.error();
            action.accept(source.valueOrNull(), error);
            return null;
        }
    }

    /** Runs a step at home, or on an executor, with the context of the source. */
    static final class Continuation<T extends @Nullable Object, U extends @Nullable Object> extends Observer
            implements ContextTask {
        private final Promise<T> source;
        private final Promise<U> target;
        private final Executor where;
        private final Step<? super T, U> step;

        Continuation(Promise<T> source, Promise<U> target, Executor where, Step<? super T, U> step) {
            this.source = source;
            this.target = target;
            this.where = where;
            this.step = step;
        }

        @Override
        @Nullable
        Observer done() {
            try {
                if (where != ReplyStages.AT_HOME && where != ReplyStages.AT_HOME_LATER) {
                    where.execute(this);
                } else {
                    source.executeAtHome(this);
                }
                return null;
            } catch (Throwable refused) {
                // the place is gone: whoever waits further down still gets an outcome
                return target.settleFailed(refused);
            }
        }

        @Override
        public CallContext context() {
            return source.context();
        }

        @Override
        public void run() {
            run(Execution.current());
        }

        void run(Execution execution) {
            if (target.isDone()) {
                return;
            }
            CallContext before = execution.context();
            execution.context(source.context());
            try {
                step.take(source.valueOrNull(), source.error(), target);
            } catch (Throwable thrown) {
                target.failDependent(thrown);
            } finally {
                execution.context(before);
            }
        }
    }
}
