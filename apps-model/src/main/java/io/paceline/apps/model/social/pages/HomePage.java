package io.paceline.apps.model.social.pages;

import io.paceline.apps.model.Layout;
import io.paceline.apps.model.social.Home;

/**
 * {@link Home} as HTML.
 *
 * @param draft of a post
 */
public record HomePage(Layout layout, Home home, Draft draft) {

    public static HomePage of(String csrf, Home home, Draft draft) {
        return new HomePage(new Layout("social", "Hello, " + home.person().name(), csrf), home, draft);
    }
}
