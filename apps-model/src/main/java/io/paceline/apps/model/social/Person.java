package io.paceline.apps.model.social;

/** Somebody who takes part. */
public record Person(int id, String name) {}
