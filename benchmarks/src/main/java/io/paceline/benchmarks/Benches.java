package io.paceline.benchmarks;

import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;

/** All benches that are registered. */
final class Benches {

    private Benches() {}

    /** The names, for the help of the command line. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names().iterator();
        }
    }

    static List<String> names() {
        return all().stream().map(BenchProvider::name).toList();
    }

    /**
     * The bench of this name.
     *
     * @throws IllegalArgumentException that names those there are
     */
    static BenchProvider named(String name) {
        return all().stream()
                .filter(bench -> bench.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "bench: " + name + " (expected: one of " + String.join(", ", names()) + ")"));
    }

    private static List<BenchProvider> all() {
        return ServiceLoader.load(BenchProvider.class, BenchProvider.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}
