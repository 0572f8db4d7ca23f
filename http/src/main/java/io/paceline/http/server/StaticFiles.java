package io.paceline.http.server;

import io.paceline.core.Argument;
import io.paceline.core.Clock;
import io.paceline.http.HttpException;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.internal.file.ClasspathSource;
import io.paceline.http.internal.file.ContentSource;
import io.paceline.http.internal.file.DirectorySource;
import io.paceline.http.internal.file.StaticContent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Serves the files below a directory, or the resources below a folder of the class path, as they are.
 *
 * <pre>{@code
 * Router.builder().get("/assets/{*path}", StaticFiles.directory(Path.of("web")).build())
 * }</pre>
 *
 * <p>The name of the file is what the rest of the route's pattern stands for; without a route, the path of the request.
 * Each answer has Content-Length, Last-Modified and a strong ETag and does as conditions and ranges of the request say,
 * see {@link io.paceline.http.HttpResponse#file}. A folder stands for its {@link Builder#index}; it is never listed.
 * Small files are kept in memory. Nothing is served that lies outside, also not by a link, and nothing whose name, or
 * that of a folder above it, begins with a dot, unless {@link Builder#hidden} says so: those are a 404, as is what does
 * not exist.
 *
 * <p>Thread rules: immutable; any thread may use it. Files are looked for, opened and read by threads of their own.
 */
public final class StaticFiles implements HttpHandler {

    private final StaticContent content;
    private final String origin;

    private StaticFiles(StaticContent content, String origin) {
        this.content = content;
        this.origin = origin;
    }

    /**
     * Serves the files below a directory, as they are when they are asked for.
     *
     * @throws IllegalArgumentException if it is no directory
     */
    public static Builder directory(Path directory) {
        try {
            return new Builder(DirectorySource.of(directory), directory.toString());
        } catch (IOException none) {
            throw Argument.wrong("directory", directory, "a directory that may be read");
        }
    }

    /**
     * Serves the resources below a folder of the class path. They are read once, and taken to stay as they are, unless
     * they lie in a directory. A named module must open the package that the folder is, if its name could be one.
     *
     * @param folder such as {@code web}; not the root, where all classes lie
     * @param near a class whose loader finds them
     * @throws IllegalArgumentException if the folder is the root
     */
    public static Builder classpath(String folder, Class<?> near) {
        String bare = folder.replaceAll("^/+|/+$", "");
        ClassLoader loader = near.getClassLoader();
        if (bare.isEmpty() || loader == null) {
            throw Argument.wrong("folder", folder, "a folder such as web, and a class of the application");
        }
        return new Builder(new ClasspathSource(loader, bare + "/"), "classpath:" + bare);
    }

    @Override
    public @Nullable Object handle(HttpRequest request) throws Exception {
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            throw new HttpException(405, "method: not for files (expected: GET, HEAD)").header("Allow", "GET, HEAD");
        }
        return content.answer(request, name(request));
    }

    private static String name(HttpRequest request) {
        String route = request.route();
        if (route == null) {
            return request.path().substring(1);
        }
        int rest = route.lastIndexOf("/*");
        int named = route.lastIndexOf("/{*");
        if (rest < 0 && named < 0) {
            throw new IllegalStateException("route: " + route + " (expected: one that ends with {*path})");
        }
        return request.pathVariable(named < 0 ? "*" : route.substring(named + 3, route.length() - 1));
    }

    @Override
    public String toString() {
        return "StaticFiles[" + origin + "]";
    }

    /** Says how files are served. Not thread-safe. */
    public static final class Builder {

        private static final Duration RECHECK_MAX = Duration.ofDays(1);

        private final ContentSource source;
        private final String origin;
        private String index = "index.html";
        private @Nullable String fallback;
        private @Nullable String cacheControl;
        private boolean hidden;
        private boolean precompressed = true;
        private long cacheBytesMax = 16L << 20;
        private Duration recheck = Duration.ofSeconds(1);
        private Clock clock = Clock.SYSTEM;

        private Builder(ContentSource source, String origin) {
            this.source = source;
            this.origin = origin;
        }

        /** The file that a path stands for which ends with a slash; default {@code index.html}. */
        public Builder index(String name) {
            this.index = Objects.requireNonNull(name, "name");
            return this;
        }

        /**
         * The file that is served, with status 200, in place of one that there is not: the page of an application that
         * makes sense of the path itself. Default none, which is a 404.
         */
        public Builder fallback(String name) {
            this.fallback = Objects.requireNonNull(name, "name");
            return this;
        }

        /**
         * The Cache-Control of every file, such as {@code public, max-age=31536000, immutable} for names that change with
         * the content. Default none: browsers then ask, and mostly get a 304.
         */
        public Builder cacheControl(String value) {
            this.cacheControl = Objects.requireNonNull(value, "value");
            return this;
        }

        /** Whether names that begin with a dot are served; default false. */
        public Builder hidden(boolean served) {
            this.hidden = served;
            return this;
        }

        /**
         * Whether a client that accepts the coding gets {@code app.js.br}, {@code app.js.zst} or {@code app.js.gz} for
         * {@code app.js}, if such a file lies beside it; default true.
         */
        public Builder precompressed(boolean looked) {
            this.precompressed = looked;
            return this;
        }

        /** How much is kept of files up to 256 KiB; 0 or more bytes, default 16 MiB. */
        public Builder cacheBytesMax(long bytes) {
            this.cacheBytesMax = Argument.between("cacheBytesMax", bytes, 0, Long.MAX_VALUE);
            return this;
        }

        /** How long a file in memory is sent without a look whether it has changed; 0 to 1 day, default 1 s. */
        public Builder recheck(Duration atMost) {
            this.recheck = Argument.between("recheck", atMost, Duration.ZERO, RECHECK_MAX);
            return this;
        }

        /** The clock that {@link #recheck} is read on; default {@link Clock#SYSTEM}. */
        public Builder clock(Clock clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /** The handler. */
        public StaticFiles build() {
            return new StaticFiles(
                    new StaticContent(
                            source,
                            new StaticContent.Rules(
                                    index, fallback, cacheControl, hidden, precompressed, cacheBytesMax, recheck),
                            clock),
                    origin);
        }
    }
}
