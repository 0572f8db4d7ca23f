package io.paceline.http.internal.client;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.paceline.core.Argument;
import io.paceline.http.HttpBody;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What to send after a redirect (RFC 9110, section 15.4). */
final class Redirects {

    /** What another origin must not see. */
    private static final Set<String> SECRETS = Set.of("authorization", "cookie", "proxy-authorization");

    private static final Set<String> OF_THE_BODY =
            Set.of("content-type", "content-encoding", "content-language", "content-location");

    private Redirects() {}

    /**
     * The request that a redirect leads to, or null if the answer is none that is to be followed.
     *
     * @throws IllegalArgumentException if it must not be followed
     */
    static @Nullable RequestPlan next(RequestPlan plan, HttpResponse head) {
        int status = head.status().code();
        String location = head.headers().get(HttpHeaderNames.LOCATION);
        if (plan.redirectsLeft() < 0 || location == null || !isRedirect(status)) {
            return null;
        }
        boolean asGet = (status == 303 && !plan.isHead())
                || ((status == 301 || status == 302) && plan.method().equals("POST"));
        if (!asGet && !plan.isReplayable()) {
            return null;
        }
        if (plan.redirectsLeft() == 0) {
            throw Argument.wrong("redirects", "one more", "no more than were allowed");
        }
        URI uri = resolve(plan.uri(), location);
        Origin origin = Origin.of(uri);
        if (plan.origin().secure() && !origin.secure()) {
            throw Argument.wrong("redirect", "from https to http", "https");
        }
        return new RequestPlan(
                asGet ? "GET" : plan.method(),
                uri,
                origin,
                RequestPlan.targetOf(uri),
                fields(plan, !origin.equals(plan.origin()), asGet),
                asGet ? HttpBody.NONE : plan.body(),
                plan.expectContinue() && !asGet,
                plan.redirectsLeft() - 1,
                plan.timeout());
    }

    private static boolean isRedirect(int status) {
        return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
    }

    private static URI resolve(URI base, String location) {
        try {
            URI reference = new URI(location);
            // URI.resolve() follows an older RFC here, and drops the last segment of the path.
            return location.startsWith("?")
                    ? new URI(base.getScheme() + "://" + base.getRawAuthority() + RequestPlan.pathOf(base) + location)
                    : base.resolve(reference);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("Location (expected: a URI reference)", e);
        }
    }

    private static List<String> fields(RequestPlan plan, boolean elsewhere, boolean asGet) {
        List<String> kept = new ArrayList<>();
        List<String> fields = plan.fields();
        for (int i = 0; i < fields.size(); i += 2) {
            String name = fields.get(i).toLowerCase(Locale.ROOT);
            if (!(elsewhere && SECRETS.contains(name)) && !(asGet && OF_THE_BODY.contains(name))) {
                kept.add(fields.get(i));
                kept.add(fields.get(i + 1));
            }
        }
        return kept;
    }
}
