package io.paceline.apps.model.blog;

import java.time.Instant;

/** What a list says of a post. */
public record PostHead(long id, String title, String author, Instant created, String summary) {}
