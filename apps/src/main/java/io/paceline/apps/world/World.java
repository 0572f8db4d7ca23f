package io.paceline.apps.world;

/**
 * A row of the table {@code world}.
 *
 * @param id from 1 to 10,000
 * @param randomNumber from 1 to 10,000
 */
public record World(int id, int randomNumber) {}
