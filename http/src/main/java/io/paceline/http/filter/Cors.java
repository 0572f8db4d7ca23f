package io.paceline.http.filter;

import io.paceline.core.Argument;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says which pages of other origins may read answers (Fetch standard, section 3.3, CORS protocol). Preflight requests are
 * answered here, for routes and for paths without one; any other answer, problems included, gets the fields that let an
 * allowed origin read it. A request of another origin is served as without this filter: its browser does not show the
 * answer to its page.
 *
 * <pre>{@code
 * router.filter("/api", Cors.builder().origin("https://app.example").methods("GET", "PUT").credentials().build());
 * }</pre>
 *
 * <p>Access to private networks is not granted.
 */
public final class Cors implements HttpFilter {

    private static final String ORIGIN = "Origin";
    private static final String REQUEST_METHOD = "Access-Control-Request-Method";
    private static final String REQUEST_HEADERS = "Access-Control-Request-Headers";

    private static final Pattern FIELD_NAMES = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~, -]+");

    private final List<AllowedOrigin> origins;
    private final boolean anyOrigin;
    private final boolean nullOrigin;
    private final boolean credentials;
    private final String methods;
    private final String headers;
    private final boolean anyHeader;
    private final String exposed;
    private final String maxAgeSeconds;

    private Cors(Builder builder) {
        this.origins = List.copyOf(builder.origins);
        this.anyOrigin = builder.anyOrigin;
        this.nullOrigin = builder.nullOrigin;
        this.credentials = builder.credentials;
        this.methods = String.join(", ", builder.methods);
        this.headers = String.join(", ", builder.headers);
        this.anyHeader = builder.anyHeader;
        this.exposed = String.join(", ", builder.exposed);
        this.maxAgeSeconds = Long.toString(builder.maxAge.toSeconds());
    }

    /** Starts to describe what is allowed; at first nothing is. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public @Nullable Object filter(HttpRequest request, HttpHandler next) throws Exception {
        String origin = request.header(ORIGIN);
        String method = request.header(REQUEST_METHOD);
        if (origin != null && method != null && request.method().equals("OPTIONS")) {
            return preflight(request, origin);
        }
        request.onResponse(response -> allowed(response.copy(), origin, ORIGIN));
        return next.handle(request);
    }

    private HttpResponse preflight(HttpRequest request, String origin) {
        HttpResponse answer =
                allowed(HttpResponse.noContent(), origin, ORIGIN + ", " + REQUEST_METHOD + ", " + REQUEST_HEADERS);
        if (!isAllowed(origin)) {
            return answer;
        }
        answer.header("Access-Control-Allow-Methods", methods);
        String wanted = request.header(REQUEST_HEADERS);
        String allowedHeaders =
                anyHeader && wanted != null && FIELD_NAMES.matcher(wanted).matches() ? wanted : headers;
        if (!allowedHeaders.isEmpty()) {
            answer.header("Access-Control-Allow-Headers", allowedHeaders);
        }
        return answer.header("Access-Control-Max-Age", maxAgeSeconds);
    }

    private HttpResponse allowed(HttpResponse response, @Nullable String origin, String vary) {
        if (!anyOrigin || !vary.equals(ORIGIN)) {
            // also without an origin, or a cache would give this answer to a page that may read it
            response.header("Vary", vary);
        }
        if (origin == null || !isAllowed(origin)) {
            return response;
        }
        response.header("Access-Control-Allow-Origin", anyOrigin ? "*" : origin);
        if (credentials) {
            response.header("Access-Control-Allow-Credentials", "true");
        }
        if (!exposed.isEmpty()) {
            response.header("Access-Control-Expose-Headers", exposed);
        }
        return response;
    }

    private boolean isAllowed(String origin) {
        if (anyOrigin) {
            return true;
        }
        if (origin.equals("null")) {
            return nullOrigin;
        }
        for (AllowedOrigin each : origins) {
            if (each.covers(origin)) {
                return true;
            }
        }
        return false;
    }

    /** Describes what is allowed. Not thread-safe. */
    public static final class Builder {

        private final List<AllowedOrigin> origins = new ArrayList<>();
        private final Set<String> methods = new LinkedHashSet<>(List.of("GET", "HEAD", "POST"));
        private final Set<String> headers = new LinkedHashSet<>();
        private final Set<String> exposed = new LinkedHashSet<>();
        private boolean anyOrigin;
        private boolean nullOrigin;
        private boolean anyHeader;
        private boolean credentials;
        private Duration maxAge = Duration.ofMinutes(30);

        private Builder() {}

        /**
         * Allows an origin.
         *
         * @param origin such as {@code https://app.example}; {@code https://*.app.example} for every name below one, but not
         *     itself; {@code http://localhost:*} for any port
         */
        public Builder origin(String origin) {
            origins.add(AllowedOrigin.of(origin));
            return this;
        }

        /** Allows every origin; not together with credentials. */
        public Builder anyOrigin() {
            this.anyOrigin = true;
            return this;
        }

        /**
         * Allows the origin {@code null}, which pages of any site can have, such as in a sandboxed frame, and local files;
         * not together with credentials.
         */
        public Builder nullOrigin() {
            this.nullOrigin = true;
            return this;
        }

        /** Allows exactly these methods; default GET, HEAD, POST. */
        public Builder methods(String... methods) {
            this.methods.clear();
            this.methods.addAll(tokens("method", methods));
            return this;
        }

        /** Allows these header fields in requests, beside those that the Fetch standard always allows. */
        public Builder headers(String... names) {
            headers.addAll(tokens("header", names));
            return this;
        }

        /** Allows every header field in requests. */
        public Builder anyHeader() {
            this.anyHeader = true;
            return this;
        }

        /** Lets pages read these header fields of answers, beside those that they may always read. */
        public Builder exposed(String... names) {
            exposed.addAll(tokens("header", names));
            return this;
        }

        /** Lets requests carry cookies and the like. */
        public Builder credentials() {
            this.credentials = true;
            return this;
        }

        /** How long a browser may remember the answer to a preflight; 0 to 1 day, default 30 minutes. */
        public Builder maxAge(Duration maxAge) {
            this.maxAge = Argument.between("maxAge", maxAge, Duration.ZERO, Duration.ofDays(1));
            return this;
        }

        /**
         * The filter.
         *
         * @throws IllegalArgumentException if credentials are allowed together with any origin or {@code null}, which would
         *     let every page act as its visitor
         */
        public Cors build() {
            if (credentials && (anyOrigin || nullOrigin)) {
                throw Argument.wrong(
                        "credentials", "with " + (anyOrigin ? "any origin" : "origin null"), "origins by name");
            }
            if (!anyOrigin && !nullOrigin && origins.isEmpty()) {
                throw Argument.wrong("origin", "none", "at least one");
            }
            return new Cors(this);
        }

        private static List<String> tokens(String what, String... texts) {
            for (String text : texts) {
                if (!text.matches("[A-Za-z0-9!#$%&'+.^_`|~-]+")) {
                    throw Argument.wrong(what, text, "a token, not *");
                }
            }
            return List.of(texts);
        }
    }
}
