package io.paceline.apps.model.blog;

import io.paceline.apps.model.Layout;
import java.util.Map;

/**
 * The form for a new post.
 *
 * @param form what was typed into it
 * @param wrong what is wrong with it; empty the first time
 */
public record NewPostPage(NewPost form, Map<String, String> wrong, String csrf) {

    public static final String TEMPLATE = "blog/new.jte";

    public Layout layout() {
        return new Layout("blog", "New post", csrf);
    }
}
