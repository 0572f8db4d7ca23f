package io.paceline.apps.api;

import org.jspecify.annotations.Nullable;

/** What the texts of clients must be. */
final class Texts {

    static final int LENGTH_MAX = 100;

    private Texts() {}

    /** Refuses what is missing, blank or too long; decoded values may be null whatever their type says. */
    static String require(String name, @Nullable String text) {
        if (text == null || text.isBlank() || text.length() > LENGTH_MAX) {
            String shown = text == null ? "missing" : text.length() > LENGTH_MAX ? "too long" : "\"" + text + "\"";
            throw new IllegalArgumentException(name + ": " + shown + " (expected: 1 to " + LENGTH_MAX + " characters)");
        }
        return text;
    }
}
