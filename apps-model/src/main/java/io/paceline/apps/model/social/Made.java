package io.paceline.apps.model.social;

import java.time.Instant;

/** What the database gave to a new row. */
public record Made(long id, Instant at) {}
