package io.paceline.apps.model.stats;

/**
 * The events of one kind and path, as the database counts them.
 *
 * @param path empty if all paths are meant
 * @param millis how long users waited for them, together
 * @param slowest the longest wait in milliseconds
 */
public record Group(String kind, String path, long events, long millis, int slowest) {}
