package io.paceline.service;

import io.paceline.core.Argument;
import io.paceline.core.EventLoops;
import org.jspecify.annotations.Nullable;

/**
 * Where a service runs. In every mode one thread at a time runs it, and each run sees what the one before wrote.
 *
 * <p>Thread rules: immutable.
 */
public abstract sealed class Threading {

    private Threading() {}

    /**
     * On event loops only: a call made on a loop runs there at once if the service is idle; other threads wake a loop.
     * Needs event loops: those given to the builder, or those of the thread that starts the service.
     */
    public static Threading inline() {
        return Inline.INSTANCE;
    }

    /**
     * On a pool of compute threads apart from the event loops, as many as there are processors; for calls that calculate
     * so long that sockets would have to wait.
     */
    public static Threading shared() {
        return Shared.INSTANCE;
    }

    abstract Runner runner(@Nullable EventLoops loops);

    private static final class Inline extends Threading {
        static final Inline INSTANCE = new Inline();

        @Override
        Runner runner(@Nullable EventLoops loops) {
            if (loops == null) {
                throw Argument.wrong("loops", "none", "event loops for Threading.inline(), by loops(…)");
            }
            return new InlineRunner(loops.next());
        }

        @Override
        public String toString() {
            return "Threading.inline()";
        }
    }

    private static final class Shared extends Threading {
        static final Shared INSTANCE = new Shared();

        @Override
        Runner runner(@Nullable EventLoops loops) {
            return new SharedRunner(ComputePool.join());
        }

        @Override
        public String toString() {
            return "Threading.shared()";
        }
    }
}
