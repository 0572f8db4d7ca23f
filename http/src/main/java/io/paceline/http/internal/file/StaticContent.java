package io.paceline.http.internal.file;

import io.paceline.core.Clock;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.internal.coding.AcceptEncoding;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests with the files of a source. What is in memory and was looked at a moment ago is sent at once; all else
 * goes by {@link FileThreads}.
 *
 * <pre>
 * name ─► cache, fresh? ──────────────────────────────► answer, on the loop
 *              └─► FileThreads: find, stat, read ─► cache ─┘
 * </pre>
 *
 * <p>Thread rules: any thread may use it.
 */
public final class StaticContent {

    private static final int CACHED_FILE_BYTES_MAX = 256 * 1024;
    private static final Map<String, String> SUFFIXES = Map.of("br", ".br", "zstd", ".zst", "gzip", ".gz");
    private static final List<String> CODINGS = List.of("br", "zstd", "gzip");

    private final ContentSource source;
    private final Rules rules;
    private final FileCache cache;
    private final Clock clock;

    /**
     * What is served, and how.
     *
     * @param index what a path that ends with a slash stands for
     * @param fallback what is served in place of what there is not, or null
     * @param cacheControl the Cache-Control of every file, or null
     * @param hidden whether names that begin with a dot are served
     * @param precompressed whether {@code app.js.br} is served for {@code app.js}
     * @param cacheBytesMax how much is kept in memory
     * @param recheck how long that is used unseen
     */
    public record Rules(
            String index,
            @Nullable String fallback,
            @Nullable String cacheControl,
            boolean hidden,
            boolean precompressed,
            long cacheBytesMax,
            Duration recheck) {}

    /** A name and the codings that a client accepts, the most liked first. */
    private record Key(String name, List<String> codings) {}

    public StaticContent(ContentSource source, Rules rules, Clock clock) {
        this.source = source;
        this.rules = rules;
        this.cache = new FileCache(rules.cacheBytesMax());
        this.clock = clock;
    }

    /**
     * Answers with the file of a name, or a stage of that.
     *
     * @param name decoded, without a slash in front; may be anything
     * @throws HttpException as {@link ContentAnswer} does
     */
    public Object answer(HttpRequest request, String name) throws IOException {
        if (!isServed(name)) {
            throw notFound();
        }
        List<String> codings =
                rules.precompressed() ? AcceptEncoding.of(request).accepted(CODINGS) : List.of();
        Key key = new Key(name, codings);
        FoundFile cached = cache.get(key);
        if (cached != null && isFresh(cached)) {
            return answer(request, cached);
        }
        return CompletableFuture.supplyAsync(() -> find(request, key, cached), FileThreads.executor());
    }

    private boolean isFresh(FoundFile file) {
        return file.state() == null
                || clock.nanoTime() - file.checkedNanos() < rules.recheck().toNanos();
    }

    private HttpResponse find(HttpRequest request, Key key, @Nullable FoundFile cached) {
        try {
            FoundFile found = find(key, cached);
            if (found != null) {
                return answer(request, found);
            }
            if (!key.name.endsWith("/") && !key.name.isEmpty() && source.find(key.name + "/" + rules.index()) != null) {
                return toFolder(request);
            }
            String fallback = rules.fallback();
            FoundFile instead = fallback == null ? null : find(new Key(fallback, key.codings), null);
            if (instead == null) {
                throw notFound();
            }
            return answer(request, instead);
        } catch (IOException e) {
            throw new HttpException(500, "the resource could not be read", e);
        }
    }

    /** Finds a file anew, or makes sure that the one in memory is still the same; null if there is none. */
    private @Nullable FoundFile find(Key key, @Nullable FoundFile cached) throws IOException {
        String name = key.name.isEmpty() || key.name.endsWith("/") ? key.name + rules.index() : key.name;
        long now = clock.nanoTime();
        Content plain = source.find(name);
        if (plain == null) {
            cache.remove(key);
            return null;
        }
        Content chosen = plain;
        String coding = null;
        boolean varies = false;
        for (String each : rules.precompressed() ? CODINGS : List.<String>of()) {
            varies |= source.find(name + SUFFIXES.get(each)) != null;
        }
        for (int i = 0; i < key.codings.size() && coding == null; i++) {
            Content coded = source.find(name + SUFFIXES.get(key.codings.get(i)));
            if (coded != null) {
                chosen = coded;
                coding = key.codings.get(i);
            }
        }
        if (cached != null && chosen.equals(cached.state()) && varies == cached.varies()) {
            FoundFile same = cached.checkedAt(now);
            cache.put(key, same);
            return same;
        }
        Content state = source.mayChange() ? chosen : null;
        if (chosen.size() > CACHED_FILE_BYTES_MAX) {
            cache.remove(key);
            return new FoundFile(name, chosen, state, coding, varies, now);
        }
        FoundFile found = new FoundFile(name, inMemory(chosen), state, coding, varies, now);
        cache.put(key, found);
        return found;
    }

    private static Content inMemory(Content content) throws IOException {
        if (content instanceof Content.InMemory) {
            return content;
        }
        ByteBuffer bytes = ByteBuffer.allocate((int) content.size());
        try (Content.Reading reading = content.open()) {
            reading.read(bytes, 0);
        }
        return new Content.InMemory(bytes.array(), content.modified(), content.version());
    }

    private HttpResponse answer(HttpRequest request, FoundFile file) throws IOException {
        HttpResponse base = HttpResponse.ok();
        if (rules.cacheControl() != null) {
            base.header("Cache-Control", rules.cacheControl());
        }
        if (file.varies()) {
            base.header("Vary", "Accept-Encoding");
        }
        if (file.coding() != null) {
            base.header("Content-Encoding", file.coding()).etag(file.content().version() + "-" + file.coding());
        }
        return ContentAnswer.of(request, base, file.content(), file.name(), clock);
    }

    /** Relative, so that no path can lead to another host. */
    private static HttpResponse toFolder(HttpRequest request) {
        String path = request.rawPath();
        String query = request.rawQuery();
        String location = "./" + path.substring(path.lastIndexOf('/') + 1) + "/" + (query == null ? "" : "?" + query);
        return HttpResponse.status(308).header("Location", location);
    }

    private boolean isServed(String name) {
        int start = 0;
        for (int i = 0; i <= name.length(); i++) {
            if (i == name.length() || name.charAt(i) == '/') {
                boolean last = i == name.length();
                if (!isServed(name, start, i, last)) {
                    return false;
                }
                start = i + 1;
            } else if (name.charAt(i) == '\\' || name.charAt(i) == 0) {
                return false;
            }
        }
        return true;
    }

    private boolean isServed(String name, int from, int to, boolean last) {
        if (from == to) {
            return last; // Of an empty segment anywhere else a system may make the root.
        }
        if (name.charAt(from) != '.') {
            return true;
        }
        boolean dots = to - from == 1 || (to - from == 2 && name.charAt(from + 1) == '.');
        return !dots && rules.hidden();
    }

    private static HttpException notFound() {
        return new HttpException(404, "there is no such resource");
    }
}
