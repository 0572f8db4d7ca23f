package io.paceline.http.session;

import io.paceline.core.Argument;
import io.paceline.core.Clock;
import io.paceline.http.Cookie;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.SameSite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a session with each browser, in a cookie that is signed, so that its holder can read it but not change it, and on
 * demand sealed, so that it cannot even be read.
 *
 * <pre>{@code
 * router.filter(Sessions.builder(key).build())
 *         .post("/login", request -> {
 *             Session.of(request).put("user", name);
 *             return HttpResponse.noContent();
 *         });
 * }</pre>
 *
 * <p>The cookie is HttpOnly, Secure, SameSite=Lax, for this host alone ({@code __Host-}), and is sent only when the session
 * was changed. A cookie that was tampered with, was made by another key or has expired gives an empty session.
 *
 * <p>Thread rules: immutable.
 */
public final class Sessions implements HttpFilter {

    private static final int KEY_BYTES_MIN = 32;

    private final Cookie cookie;
    private final SessionCodec codec;
    private final Duration maxAge;
    private final Clock clock;

    private Sessions(Builder builder) {
        boolean hostOnly = builder.secure && builder.path.equals("/");
        String name = builder.name == null ? (hostOnly ? "__Host-session" : "session") : builder.name;
        this.cookie =
                Cookie.of(name, "").path(builder.path).secure(builder.secure).sameSite(builder.sameSite);
        cookie.toHeader(); // refuses what does not go together
        this.codec = new SessionCodec(name, builder.encrypted, builder.keys);
        this.maxAge = builder.maxAge;
        this.clock = builder.clock;
    }

    /**
     * Starts to describe sessions.
     *
     * @param key signs the cookies; at least 32 random bytes, the same on all servers of a site
     */
    public static Builder builder(byte[] key) {
        return new Builder(key);
    }

    @Override
    public @Nullable Object filter(HttpRequest request, HttpHandler next) throws Exception {
        String sent = request.cookie(cookie.name());
        Map<String, String> values = sent == null ? null : codec.decode(sent, clock.currentTimeMillis());
        Session session = new Session(values == null ? Map.of() : values, codec);
        request.attribute(Session.ATTRIBUTE, session);
        request.onResponse(response -> session.isChanged() ? withCookie(response.copy(), session) : response);
        return next.handle(request);
    }

    private HttpResponse withCookie(HttpResponse response, Session session) {
        if (session.isEmpty()) {
            return response.cookie(cookie.maxAge(Duration.ZERO));
        }
        long expires = clock.currentTimeMillis() + maxAge.toMillis();
        return response.cookie(
                cookie.value(codec.encode(session.values(), expires)).maxAge(maxAge));
    }

    @Override
    public String toString() {
        return "Sessions[" + cookie.name() + "]";
    }

    /** Describes sessions. Not thread-safe. */
    public static final class Builder {

        private final List<byte[]> keys = new ArrayList<>();
        private @Nullable String name;
        private String path = "/";
        private boolean encrypted;
        private boolean secure = true;
        private SameSite sameSite = SameSite.LAX;
        private Duration maxAge = Duration.ofHours(12);
        private Clock clock = Clock.SYSTEM;

        private Builder(byte[] key) {
            keys.add(checked(key));
        }

        private static byte[] checked(byte[] key) {
            Argument.between("key bytes", key.length, KEY_BYTES_MIN, 1024);
            return key.clone();
        }

        /** A key that signed cookies before and still opens them; may be called for several. */
        public Builder previousKey(byte[] key) {
            keys.add(checked(key));
            return this;
        }

        /** Seals the values (AES-256-GCM), so that browsers cannot read them; default they are signed only. */
        public Builder encrypted() {
            this.encrypted = true;
            return this;
        }

        /** How long a session lasts after its last change; 1 s to 400 days, default 12 hours. */
        public Builder maxAge(Duration maxAge) {
            this.maxAge = Argument.between("maxAge", maxAge, Duration.ofSeconds(1), Duration.ofDays(400));
            return this;
        }

        /** The name of the cookie; default {@code __Host-session}, or {@code session} where that cannot be. */
        public Builder cookieName(String name) {
            this.name = Objects.requireNonNull(name, "name");
            return this;
        }

        /** The paths that get the cookie; default {@code /}. */
        public Builder path(String path) {
            this.path = Objects.requireNonNull(path, "path");
            return this;
        }

        /** Which requests of other sites carry the session; default {@link SameSite#LAX}. */
        public Builder sameSite(SameSite sameSite) {
            this.sameSite = Objects.requireNonNull(sameSite, "sameSite");
            return this;
        }

        /** Lets the cookie travel without TLS, for development: anybody on the way can take it over. */
        public Builder insecureWithoutTls() {
            this.secure = false;
            return this;
        }

        /** Where the time is read; default {@link Clock#SYSTEM}. */
        public Builder clock(Clock clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /**
         * The filter.
         *
         * @throws IllegalArgumentException if the attributes of the cookie do not go with its name
         */
        public Sessions build() {
            return new Sessions(this);
        }
    }
}
