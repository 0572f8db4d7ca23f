package io.paceline.endpoint.internal.choice;

import io.paceline.endpoint.internal.model.MediaCondition;
import io.paceline.http.Accept;
import io.paceline.http.MediaType;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Media types by which an operation is chosen: one of those that are wanted, if any are named, and none of those that are
 * not.
 */
record MediaTypes(List<MediaType> wanted, List<MediaType> unwanted) {

    static MediaTypes of(Collection<MediaCondition> conditions) {
        return new MediaTypes(of(conditions, false), of(conditions, true));
    }

    private static List<MediaType> of(Collection<MediaCondition> conditions, boolean negated) {
        return conditions.stream()
                .filter(condition -> condition.negated() == negated)
                .map(MediaCondition::type)
                .toList();
    }

    boolean isEmpty() {
        return wanted.isEmpty() && unwanted.isEmpty();
    }

    /** The most specific range, of those that are wanted, that a type lies in; null if it does not fit. */
    @Nullable
    MediaType rangeOf(MediaType type) {
        for (MediaType each : unwanted) {
            if (each.includes(type)) {
                return null;
            }
        }
        MediaType best = wanted.isEmpty() ? MediaType.ANY : null;
        for (MediaType each : wanted) {
            if (each.includes(type) && (best == null || MediaType.MOST_SPECIFIC_FIRST.compare(each, best) < 0)) {
                best = each;
            }
        }
        return best;
    }

    /** Whether a client takes any of them. */
    boolean areAccepted(Accept accept) {
        if (wanted.isEmpty()) {
            return accept.ranges().stream().anyMatch(range -> range.quality() > 0 && !isUnwanted(range.type()));
        }
        for (MediaType each : wanted) {
            if (accept.quality(each) > 0 && !isUnwanted(each)) {
                return true;
            }
        }
        return false;
    }

    /** The first that lies in a range of what a client takes, or the whole range; null if none does. */
    @Nullable
    MediaType within(MediaType range) {
        if (wanted.isEmpty()) {
            return MediaType.ANY;
        }
        for (MediaType each : wanted) {
            if (range.isCompatibleWith(each) && !isUnwanted(each)) {
                return each;
            }
        }
        return null;
    }

    private boolean isUnwanted(MediaType type) {
        for (MediaType each : unwanted) {
            if (each.includes(type)) {
                return true;
            }
        }
        return false;
    }
}
