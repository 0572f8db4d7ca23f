package io.paceline.apps.model.blog;

import java.util.List;

/**
 * The posts of a tag.
 *
 * @param posts how many there are
 * @param newest the latest {@value #NEWEST}, the latest first
 */
public record TagPosts(String tag, int posts, List<PostHead> newest) {

    public static final int NEWEST = 20;
}
