package io.paceline.apps.model.blog;

import io.paceline.apps.model.Layout;
import java.util.List;
import java.util.Map;

/**
 * A post with its comments and the form for one more.
 *
 * @param form what was typed into the form
 * @param wrong what is wrong with it; empty the first time
 */
public record PostPage(Post post, NewComment form, Map<String, String> wrong, String csrf) {

    public static final String TEMPLATE = "blog/post.jte";

    /** With an empty form. */
    public static PostPage of(Post post, String csrf) {
        return new PostPage(post, NewComment.EMPTY, Map.of(), csrf);
    }

    public Layout layout() {
        return new Layout("blog", post.title(), csrf);
    }

    public List<String> paragraphs() {
        return List.of(post.text().split("\n\\s*\n", -1));
    }
}
