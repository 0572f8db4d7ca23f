package io.paceline.apps.model.social;

/**
 * A person as others see them.
 *
 * @param followed whether the one who looks follows them
 */
public record Profile(int id, String name, int followers, int following, int posts, boolean followed) {}
