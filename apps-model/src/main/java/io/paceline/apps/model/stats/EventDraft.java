package io.paceline.apps.model.stats;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An event as it was sent, before anybody has looked whether it is one. */
public record EventDraft(
        @Nullable String kind,
        @Nullable String path,
        @Nullable Long visitor,
        @Nullable Integer millis) {

    /** How long a path may be, in UTF-16 units. */
    public static final int PATH_LENGTH_MAX = 200;

    /** The longest wait that is believed: ten minutes. */
    public static final int MILLIS_MAX = 600_000;

    /** What is wrong, by field: what is expected there. Empty if nothing is. */
    public Map<String, String> errors() {
        boolean isKind = EventKind.of(kind) != null;
        boolean isPath = path != null && isPath(path);
        boolean isVisitor = visitor != null && visitor >= 1;
        boolean isMillis = millis != null && millis >= 0 && millis <= MILLIS_MAX;
        if (isKind && isPath && isVisitor && isMillis) {
            return Map.of();
        }
        Map<String, String> errors = new LinkedHashMap<>();
        note(errors, isKind, "kind", "one of " + EventKind.NAMES);
        note(errors, isPath, "path", "/ and then up to " + (PATH_LENGTH_MAX - 1) + " characters");
        note(errors, isVisitor, "visitor", "1 or more");
        note(errors, isMillis, "millis", "0 to " + MILLIS_MAX);
        return errors;
    }

    private static void note(Map<String, String> errors, boolean isRight, String field, String expected) {
        if (!isRight) {
            errors.put(field, "expected: " + expected);
        }
    }

    /** PostgreSQL keeps no NUL and no half of a surrogate pair. */
    private static boolean isPath(String text) {
        if (text.length() > PATH_LENGTH_MAX || !text.startsWith("/")) {
            return false;
        }
        for (int i = 0, point; i < text.length(); i += Character.charCount(point)) {
            point = text.codePointAt(i);
            if (Character.isISOControl(point) || Character.getType(point) == Character.SURROGATE) {
                return false;
            }
        }
        return true;
    }

    /** The event; only if there are no {@link #errors()}. */
    public Event event() {
        return new Event(
                Objects.requireNonNull(EventKind.of(kind), "kind"),
                Objects.requireNonNull(path, "path"),
                Objects.requireNonNull(visitor, "visitor"),
                Objects.requireNonNull(millis, "millis"));
    }
}
