package io.paceline.apps.echo;

/** Where an event takes place. */
public record Venue(String name, String address) {}
