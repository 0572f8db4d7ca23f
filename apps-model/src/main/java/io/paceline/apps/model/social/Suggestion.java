package io.paceline.apps.model.social;

/**
 * Somebody to follow.
 *
 * @param via who follows them already, and is followed by the one who looks
 */
public record Suggestion(int id, String name, String via) {}
