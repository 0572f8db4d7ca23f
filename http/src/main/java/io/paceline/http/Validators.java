package io.paceline.http;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What tells one state of a resource from another, and what follows from it for conditional requests (RFC 9110, section
 * 13): "only if it has changed", "only if nobody else has changed it".
 *
 * <p>Answers to GET and HEAD that say {@link HttpResponse#etag} or {@link HttpResponse#lastModified} are looked at by the
 * server itself. A handler that changes something asks before it does:
 *
 * <pre>{@code
 * Validators.none().etag(page.version()).require(request);
 * }</pre>
 *
 * <p>Immutable, so it may be used from any thread.
 */
public final class Validators {

    private static final Validators NONE = new Validators(false, null, null);

    /** A date is no sure sign of sameness within the second that it stands for (section 8.8.2.2). */
    private static final Duration DATE_DOUBT = Duration.ofSeconds(1);

    private final boolean exists;
    private final @Nullable EntityTag etag;
    private final @Nullable Instant lastModified;

    private Validators(boolean exists, @Nullable EntityTag etag, @Nullable Instant lastModified) {
        this.exists = exists;
        this.etag = etag;
        this.lastModified = lastModified;
    }

    /** For a resource that does not exist, so that {@code If-None-Match: *} lets a request create it. */
    public static Validators none() {
        return NONE;
    }

    /** Those of an answer, if it has any; its resource exists. */
    public static Validators of(HttpResponse response) {
        String tag = response.header("ETag");
        String date = response.header("Last-Modified");
        List<EntityTag> tags = tag == null ? List.of() : EntityTag.parseList(tag);
        return new Validators(true, tags.isEmpty() ? null : tags.get(0), date == null ? null : HttpDate.parse(date));
    }

    /**
     * These with an entity tag.
     *
     * @param version any printable characters without quotes and spaces; sent in quotes
     */
    public Validators etag(String version) {
        return new Validators(true, EntityTag.of(version, false), lastModified);
    }

    /** These with an entity tag of states that are as good as each other, though not the same byte for byte. */
    public Validators weakEtag(String version) {
        return new Validators(true, EntityTag.of(version, true), lastModified);
    }

    /** These with the time of the last change. */
    public Validators lastModified(Instant time) {
        return new Validators(true, etag, Instant.ofEpochSecond(time.getEpochSecond()));
    }

    /**
     * Whether the client has what it asks for already, so that 304 is the answer; by the conditions of the request, in the
     * order of section 13.2.2.
     *
     * @return false if the request is to be answered as if it had no conditions
     * @throws HttpException 412 if a condition does not hold
     */
    public boolean isNotModified(HttpRequest request) {
        Headers headers = request.headers();
        String ifMatch = joined(headers, "If-Match");
        if (ifMatch != null) {
            check(matches(ifMatch, true), "If-Match");
        } else {
            Instant unmodifiedSince = date(headers, "If-Unmodified-Since");
            if (unmodifiedSince != null && lastModified != null) {
                check(!lastModified.isAfter(unmodifiedSince), "If-Unmodified-Since");
            }
        }
        boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
        String ifNoneMatch = joined(headers, "If-None-Match");
        if (ifNoneMatch != null) {
            boolean matches = matches(ifNoneMatch, false);
            check(reads || !matches, "If-None-Match");
            return matches;
        }
        Instant modifiedSince = reads ? date(headers, "If-Modified-Since") : null;
        return modifiedSince != null && lastModified != null && !lastModified.isAfter(modifiedSince);
    }

    /**
     * Checks the conditions of a request that is about to change the resource.
     *
     * @throws HttpException 412 if one does not hold
     */
    public void require(HttpRequest request) {
        check(!isNotModified(request), "If-None-Match");
    }

    /**
     * Whether a Range field counts, because there is no If-Range or it names this very state (section 13.1.5).
     *
     * @param now what the clock says, since a date counts only once it lies behind
     */
    public boolean allowRange(HttpRequest request, Instant now) {
        String ifRange = request.header("If-Range");
        if (ifRange == null) {
            return true;
        }
        if (ifRange.endsWith("\"")) {
            List<EntityTag> tags = EntityTag.parseList(ifRange);
            return etag != null && tags.size() == 1 && tags.get(0).equalsStrongly(etag);
        }
        Instant date = HttpDate.parse(ifRange);
        return date != null
                && date.equals(lastModified)
                && date.plus(DATE_DOUBT).isBefore(now);
    }

    private boolean matches(String condition, boolean strongly) {
        if (condition.strip().equals("*")) {
            return exists;
        }
        EntityTag current = etag;
        if (current == null) {
            return false;
        }
        for (EntityTag each : EntityTag.parseList(condition)) {
            if (strongly ? each.equalsStrongly(current) : each.equalsWeakly(current)) {
                return true;
            }
        }
        return false;
    }

    private static void check(boolean holds, String condition) {
        if (!holds) {
            throw new HttpException(412, condition + ": does not hold (expected: the present state of the resource)");
        }
    }

    private static @Nullable String joined(Headers headers, String name) {
        return headers.contains(name) ? String.join(",", headers.all(name)) : null;
    }

    private static @Nullable Instant date(Headers headers, String name) {
        String value = headers.get(name);
        return value == null ? null : HttpDate.parse(value);
    }

    @Override
    public String toString() {
        return "Validators[" + (exists ? etag + ", " + lastModified : "none") + "]";
    }
}
