package io.paceline.apps.model.social;

import java.util.ArrayList;
import java.util.List;

/**
 * A post with how it was taken.
 *
 * @param comments how many there are; {@code latest} has the last of them, oldest first
 */
public record ShownPost(Post post, int likes, boolean liked, int comments, List<Comment> latest) {

    /** Puts together what three queries have found, in the order of the posts. */
    public static List<ShownPost> of(List<Post> posts, List<Reactions> reactions, List<Comment> comments) {
        List<ShownPost> shown = new ArrayList<>(posts.size());
        for (Post post : posts) {
            Reactions taken = of(post, reactions);
            List<Comment> latest = new ArrayList<>(SocialSql.COMMENTS_SHOWN);
            for (Comment comment : comments) {
                if (comment.postId() == post.id()) {
                    latest.add(comment);
                }
            }
            shown.add(new ShownPost(post, taken.likes(), taken.liked(), taken.comments(), latest));
        }
        return shown;
    }

    private static Reactions of(Post post, List<Reactions> reactions) {
        for (Reactions each : reactions) {
            if (each.postId() == post.id()) {
                return each;
            }
        }
        return new Reactions(post.id(), 0, false, 0);
    }

    /** The identifiers, as a parameter of the queries for reactions and comments. */
    public static long[] ids(List<Post> posts) {
        return posts.stream().mapToLong(Post::id).toArray();
    }
}
