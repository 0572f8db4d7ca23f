package io.paceline.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * What to do with failures, by their type. Of all types in a chain of causes the one counts that is closest to the class
 * of its exception; of equally close ones that of the outermost exception. Immutable.
 *
 * @param <H> what is to be done
 */
public final class ExceptionMapping<H> {

    private static final int DEPTH_MAX = 32; // causes may form a ring

    private final Map<Class<?>, H> byType;

    /** What is to be done for each type. */
    public ExceptionMapping(Map<? extends Class<?>, ? extends H> byType) {
        this.byType = Map.copyOf(byType);
    }

    /** What was found, and the exception in the chain of causes that it was found for. */
    public record Match<H>(H handler, Throwable exception) {}

    /** Whether nothing is to be done at all. */
    public boolean isEmpty() {
        return byType.isEmpty();
    }

    /** This mapping with one more type, or another handler for a type. */
    public ExceptionMapping<H> with(Class<?> type, H handler) {
        Map<Class<?>, H> more = new LinkedHashMap<>(byType);
        more.put(type, handler);
        return new ExceptionMapping<>(more);
    }

    /** What is to be done with a failure, or null. */
    public @Nullable Match<H> find(Throwable failure) {
        if (byType.isEmpty()) {
            return null;
        }
        Match<H> best = null;
        int closest = Integer.MAX_VALUE;
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEPTH_MAX; depth++, cause = cause.getCause()) {
            if (isWrapper(cause)) {
                continue;
            }
            int distance = 0;
            for (Class<?> type = cause.getClass(); type != Object.class && distance < closest; distance++) {
                H handler = byType.get(type);
                if (handler != null) {
                    best = new Match<>(handler, cause);
                    closest = distance;
                }
                type = type.getSuperclass();
            }
        }
        return best;
    }

    /** What stages and futures put around the exception that counts. */
    private static boolean isWrapper(Throwable failure) {
        return (failure instanceof CompletionException || failure instanceof ExecutionException)
                && failure.getCause() != null;
    }
}
