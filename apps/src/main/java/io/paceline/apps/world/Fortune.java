package io.paceline.apps.world;

/**
 * A row of the table {@code fortune}.
 *
 * @param id 0 for the one that each request adds
 * @param message as it was typed, so not fit for a page yet
 */
record Fortune(int id, String message) {}
