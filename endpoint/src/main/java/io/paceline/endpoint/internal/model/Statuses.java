package io.paceline.endpoint.internal.model;

import io.paceline.core.Argument;
import io.paceline.endpoint.ResponseStatus;

/** The status that a {@link ResponseStatus} names. */
public final class Statuses {

    private Statuses() {}

    /**
     * The status.
     *
     * @param min the lowest that makes sense where it stands
     * @param owner what it stands on
     * @throws IllegalArgumentException naming the owner, if there is none or two, or it is out of range
     */
    public static int of(ResponseStatus annotation, int min, String owner) {
        int value = annotation.value();
        int code = annotation.code();
        if (value != 0 && code != 0 && value != code) {
            throw new IllegalArgumentException(
                    owner + ": value " + value + " and code " + code + " (expected: one of them)");
        }
        return Argument.between(owner + ": @ResponseStatus", value == 0 ? code : value, min, 999);
    }
}
