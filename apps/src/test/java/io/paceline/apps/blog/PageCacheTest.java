package io.paceline.apps.blog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.model.blog.KeptPage;
import io.paceline.core.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PageCacheTest {

    private final List<CompletableFuture<String>> asked = new ArrayList<>();

    private Reply<String> load() {
        CompletableFuture<String> value = new CompletableFuture<>();
        asked.add(value);
        return Reply.from(value);
    }

    private void answer(PageCache cache, String value) {
        Reply<?> reply = cache.json("key", this::load);
        asked.get(asked.size() - 1).complete(value);
        reply.await();
    }

    @Test
    void whatIsKeptIsLoadedOnceUntilItIsDropped() {
        PageCache cache = PageCache.of(true);
        answer(cache, "old");
        answer(cache, "old");
        assertThat(asked).hasSize(1);
        cache.drop(List.of("key"));
        answer(cache, "new");
        assertThat(asked).hasSize(2);
    }

    @Test
    void whatChangesWhileItIsLoadedIsNotKept() {
        PageCache cache = PageCache.of(true);
        Reply<?> reply = cache.json("key", this::load);
        cache.drop(List.of("key"));
        asked.get(0).complete("old");
        reply.await();
        answer(cache, "new");
        assertThat(asked).hasSize(2);
    }

    @Test
    void offEachIsLoaded() {
        PageCache cache = PageCache.of(false);
        answer(cache, "a");
        answer(cache, "a");
        assertThat(asked).hasSize(2);
    }

    @Test
    void aKeptPageHasTheTokenOfEachBrowser() {
        KeptPage page = KeptPage.of(("<input value=\"" + KeptPage.TOKEN + "\"> é").getBytes(UTF_8));
        assertThat(page.hasForm()).isTrue();
        assertThat(new String(page.bytes("abc"), UTF_8)).isEqualTo("<input value=\"abc\"> é");
        assertThat(new String(page.bytes("another one"), UTF_8)).isEqualTo("<input value=\"another one\"> é");
        assertThat(KeptPage.of("no form".getBytes(UTF_8)).hasForm()).isFalse();
    }
}
