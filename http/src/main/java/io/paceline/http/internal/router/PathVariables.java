package io.paceline.http.internal.router;

import io.paceline.http.internal.uri.RequestPath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The variables of one match, in the order of the pattern; each value was decoded exactly once.
 *
 * <p>Immutable, so it may be read from any thread. Values are made into strings when asked for.
 */
public final class PathVariables {
    private static final int[] NO_OFFSETS = {};

    /** No variables. */
    public static final PathVariables EMPTY = new PathVariables(List.of(), "", NO_OFFSETS);

    private final List<String> names;
    private final String path;
    private final int[] offsets;

    /** Keeps what it is given: a canonical path, and the start and end of each variable in it. */
    PathVariables(List<String> names, String path, int[] offsets) {
        this.names = names;
        this.path = path;
        this.offsets = offsets;
    }

    /** How many there are. */
    public int size() {
        return names.size();
    }

    /** The name of variable {@code index} (0 to size − 1); {@code *} for an unnamed rest. */
    public String name(int index) {
        return names.get(index);
    }

    /**
     * The decoded value of variable {@code index} (0 to size − 1). The rest of a path holds slashes, also at its
     * beginning if the request doubled one: never take it for a relative file name unchecked.
     */
    public String value(int index) {
        return RequestPath.text(path, offsets[2 * index], offsets[2 * index + 1]);
    }

    /** The decoded value of a variable, null when the pattern has none of that name. */
    public @Nullable String value(String name) {
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equals(name)) {
                return value(i);
            }
        }
        return null;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < names.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(names.get(i)).append('=').append(value(i));
        }
        return text.append('}').toString();
    }
}
