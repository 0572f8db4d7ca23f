package io.paceline.service;

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
}
