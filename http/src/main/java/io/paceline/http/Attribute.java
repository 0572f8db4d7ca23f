package io.paceline.http;

import java.util.Objects;

/**
 * The key of a value that is kept with a request, such as what a filter found out for the handlers behind it. Two keys
 * are the same only if they are one object: keep it in a constant.
 *
 * @param <T> the type of the value
 */
@SuppressWarnings("UnusedTypeParameter") // what is put in and taken out under a key has its type
public final class Attribute<T> {

    private final String name;

    private Attribute(String name) {
        this.name = name;
    }

    /**
     * A new key.
     *
     * @param name how it is shown
     */
    public static <T> Attribute<T> named(String name) {
        return new Attribute<>(Objects.requireNonNull(name, "name"));
    }

    @Override
    public String toString() {
        return name;
    }
}
