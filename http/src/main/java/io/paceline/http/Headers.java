package io.paceline.http;

import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The header fields of a message (RFC 9110, section 5). Names are compared without regard to case.
 *
 * <p>Thread rules: those of the message it belongs to.
 */
public interface Headers {

    /** The first value of a field, or null if there is none. */
    @Nullable
    String get(String name);

    /** All values of a field, in the order they came; empty if there is none. */
    List<String> all(String name);

    /** Whether there is such a field. */
    boolean contains(String name);

    /** How many field lines there are. */
    int size();

    /** Shows each field line, in the order they came. */
    void forEach(BiConsumer<String, String> action);
}
