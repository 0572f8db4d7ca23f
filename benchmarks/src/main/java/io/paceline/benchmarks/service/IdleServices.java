package io.paceline.benchmarks.service;

import io.paceline.benchmarks.child.Figures;
import io.paceline.benchmarks.child.Pass;
import io.paceline.core.EventLoops;
import io.paceline.core.Reply;
import io.paceline.service.Service;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * A million services, each of which answered one call from another thread and then has nothing to do. The heap is
 * measured with nothing else in it; after that each has to answer once more.
 */
final class IdleServices implements Pass {
    private static final int COUNT = 1_000_000;
    private static final int OUTSTANDING = 64;

    private final EventLoops loops;

    /** The state of a service: how often it was called. */
    private static final class Cell {
        private int calls;

        int call() {
            return ++calls;
        }
    }

    IdleServices(EventLoops loops) {
        this.loops = loops;
    }

    @Override
    public Figures run(Duration window) {
        long before = usedBytes();
        List<Service<Cell>> services = new ArrayList<>(COUNT);
        for (int i = 0; i < COUNT; i++) {
            services.add(Services.builder(new Cell()).loops(loops).start());
        }
        long errors = touch(services, 1);
        double bytes = (double) (usedBytes() - before) / COUNT;
        errors += touch(services, 2);
        return Figures.kept(COUNT, bytes, errors);
    }

    /** Calls each service and returns how many did not say that it was their {@code expected}-th call. */
    private static long touch(List<Service<Cell>> services, int expected) {
        Queue<Reply<Integer>> pending = new ArrayDeque<>();
        long errors = 0;
        for (Service<Cell> service : services) {
            if (pending.size() == OUTSTANDING) {
                errors += pending.remove().await() == expected ? 0 : 1;
            }
            pending.add(service.ask(Cell::call));
        }
        for (Reply<Integer> last : pending) {
            errors += last.await() == expected ? 0 : 1;
        }
        return errors;
    }

    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
