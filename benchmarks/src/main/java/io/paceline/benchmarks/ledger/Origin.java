package io.paceline.benchmarks.ledger;

/**
 * Where figures come from; a figure without it is none. Rows with the same origin are of one run.
 *
 * @param commit the commit that was measured; ends in {@code -dirty} if sources differed from it
 * @param jdk the version of the JDK that ran all systems
 * @param cpu the processor and how many there were
 * @param command as a user types it
 * @param at the instant of the run in UTC, as ISO 8601
 */
public record Origin(String commit, String jdk, String cpu, String command, String at) {}
