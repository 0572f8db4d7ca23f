package io.paceline.apps.model.blog;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the index says of a post.
 *
 * @param tags in their order
 */
public record PostSummary(long id, String title, String author, Instant created, String summary, List<String> tags) {

    public static PostSummary of(PostHead head, List<String> tags) {
        return new PostSummary(head.id(), head.title(), head.author(), head.created(), head.summary(), tags);
    }

    /**
     * What the index says of posts.
     *
     * @param tags of all of them; those of each in their order
     */
    public static List<PostSummary> of(List<PostHead> heads, List<Tagged> tags) {
        Map<Long, List<String>> byPost = new HashMap<>();
        tags.forEach(each ->
                byPost.computeIfAbsent(each.post(), post -> new ArrayList<>()).add(each.tag()));
        return heads.stream()
                .map(head -> of(head, byPost.getOrDefault(head.id(), List.of())))
                .toList();
    }

    /** Without the tags. */
    public PostHead head() {
        return new PostHead(id, title, author, created, summary);
    }
}
