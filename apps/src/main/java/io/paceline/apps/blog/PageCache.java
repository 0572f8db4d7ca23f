package io.paceline.apps.blog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.paceline.apps.model.Pages;
import io.paceline.apps.model.blog.KeptPage;
import io.paceline.apps.web.Html;
import io.paceline.core.Reply;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.filter.Csrf;
import io.paceline.json.JsonCodec;
import io.paceline.json.jackson.JacksonCodec;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps answers until what they show changes. Off, it makes each answer anew. Shared by all workers.
 *
 * <p>Who writes drops what shows it once the write is committed. An answer that was being made meanwhile may be old, so it
 * is given to who asked for it and not kept.
 */
final class PageCache {

    private static final long BYTES_MAX = 64L * 1024 * 1024;
    private static final JsonCodec JSON = JacksonCodec.standard();

    private final @Nullable Cache<String, KeptPage> kept;
    private final AtomicLong changes = new AtomicLong();

    private PageCache(@Nullable Cache<String, KeptPage> kept) {
        this.kept = kept;
    }

    static PageCache of(boolean on) {
        return new PageCache(
                on
                        ? Caffeine.newBuilder()
                                .maximumWeight(BYTES_MAX)
                                .weigher((String key, KeptPage page) -> page.size())
                                .build()
                        : null);
    }

    /** How a value becomes a page: its template, and the template's parameter made of the value and the CSRF token. */
    record View<T>(String template, BiFunction<T, Supplier<String>, Object> page) {

        private byte[] render(T value, Supplier<String> csrf) {
            return Pages.render(template, page.apply(value, csrf));
        }
    }

    /** Answers with a page. */
    <T> Reply<HttpResponse> page(HttpRequest request, String key, Supplier<Reply<T>> load, View<T> view) {
        if (kept == null) {
            return load.get().thenApply(value -> Html.page(200, view.render(value, () -> Csrf.token(request))));
        }
        KeptPage found = kept.getIfPresent(key);
        if (found != null) {
            return Reply.of(answer(request, found));
        }
        long before = changes.get();
        return load.get().thenApply(value -> {
            KeptPage made = KeptPage.of(view.render(value, () -> KeptPage.TOKEN));
            keep(kept, key, made, before);
            return answer(request, made);
        });
    }

    /** Answers with JSON. */
    <T> Reply<HttpResponse> json(String key, Supplier<Reply<T>> load) {
        if (kept == null) {
            return load.get().thenApply(value -> HttpResponse.ok().json(value));
        }
        KeptPage found = kept.getIfPresent(key);
        if (found != null) {
            return Reply.of(HttpResponse.ok().jsonBytes(found.bytes()));
        }
        long before = changes.get();
        return load.get().thenApply(value -> {
            KeptPage made = KeptPage.of(JSON.encode(value));
            keep(kept, key, made, before);
            return HttpResponse.ok().jsonBytes(made.bytes());
        });
    }

    private void keep(Cache<String, KeptPage> pages, String key, KeptPage made, long before) {
        if (changes.get() != before) {
            return;
        }
        pages.put(key, made);
        if (changes.get() != before) {
            pages.invalidate(key); // a change may have dropped it before it was put
        }
    }

    /** Says that what these pages show has changed. */
    void drop(List<String> keys) {
        changes.incrementAndGet(); // first: see keep
        if (kept != null) {
            kept.invalidateAll(keys);
        }
    }

    private static HttpResponse answer(HttpRequest request, KeptPage page) {
        return Html.page(200, page.hasForm() ? page.bytes(Csrf.token(request)) : page.bytes());
    }
}
