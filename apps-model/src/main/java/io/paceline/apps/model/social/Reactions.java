package io.paceline.apps.model.social;

/**
 * How a post was taken.
 *
 * @param liked whether the one who looks likes it
 */
public record Reactions(long postId, int likes, boolean liked, int comments) {}
