package io.paceline.apps.model.social.pages;

import io.paceline.apps.model.Layout;
import io.paceline.apps.model.social.ShownPost;

/**
 * A post with its comments as HTML.
 *
 * @param draft of a comment
 */
public record PostPage(Layout layout, ShownPost shown, Draft draft) {

    public static PostPage of(String csrf, ShownPost shown, Draft draft) {
        return new PostPage(new Layout("social", "Post of " + shown.post().author(), csrf), shown, draft);
    }
}
