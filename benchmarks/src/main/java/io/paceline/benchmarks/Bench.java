package io.paceline.benchmarks;

import java.util.List;

/**
 * A named set of cases and the systems that can take part in them.
 *
 * @param headline the case that a whole run repeats on Java 17
 */
record Bench(String name, List<ServerSystem> systems, List<Case> cases, String headline) {}
