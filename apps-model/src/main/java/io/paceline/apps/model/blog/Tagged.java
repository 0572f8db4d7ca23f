package io.paceline.apps.model.blog;

/** A tag of a post. */
public record Tagged(long post, String tag) {}
