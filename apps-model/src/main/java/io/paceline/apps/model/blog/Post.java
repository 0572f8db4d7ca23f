package io.paceline.apps.model.blog;

import java.time.Instant;
import java.util.List;

/**
 * A post to be read.
 *
 * @param text paragraphs with an empty line between them
 * @param tags in their order
 * @param comments the latest {@value #COMMENTS}, the latest first
 */
public record Post(
        long id, String title, String author, Instant created, String text, List<String> tags, List<Comment> comments) {

    public static final int COMMENTS = 50;

    public static Post of(PostBody body, List<String> tags, List<Comment> comments) {
        return new Post(body.id(), body.title(), body.author(), body.created(), body.text(), tags, comments);
    }
}
