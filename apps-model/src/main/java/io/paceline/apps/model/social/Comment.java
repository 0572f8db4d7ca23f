package io.paceline.apps.model.social;

import java.time.Instant;

/** What somebody says to a post. */
public record Comment(long id, long postId, int authorId, String author, String body, Instant createdAt) {}
