package io.paceline.apps.model.stats;

/**
 * Something that a user did. When it was is said by the database.
 *
 * @param path what it was done to, such as {@code /products/7}
 * @param visitor who did it; 1 or more
 * @param millis how long the user waited for it; 0 or more
 */
public record Event(EventKind kind, String path, long visitor, int millis) {}
