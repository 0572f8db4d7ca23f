package io.paceline.benchmarks.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Serves the runner: for each line of standard input, such as {@code tell/cross 1000}, runs that pass for so many
 * milliseconds and answers with one line, of figures or of what failed.
 *
 * <p>Thread rules: one thread serves.
 */
public final class Child {
    private static final String FAILED = "failed ";

    private final Map<String, Callable<Pass>> cases;
    private final Map<String, Pass> made = new HashMap<>();

    private Child(Map<String, Callable<Pass>> cases) {
        this.cases = cases;
    }

    /** Whether a line is an answer, and not what a library prints. */
    public static boolean isAnswer(String line) {
        return Figures.isFigures(line) || line.startsWith(FAILED);
    }

    /**
     * Serves until standard input ends, then ends the process.
     *
     * @param cases makes the system of each case, when it is asked for
     */
    public static void serve(Map<String, Callable<Pass>> cases) throws IOException {
        Child child = new Child(cases);
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String command = commands.readLine(); command != null; command = commands.readLine()) {
            System.out.println(child.answer(command));
        }
        System.exit(0);
    }

    private String answer(String command) {
        try {
            int blank = command.indexOf(' ');
            String name = command.substring(0, blank);
            Pass pass = made.get(name);
            if (pass == null) {
                Callable<Pass> maker = cases.get(name);
                if (maker == null) {
                    throw new IllegalArgumentException("case: " + name + " (expected: among " + cases.keySet() + ")");
                }
                pass = maker.call();
                made.put(name, pass);
            }
            return measure(pass, Duration.ofMillis(Long.parseLong(command.substring(blank + 1))))
                    .line();
        } catch (Throwable failure) {
            failure.printStackTrace();
            return FAILED + failure.toString().replace('\n', ' ');
        }
    }

    private static Figures measure(Pass pass, Duration window) throws Exception {
        long before = allocatedBytes();
        Figures figures = pass.run(window);
        return figures.withAllocated(allocatedBytes() - (double) before);
    }

    /** What the threads that live now have allocated, so the threads of a pass have to outlive it. */
    private static long allocatedBytes() {
        var threads = ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);
        long sum = 0;
        for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
            sum += Math.max(0, bytes);
        }
        return sum;
    }
}
