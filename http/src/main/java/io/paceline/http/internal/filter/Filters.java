package io.paceline.http.internal.filter;

import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The filters of a router in the order in which requests pass them. Immutable. */
public final class Filters {

    /** No filters. */
    public static final Filters NONE = new Filters(List.of());

    private record Placed(PathPrefix prefix, HttpFilter filter) {}

    private final List<Placed> placed;

    private Filters(List<Placed> placed) {
        this.placed = placed;
    }

    /**
     * These filters and one more behind them.
     *
     * @param prefix what the paths begin with that pass it
     * @throws IllegalArgumentException if the prefix is none
     */
    public Filters and(String prefix, HttpFilter filter) {
        List<Placed> more = new ArrayList<>(placed);
        more.add(new Placed(PathPrefix.of(prefix), Objects.requireNonNull(filter, "filter")));
        return new Filters(List.copyOf(more));
    }

    /** The handler of a route behind the filters that its paths pass. */
    public HttpHandler bind(String pattern, HttpHandler handler) {
        HttpHandler bound = handler;
        for (int i = placed.size() - 1; i >= 0; i--) {
            Placed each = placed.get(i);
            HttpHandler behind = bound;
            bound = switch (each.prefix.coverage(pattern)) {
                case ALL -> each.filter.before(behind);
                case SOME -> new OnSomePaths(each.prefix, each.filter).before(behind);
                case NONE -> behind;
            };
        }
        return bound;
    }

    /** What answers a request that finds no route, behind the filters that its path passes. */
    public HttpHandler bindUnrouted(HttpRequest request, HttpHandler handler) {
        if (placed.isEmpty()) {
            return handler;
        }
        String path = FilterPath.of(request.target());
        HttpHandler bound = handler;
        for (int i = placed.size() - 1; i >= 0; i--) {
            Placed each = placed.get(i);
            if (each.prefix.isRoot() || (path != null && each.prefix.covers(path))) {
                bound = each.filter.before(bound);
            }
        }
        return bound;
    }

    /** A filter in front of a route some of whose paths it covers. */
    private record OnSomePaths(PathPrefix prefix, HttpFilter filter) implements HttpFilter {

        @Override
        public @Nullable Object filter(HttpRequest request, HttpHandler next) throws Exception {
            return covers(request) ? filter.filter(request, next) : next.handle(request);
        }

        @Override
        public long bodyBytesMax(HttpRequest request, long standard) {
            return covers(request) ? filter.bodyBytesMax(request, standard) : standard;
        }

        private boolean covers(HttpRequest request) {
            String path = FilterPath.of(request.target());
            // A path that a route serves is well-formed; should it ever not be, it passes the filter.
            return path == null || prefix.covers(path);
        }
    }
}
