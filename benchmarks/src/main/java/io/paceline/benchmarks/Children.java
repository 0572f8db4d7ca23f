package io.paceline.benchmarks;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The processes this run started; none outlives it, also not after Ctrl-C. */
public final class Children {
    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> RUNNING.forEach(Children::kill), "end-children"));
    }

    private Children() {}

    public static Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        RUNNING.add(process);
        return process;
    }

    /** Ends the process and what it started, by force if it takes longer than five seconds. */
    public static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        try {
            if (process.waitFor(5, TimeUnit.SECONDS)) {
                RUNNING.remove(process);
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        kill(process);
        RUNNING.remove(process);
    }

    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
