package io.paceline.apps.api;

import io.paceline.core.flow.FlowEmitter;
import io.paceline.core.flow.FlowSource;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Gives what there was when it was asked for, one by one, as fast as the client reads. */
final class ListSource<T> implements FlowSource<T> {

    private final Iterator<T> rest;

    private ListSource(Iterator<T> rest) {
        this.rest = rest;
    }

    static <T> Flow.Publisher<T> publisher(Collection<T> elements) {
        List<T> now = List.copyOf(elements);
        return subscriber -> new FlowEmitter<>(subscriber, new ListSource<>(now.iterator()), Runnable::run).start();
    }

    @Override
    public @Nullable T poll() {
        return rest.hasNext() ? rest.next() : null;
    }

    @Override
    public boolean isEnded() {
        return !rest.hasNext();
    }

    @Override
    public void closed(@Nullable Throwable thrown) {
        // there is nothing to give back
    }
}
