package io.paceline.apps.model.social.pages;

import io.paceline.apps.model.Layout;
import io.paceline.apps.model.social.Wall;

/** {@link Wall} as HTML. */
public record WallPage(Layout layout, Wall wall, int viewer) {

    public static WallPage of(String csrf, Wall wall, int viewer) {
        return new WallPage(new Layout("social", wall.person().name(), csrf), wall, viewer);
    }

    public boolean isOwn() {
        return wall.person().id() == viewer;
    }
}
