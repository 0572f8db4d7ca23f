package io.paceline.benchmarks.peers.appsspring.blog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.paceline.apps.model.blog.KeptPage;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Keeps answers until what they show changes, as Paceline's blog does: the same library, the same size. */
class PageCache {

    private static final long BYTES_MAX = 64L * 1024 * 1024;

    private final @Nullable Cache<String, KeptPage> kept;

    PageCache(boolean on) {
        kept = on
                ? Caffeine.newBuilder()
                        .maximumWeight(BYTES_MAX)
                        .weigher((String key, KeptPage page) -> page.size())
                        .build()
                : null;
    }

    boolean isOn() {
        return kept != null;
    }

    /** The page of a key, made if it is not kept. */
    KeptPage get(String key, Function<String, byte[]> make) {
        return kept == null ? KeptPage.of(make.apply(key)) : kept.get(key, missing -> KeptPage.of(make.apply(missing)));
    }

    void drop(List<String> keys) {
        if (kept != null) {
            kept.invalidateAll(keys);
        }
    }
}
