package io.paceline.service.internal;

import io.paceline.core.Argument;
import io.paceline.core.EventLoops;
import io.paceline.service.Threading;
import org.jspecify.annotations.Nullable;

/** Makes the runner of a service from what its builder was told. */
final class Runners {

    private Runners() {}

    static Runner of(String service, Threading threading, @Nullable EventLoops loops) {
        if (threading instanceof Threading.Shared) {
            return new SharedRunner();
        }
        if (threading instanceof Threading.Dedicated dedicated) {
            return new DedicatedRunner(service, dedicated.idleStrategy());
        }
        if (threading instanceof Threading.Virtual) {
            return new VirtualRunner(service);
        }
        if (threading instanceof Threading.Manual manual) {
            return new ManualRunner(service, manual.scheduler());
        }
        if (loops == null) {
            throw Argument.wrong("loops", "none", "event loops for Threading.inline(), by loops(…)");
        }
        return new InlineRunner(loops.next());
    }
}
