package io.paceline.service;

import io.paceline.core.IdleStrategy;
import java.util.Objects;

/**
 * Where a service runs. In every mode one thread at a time runs it, and each run sees what the one before wrote.
 *
 * <p>Thread rules: immutable.
 */
public sealed interface Threading {

    /**
     * On event loops only: a call made on a loop runs there at once if the service is idle; other threads wake a loop.
     * Needs event loops: those given to the builder, or those of the thread that starts the service.
     */
    static Threading inline() {
        return new Inline();
    }

    /**
     * On a pool of compute threads apart from the event loops, as many as there are processors; for calls that calculate
     * so long that sockets would have to wait.
     */
    static Threading shared() {
        return new Shared();
    }

    /**
     * On a thread of its own, which starts and ends with the service and does not keep the process alive; for a service
     * that is busy all the time, or that must not share its processor.
     *
     * @param idleStrategy what the thread does when there is nothing to do; {@link IdleStrategy#park()} uses no processor
     */
    static Threading dedicated(IdleStrategy idleStrategy) {
        return new Dedicated(idleStrategy);
    }

    /**
     * On a virtual thread while there is something to do. Code of the service may wait; the service waits with it, and
     * its calls wait in the mailbox. Needs Java 21 or newer; on an older one the service is refused when it is started.
     */
    static Threading virtual() {
        return new Virtual();
    }

    /**
     * One message at a time, when the scheduler says so: for tests, with a {@code Stepper} of
     * {@code io.paceline.service.stepping}.
     */
    static Threading manual(ManualScheduler scheduler) {
        return new Manual(scheduler);
    }

    /** See {@link #inline()}. */
    record Inline() implements Threading {
        @Override
        public String toString() {
            return "Threading.inline()";
        }
    }

    /** See {@link #shared()}. */
    record Shared() implements Threading {
        @Override
        public String toString() {
            return "Threading.shared()";
        }
    }

    /** See {@link #dedicated}. */
    record Dedicated(IdleStrategy idleStrategy) implements Threading {

        public Dedicated {
            Objects.requireNonNull(idleStrategy, "idleStrategy");
        }

        @Override
        public String toString() {
            return "Threading.dedicated(" + idleStrategy + ")";
        }
    }

    /** See {@link #virtual()}. */
    record Virtual() implements Threading {
        @Override
        public String toString() {
            return "Threading.virtual()";
        }
    }

    /** See {@link #manual}. */
    record Manual(ManualScheduler scheduler) implements Threading {

        public Manual {
            Objects.requireNonNull(scheduler, "scheduler");
        }

        @Override
        public String toString() {
            return "Threading.manual(" + scheduler + ")";
        }
    }
}
