package io.paceline.apps.model;

import org.jspecify.annotations.Nullable;

/**
 * What is around the content of a page.
 *
 * @param section the app it belongs to: {@code blog}, {@code social}, {@code stats}, or empty for none
 * @param title in the tab of the browser and at the top of the page
 * @param csrfToken for the forms of the page; null if it has none
 */
public record Layout(String section, String title, @Nullable String csrfToken) {

    public static Layout of(String section, String title) {
        return new Layout(section, title, null);
    }

    /** The value of the field {@code _csrf}. */
    public String csrf() {
        return csrfToken == null ? "" : csrfToken;
    }

    /** For {@code aria-current} in the navigation. */
    public @Nullable String current(String name) {
        return name.equals(section) ? "page" : null;
    }
}
