package io.paceline.apps.model.social;

import java.time.Instant;

/** A post, comment or message that was just made, for who sent it as JSON. */
public record Created(long id, int personId, String body, Instant at) {}
