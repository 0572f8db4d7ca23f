package io.paceline.benchmarks;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which cores servers and generator run on: all, or the lower half for servers and the rest for the generator.
 *
 * @param cores of the machine
 */
record Pinning(boolean pinned, int cores) {

    static Pinning of(Settings settings) {
        return new Pinning(settings.pinned(), Runtime.getRuntime().availableProcessors());
    }

    /** What is put before a server's command line. */
    List<String> serverPrefix() {
        return prefix(0, half());
    }

    /** What is put before the generator's command line. */
    List<String> generatorPrefix() {
        return prefix(Math.min(half(), cores - 1), cores);
    }

    /** How many cores the generator has; 1 or more. */
    int generatorCores() {
        return pinned ? Math.max(1, cores - half()) : cores;
    }

    private int half() {
        return Math.max(1, cores / 2);
    }

    private List<String> prefix(int from, int to) {
        String list = IntStream.range(from, to).mapToObj(Integer::toString).collect(Collectors.joining(","));
        return pinned ? List.of("taskset", "-c", list) : List.of();
    }
}
