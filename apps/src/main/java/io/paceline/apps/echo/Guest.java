package io.paceline.apps.echo;

/**
 * Somebody who is invited.
 *
 * @param age in years; in JSON it may also be a string that holds the number
 */
public record Guest(String firstName, String lastName, String profession, int age) {}
