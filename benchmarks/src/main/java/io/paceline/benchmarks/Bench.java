package io.paceline.benchmarks;

import java.util.List;

/**
 * A named set of cases and the systems that can take part in them.
 *
 * @param operation what is counted, such as {@code request}; in the singular
 * @param headline the case that a whole run repeats on Java 17
 */
public record Bench(String name, String operation, List<ServerSystem> systems, List<Case> cases, String headline) {}
