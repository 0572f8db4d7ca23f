package io.paceline.benchmarks.service;

import io.paceline.benchmarks.child.Child;
import io.paceline.benchmarks.child.Figures;
import java.io.IOException;
import java.util.Map;

/** What a process does for the runner's own tests. */
final class StandInChild {
    private StandInChild() {}

    /** Serves; what it prints besides must not disturb the runner. */
    public static void main(String... args) throws IOException {
        Child.serve(Map.of(
                "count",
                        () -> window -> {
                            System.out.println("a line from a library");
                            return Figures.counted(window.toMillis(), window.toNanos(), 0);
                        },
                "fail",
                        () -> window -> {
                            throw new IllegalStateException("not\ntoday");
                        },
                "exit",
                        () -> window -> {
                            System.exit(1);
                            return Figures.counted(1, 1, 0);
                        }));
    }
}
