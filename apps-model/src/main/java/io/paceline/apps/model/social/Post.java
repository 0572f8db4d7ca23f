package io.paceline.apps.model.social;

import java.time.Instant;

/** What somebody has told their followers. */
public record Post(long id, int authorId, String author, String body, Instant createdAt) {}
