package io.paceline.http.filter;

import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Names each request: by its X-Request-Id if that is well-formed, else by a new id. The id goes on with the call context,
 * so that log fields and problems show it, and is sent back.
 *
 * <p>Well-formed are 1 to 128 letters, digits and {@code . _ ~ + / = : -}: nothing that could end a line of a log.
 */
public final class RequestId implements HttpFilter {

    /** The header field of requests and answers. */
    public static final String FIELD = "X-Request-Id";

    private static final int LENGTH_MAX = 128;

    private final boolean trusting;

    private RequestId(boolean trusting) {
        this.trusting = trusting;
    }

    /** Takes over the ids of requests. */
    public static RequestId taken() {
        return new RequestId(true);
    }

    /** Gives each request a new id, for servers whose clients are strangers. */
    public static RequestId made() {
        return new RequestId(false);
    }

    @Override
    public @Nullable Object filter(HttpRequest request, HttpHandler next) throws Exception {
        String sent = trusting ? request.header(FIELD) : null;
        String id = sent != null && isWellFormed(sent) ? sent : newId();
        request.context(request.context().withRequestId(id));
        request.onResponse(response -> response.copy().header(FIELD, id));
        return next.handle(request);
    }

    private static boolean isWellFormed(String id) {
        boolean wellFormed = !id.isEmpty() && id.length() <= LENGTH_MAX;
        for (int i = 0; wellFormed && i < id.length(); i++) {
            char c = id.charAt(i);
            wellFormed = c < 128 && (Character.isLetterOrDigit(c) || "._~+/=:-".indexOf(c) >= 0);
        }
        return wellFormed;
    }

    private static String newId() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits(random.nextLong()) + hex.toHexDigits(random.nextLong());
    }
}
