package io.paceline.endpoint.internal.model;

import org.jspecify.annotations.Nullable;

/**
 * What must be there, or must not, under a name: {@code x}, {@code !x}, {@code x=1}, {@code x!=1}.
 *
 * @param value what it must be, or null if any will do
 * @param negated whether the opposite is wanted
 */
public record NameCondition(String name, @Nullable String value, boolean negated) {

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException if there is no name
     */
    static NameCondition parse(String text) {
        int equals = text.indexOf('=');
        boolean negated = equals < 0 ? text.startsWith("!") : equals > 0 && text.charAt(equals - 1) == '!';
        String name = equals < 0 ? text.substring(negated ? 1 : 0) : text.substring(0, negated ? equals - 1 : equals);
        if (name.isBlank()) {
            throw new IllegalArgumentException("\"" + text + "\" (expected: x, !x, x=1 or x!=1)");
        }
        return new NameCondition(name.strip(), equals < 0 ? null : text.substring(equals + 1), negated);
    }

    /** Whether it holds. */
    public boolean holds(@Nullable String actual) {
        return negated != (value == null ? actual != null : value.equals(actual));
    }

    @Override
    public String toString() {
        return value == null ? (negated ? "!" : "") + name : name + (negated ? "!=" : "=") + value;
    }
}
