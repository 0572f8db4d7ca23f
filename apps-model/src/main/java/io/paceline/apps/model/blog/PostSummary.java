package io.paceline.apps.model.blog;

import java.time.Instant;
import java.util.List;

/**
 * What the index says of a post.
 *
 * @param tags in their order
 */
public record PostSummary(long id, String title, String author, Instant created, String summary, List<String> tags) {

    public static PostSummary of(PostHead head, List<String> tags) {
        return new PostSummary(head.id(), head.title(), head.author(), head.created(), head.summary(), tags);
    }

    /** Without the tags. */
    public PostHead head() {
        return new PostHead(id, title, author, created, summary);
    }
}
