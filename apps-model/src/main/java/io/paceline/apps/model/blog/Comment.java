package io.paceline.apps.model.blog;

import java.time.Instant;

/** What a reader says of a post. */
public record Comment(long id, String name, Instant created, String text) {}
