package io.paceline.apps.model;

/** Leads to the apps. */
public record FrontPage() {

    public Layout layout() {
        return Layout.of("", "Three apps on Paceline");
    }
}
