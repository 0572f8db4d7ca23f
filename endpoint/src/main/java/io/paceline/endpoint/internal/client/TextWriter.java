package io.paceline.endpoint.internal.client;

import io.paceline.endpoint.internal.bind.Container;
import io.paceline.endpoint.internal.model.TypeVariables;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes one or all values of a name.
 *
 * @param required whether there has to be one
 * @param defaultValue what the server takes if there is none, or null
 * @param many whether there may be several
 */
record TextWriter(
        TextPlace place,
        String name,
        Texts.OfType texts,
        boolean required,
        @Nullable String defaultValue,
        boolean many) implements ArgumentWriter {

    static TextWriter of(
            TextPlace place, String name, Type type, Texts texts, boolean required, @Nullable String defaultValue) {
        boolean optional = TypeVariables.rawClass(type) == Optional.class;
        // which pattern of several is taken decides whether a path variable may be missing
        boolean must = required && !optional && place != TextPlace.PATH && defaultValue == null;
        return new TextWriter(
                place,
                name,
                texts.of(type),
                must,
                defaultValue,
                Container.of(type).takesMany());
    }

    /** The same for a member of a member, whose name begins with a prefix. */
    TextWriter under(String prefix) {
        return prefix.isEmpty() ? this : new TextWriter(place, prefix + name, texts, required, defaultValue, many);
    }

    @Override
    public void write(@Nullable Object argument, RequestDraft draft) {
        try {
            List<String> values = texts.of(argument);
            if (values == null) {
                if (required) {
                    throw new IllegalArgumentException("null (expected: a value, or required = false)");
                }
            } else if (values.size() != 1 || !values.get(0).equals(defaultValue)) {
                (many ? separable(values) : values).forEach(text -> place.put(draft, name, text));
            }
        } catch (IllegalArgumentException unsendable) {
            throw new IllegalArgumentException(place.label + " " + name + ": " + unsendable.getMessage(), unsendable);
        }
    }

    /** A server splits a value that comes alone at its commas, and takes an empty one for none. */
    private static List<String> separable(List<String> values) {
        if (values.isEmpty()) {
            return List.of("");
        }
        String alone = values.get(0);
        if (values.size() == 1 && (alone.isEmpty() || alone.indexOf(',') >= 0 || !alone.equals(alone.strip()))) {
            throw new IllegalArgumentException(
                    "one value that is empty or holds a comma or outer whitespace (expected: another, or several,"
                            + " since servers split what comes alone)");
        }
        return values;
    }
}
