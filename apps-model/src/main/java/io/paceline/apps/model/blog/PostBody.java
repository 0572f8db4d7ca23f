package io.paceline.apps.model.blog;

import java.time.Instant;

/** A post without what belongs to it. */
public record PostBody(long id, String title, String author, Instant created, String text) {}
