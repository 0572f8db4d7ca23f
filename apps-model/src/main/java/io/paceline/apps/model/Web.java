package io.paceline.apps.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;

/** What the servers of the apps have in common: where files lie, what a path belongs to, and how large a body may be. */
public final class Web {

    /** The folder on the class path that is served at {@link #PATH}. */
    public static final String FOLDER = "io/paceline/apps/model/web";

    public static final String PATH = "/web";

    /** The Cache-Control of files: {@link #link} names another version by another address. */
    public static final String CACHE_CONTROL = "public, max-age=31536000, immutable";

    /** A longer body is refused with 413. */
    public static final int BODY_BYTES_MAX = 256 * 1024;

    /** Seconds after which a client may ask again when the database is away. */
    public static final String RETRY_AFTER = "1";

    private static final Map<String, String> LINKS = new ConcurrentHashMap<>();

    private Web() {}

    /**
     * The address of a file for a page, which changes with what the file holds.
     *
     * @param file its name below {@link #FOLDER}, such as {@code style.css}
     */
    public static String link(String file) {
        return LINKS.computeIfAbsent(file, name -> PATH + "/" + name + "?v=" + version(name));
    }

    private static String version(String file) {
        try (InputStream content = Web.class.getResourceAsStream("/" + FOLDER + "/" + file)) {
            if (content == null) {
                throw new IllegalArgumentException("file: " + file + " (expected: one below " + FOLDER + ")");
            }
            CRC32 sum = new CRC32();
            sum.update(content.readAllBytes());
            return Long.toHexString(sum.getValue());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The app that a path belongs to: {@code blog}, {@code social}, {@code stats}, or empty for none. */
    public static String section(String path) {
        for (String app : new String[] {"blog", "social", "stats"}) {
            if (path.startsWith(app, 1)
                    && (path.length() == app.length() + 1 || path.charAt(app.length() + 1) == '/')) {
                return app;
            }
        }
        return "";
    }

    /** Whether a path is one of the JSON of an app, {@code /blog/api/…}: errors are problems there, and no form is sent. */
    public static boolean isApi(String path) {
        int slash = path.indexOf('/', 1);
        return slash > 0 && path.startsWith("/api/", slash) && !section(path).isEmpty();
    }
}
