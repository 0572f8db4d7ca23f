package io.paceline.apps.model.blog;

/** How many posts have a tag. */
public record TagCount(String tag, int posts) {}
