package io.paceline.apps.model.blog;

import java.time.Instant;

/** What the database gave to a new post or comment. */
public record Stored(long id, Instant created) {}
