package io.paceline.endpoint.internal.model;

import io.paceline.http.MediaType;

/**
 * What a media type must be, or must not.
 *
 * @param negated whether the opposite is wanted
 */
public record MediaCondition(MediaType type, boolean negated) {

    /**
     * Reads one, such as {@code text/*} or {@code !text/csv}.
     *
     * @throws IllegalArgumentException if it is no media type
     */
    static MediaCondition parse(String text) {
        boolean negated = text.startsWith("!");
        return new MediaCondition(MediaType.parse(negated ? text.substring(1) : text), negated);
    }

    @Override
    public String toString() {
        return (negated ? "!" : "") + type;
    }
}
