package io.paceline.http.internal;

import io.paceline.http.HttpResponse;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What filters want to do to an answer.
 *
 * @param change the last that was given
 * @param before what was given before that, or null
 */
record ResponseChanges(
        UnaryOperator<HttpResponse> change, @Nullable ResponseChanges before) {

    /** The answer after all changes, the last given first. */
    HttpResponse apply(HttpResponse response) {
        HttpResponse changed = response;
        for (ResponseChanges next = this; next != null; next = next.before) {
            changed = Objects.requireNonNull(next.change.apply(changed), "what a change of the answer returned");
        }
        return changed;
    }
}
