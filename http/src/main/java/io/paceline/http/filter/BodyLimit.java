package io.paceline.http.filter;

import io.paceline.core.Argument;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Says how large the bodies of some routes may be, instead of what the server says: more, such as for uploads, or less.
 * Of several in front of a route the one next to it counts. A larger body is answered with 413, as soon as its length or
 * what came of it shows it.
 */
public final class BodyLimit implements HttpFilter {

    private final long bytesMax;

    private BodyLimit(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /**
     * A limit.
     *
     * @param bytesMax 0 or more; a body that is collected has at most 1,073,741,824
     */
    public static BodyLimit of(long bytesMax) {
        return new BodyLimit(Argument.between("bodyBytesMax", bytesMax, 0, Long.MAX_VALUE));
    }

    @Override
    public @Nullable Object filter(HttpRequest request, HttpHandler next) throws Exception {
        return next.handle(request);
    }

    @Override
    public long bodyBytesMax(HttpRequest request, long standard) {
        return bytesMax;
    }

    @Override
    public String toString() {
        return "BodyLimit[" + bytesMax + "]";
    }
}
