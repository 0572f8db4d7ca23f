package io.paceline.apps.model.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What users do. */
public enum EventKind {
    VIEW,
    CLICK,
    SEARCH,
    ORDER;

    /** All of them, in their order. */
    public static final List<EventKind> ALL = List.of(values());

    static final String NAMES = Arrays.stream(values()).map(EventKind::text).collect(Collectors.joining(", "));

    private final String text = name().toLowerCase(Locale.ROOT);

    /** As it is written in JSON and in the database. */
    public String text() {
        return text;
    }

    /** The kind that is written like this, or null if none is. */
    public static @Nullable EventKind of(@Nullable String text) {
        for (EventKind kind : ALL) {
            if (kind.text.equals(text)) {
                return kind;
            }
        }
        return null;
    }
}
