package io.paceline.apps.model.blog;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks at what users typed, field by field. */
final class Fields {

    private final Map<String, String> wrong = new LinkedHashMap<>();

    /** Without white space around it; empty if there is none. */
    static String line(@Nullable String typed) {
        return typed == null ? "" : typed.strip();
    }

    /** As {@link #line}, with ends of lines as Java has them. */
    static String text(@Nullable String typed) {
        return line(typed).replace("\r\n", "\n");
    }

    /** A field that must hold something, and no more than so many characters. */
    Fields length(String field, String value, int max) {
        if (value.isEmpty()) {
            return add(field, "missing (expected: 1 to " + max + " characters)");
        }
        if (value.length() > max) {
            return add(field, value.length() + " characters (expected: at most " + max + ")");
        }
        // the database refuses the one, and UTF-8 has no form for the other
        if (value.indexOf('\0') >= 0 || hasLoneSurrogate(value)) {
            return add(field, "holds a character that cannot be stored (expected: text)");
        }
        return this;
    }

    private static boolean hasLoneSurrogate(String value) {
        return value.codePoints()
                .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    /** Says what is wrong with a field; the first word counts. */
    Fields add(String field, String message) {
        wrong.putIfAbsent(field, message);
        return this;
    }

    Map<String, String> wrong() {
        return wrong;
    }
}
