package io.paceline.benchmarks.apps;

import java.util.HashMap;
import java.util.Map;

/** How many connections to the database each system does best with, in each app; a sweep finds it anew. */
final class Pools {
    private static final int USUAL = 8;

    private final Map<String, Integer> best = new HashMap<>();

    int of(String app, String system) {
        return best.getOrDefault(app + "/" + system, USUAL);
    }

    void set(String app, String system, int size) {
        best.put(app + "/" + system, size);
    }
}
