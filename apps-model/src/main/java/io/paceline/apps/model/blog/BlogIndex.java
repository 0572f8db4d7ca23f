package io.paceline.apps.model.blog;

import java.util.List;

/**
 * Where a reader begins.
 *
 * @param posts the latest {@value #POSTS}, the latest first
 * @param popular the {@value #TAGS} tags that most posts have, the most popular first
 */
public record BlogIndex(List<PostSummary> posts, List<TagCount> popular) {

    public static final int POSTS = 10;
    public static final int TAGS = 20;
}
