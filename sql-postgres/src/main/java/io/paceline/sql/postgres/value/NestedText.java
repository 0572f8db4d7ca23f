package io.paceline.sql.postgres.value;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The text form of values that hold values: arrays, ranges, composites and {@code hstore}. */
final class NestedText {

    private static final int DIMENSIONS_MAX = 6;

    private final Function<Object, @Nullable String> own;
    private final StringBuilder to = new StringBuilder();

    NestedText(Function<Object, @Nullable String> own) {
        this.own = own;
    }

    static boolean isNested(Object value) {
        return value instanceof PgArray
                || value instanceof PgRange<?>
                || value instanceof PgMultirange<?>
                || value instanceof PgComposite;
    }

    String of(Object value) {
        List<?> list = PgArray.asList(value);
        if (list != null) {
            array(list);
        } else if (value instanceof PgArray array) {
            bounds(array);
            array(array.values());
        } else if (value instanceof PgRange<?> range) {
            range(range);
        } else if (value instanceof PgMultirange<?> multirange) {
            multirange(multirange);
        } else if (value instanceof PgComposite composite) {
            composite(composite);
        } else if (value instanceof Map<?, ?> map) {
            hstore(map);
        } else {
            throw new IllegalArgumentException(value.getClass().getName() + ": has no PostgreSQL text form");
        }
        return to.toString();
    }

    private void array(List<?> values) {
        array(values, hasBox(values, 1) ? ';' : ',', 1);
    }

    private void array(List<?> values, char delimiter, int dimension) {
        if (dimension > DIMENSIONS_MAX) {
            throw new IllegalArgumentException("array: more than " + DIMENSIONS_MAX + " dimensions");
        }
        to.append('{');
        boolean first = true;
        for (Object value : values) {
            if (!first) {
                to.append(delimiter);
            }
            first = false;
            List<?> inner = PgArray.asList(value);
            if (inner != null) {
                array(inner, delimiter, dimension + 1);
            } else if (value == null) {
                to.append("NULL");
            } else {
                element(PgText.of(value, own), delimiter);
            }
        }
        to.append('}');
    }

    /** Boxes hold commas, so they stand between semicolons. */
    private static boolean hasBox(List<?> values, int dimension) {
        for (Object value : values) {
            List<?> inner = PgArray.asList(value);
            if (inner != null ? dimension < DIMENSIONS_MAX && hasBox(inner, dimension + 1) : value instanceof PgBox) {
                return true;
            }
            if (inner == null && value != null) {
                return false;
            }
        }
        return false;
    }

    private void element(String text, char delimiter) {
        boolean quoted = text.isEmpty() || text.equalsIgnoreCase("NULL");
        for (int i = 0; i < text.length() && !quoted; i++) {
            char c = text.charAt(i);
            quoted = c == '"' || c == '\\' || c == '{' || c == '}' || c == delimiter || isSpace(c);
        }
        if (quoted) {
            quote(text, false);
        } else {
            to.append(text);
        }
    }

    /** The index of the first element of each dimension and of the last. */
    private void bounds(PgArray array) {
        List<?> values = array.values();
        if (values.isEmpty()) {
            return;
        }
        for (int lower : array.lowerBounds()) {
            to.append('[')
                    .append(lower)
                    .append(':')
                    .append(lower + (values == null ? 0 : values.size()) - 1)
                    .append(']');
            values = values == null || values.isEmpty() ? null : PgArray.asList(values.get(0));
        }
        to.append('=');
    }

    private void range(PgRange<?> range) {
        if (range.isEmpty()) {
            to.append("empty");
            return;
        }
        to.append(range.lowerInclusive() ? '[' : '(');
        bound(range.lower());
        to.append(',');
        bound(range.upper());
        to.append(range.upperInclusive() ? ']' : ')');
    }

    private void bound(@Nullable Object value) {
        if (value != null) {
            quoteIfNeeded(PgText.of(value, own), "()[],\"\\");
        }
    }

    private void multirange(PgMultirange<?> multirange) {
        to.append('{');
        boolean first = true;
        for (PgRange<?> range : multirange.ranges()) {
            to.append(first ? "" : ",");
            first = false;
            range(range);
        }
        to.append('}');
    }

    private void composite(PgComposite composite) {
        to.append('(');
        boolean first = true;
        for (Object value : composite.values()) {
            to.append(first ? "" : ",");
            first = false;
            if (value != null) {
                quoteIfNeeded(PgText.of(value, own), "(),\"\\");
            }
        }
        to.append(')');
    }

    private void quoteIfNeeded(String text, String special) {
        boolean quoted = text.isEmpty();
        for (int i = 0; i < text.length() && !quoted; i++) {
            char c = text.charAt(i);
            quoted = special.indexOf(c) >= 0 || isSpace(c);
        }
        if (!quoted) {
            to.append(text);
            return;
        }
        quote(text, true);
    }

    private void hstore(Map<?, ?> map) {
        map.forEach((key, value) -> {
            to.append(to.isEmpty() ? "" : ", ");
            quote(text(key), false);
            to.append("=>");
            if (value == null) {
                to.append("NULL");
            } else {
                quote(text(value), false);
            }
        });
    }

    private static String text(@Nullable Object value) {
        if (!(value instanceof String text)) {
            throw new IllegalArgumentException("hstore: its keys and values are text, and keys not null");
        }
        return text;
    }

    /** In quotes, in which quotes and backslashes are doubled or led by a backslash. */
    private void quote(String text, boolean doubled) {
        to.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                to.append(doubled ? c : '\\');
            }
            to.append(c);
        }
        to.append('"');
    }

    private static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }
}
