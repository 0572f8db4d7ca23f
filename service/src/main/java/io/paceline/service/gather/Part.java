package io.paceline.service.gather;

import io.paceline.core.Argument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The typed key of one call of {@link Parts}.
 *
 * @param <T> the type of the call's value
 */
public final class Part<T extends @Nullable Object> {

    private final Parts owner;
    private final int place;
    private final String name;

    Part(Parts owner, int place, String name) {
        this.owner = owner;
        this.place = place;
        this.name = name;
    }

    /** The name of the call. */
    public String name() {
        return name;
    }

    /** Its outcome, among those of the parts given. */
    Outcome<T> among(Parts parts, List<? extends Outcome<?>> outcomes) {
        if (parts != owner || place >= outcomes.size()) {
            throw Argument.wrong("part", this, "a part of this gathering");
        }
        @SuppressWarnings("unchecked") // the key was made with the call, so its type is that of the call's value
        Outcome<T> outcome = (Outcome<T>) outcomes.get(place);
        return outcome;
    }

    @Override
    public String toString() {
        return "part '" + name + "'";
    }
}
