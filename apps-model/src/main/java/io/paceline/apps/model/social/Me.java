package io.paceline.apps.model.social;

/**
 * The person who looks, with counts.
 *
 * @param followers how many follow them
 * @param following how many they follow
 * @param unread messages they have not read
 */
public record Me(int id, String name, int followers, int following, int posts, int unread) {}
