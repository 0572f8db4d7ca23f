package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.HttpResponse;
import io.paceline.http.filter.RateLimit;
import io.paceline.http.filter.RateLimiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

@ExtendWith(NoLeaks.class)
class RateLimitTest {

    @RegisterExtension
    private final OneServer one = new OneServer();

    private RawClient serve(RateLimit limit) {
        Router router = Router.builder()
                .filter((request, next) -> {
                    String user = request.header("User");
                    if (user != null) {
                        request.context(request.context().withPrincipal(() -> user));
                    }
                    return next.handle(request);
                })
                .filter("/a", limit)
                .get("/a", request -> HttpResponse.ok())
                .get("/a/b", request -> HttpResponse.ok())
                .get("/c", request -> HttpResponse.ok())
                .build();
        return one.start(Servers.local(router));
    }

    private RateLimit.Builder two() {
        return RateLimit.of(2, Duration.ofSeconds(10)).clock(one.clock);
    }

    private static RawResponse get(RawClient client, String path, String... fields) {
        String all = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
        return client.exchange("GET " + path + " HTTP/1.1\r\nHost: a\r\n" + all + "\r\n");
    }

    @Test
    void whatIsMoreThanTheLimitIs429UntilTimeHasPassed() {
        RawClient client = serve(two().build());
        RawResponse first = get(client, "/a");
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.header("RateLimit-Policy")).isEqualTo("\"default\";q=2;w=10");
        assertThat(first.header("RateLimit")).isEqualTo("\"default\";r=1;t=5");
        assertThat(get(client, "/a/b").header("RateLimit")).isEqualTo("\"default\";r=0;t=10");
        RawResponse third = get(client, "/a");
        assertThat(third.status()).isEqualTo(429);
        assertThat(third.header("Retry-After")).isEqualTo("5");
        assertThat(third.header("RateLimit")).isEqualTo("\"default\";r=0;t=5");
        assertThat(third.text()).contains("\"status\":429");
        assertThat(get(client, "/c").status()).isEqualTo(200);

        one.clock.advance(Duration.ofMillis(4_999));
        assertThat(get(client, "/a").status()).isEqualTo(429);
        one.clock.advance(Duration.ofMillis(1));
        assertThat(get(client, "/a").status()).isEqualTo(200);
        assertThat(get(client, "/a").status()).isEqualTo(429);
        one.clock.advance(Duration.ofDays(1));
        assertThat(get(client, "/a").status()).isEqualTo(200);
        assertThat(get(client, "/a").status()).isEqualTo(200);
        assertThat(get(client, "/a").status()).isEqualTo(429);
    }

    @Test
    void eachPrincipalAndEachHeaderValueHasItsOwnBucket() {
        RawClient client = serve(two().byPrincipal().build());
        for (String user : new String[] {"User: ann", "User: bob", "Other: x"}) {
            assertThat(get(client, "/a", user).status()).isEqualTo(200);
            assertThat(get(client, "/a", user).status()).isEqualTo(200);
            assertThat(get(client, "/a", user).status()).isEqualTo(429);
        }
    }

    @Test
    void eachHeaderValueHasItsOwnBucket() {
        RawClient client = serve(two().byHeader("Key").build());
        for (String key : new String[] {"Key: 1", "Key: 2", "Other: x"}) {
            assertThat(get(client, "/a", key).status()).isEqualTo(200);
            assertThat(get(client, "/a", key).status()).isEqualTo(200);
            assertThat(get(client, "/a", key).status()).isEqualTo(429);
        }
    }

    @Test
    void eachRouteHasItsOwnBucketsIfSaidSo() {
        RawClient client = serve(two().perRoute().build());
        for (String path : new String[] {"/a", "/a/b", "/a/none"}) {
            get(client, path);
            get(client, path);
            assertThat(get(client, path).status()).isEqualTo(429);
        }
    }

    @Test
    void anotherCounterMayDecideLaterAndElsewhere() {
        RateLimiter remote = (key, request) -> CompletableFuture.supplyAsync(
                () -> new RateLimiter.Decision(
                        !key.equals("header no"), 7, Duration.ofSeconds(3), 6, Duration.ofSeconds(1)),
                ForkJoinPool.commonPool());
        RawClient client = serve(RateLimit.of(1, Duration.ofSeconds(1))
                .byHeader("Key")
                .limiter(remote)
                .build());
        RawResponse passed = get(client, "/a", "Key: yes");
        assertThat(passed.status()).isEqualTo(200);
        assertThat(passed.header("RateLimit")).isEqualTo("\"default\";r=6;t=1");
        assertThat(get(client, "/a", "Key: no").status()).isEqualTo(429);
    }

    @Test
    void aCounterThatFailsLetsNobodyPass() {
        RateLimiter broken = (key, request) -> CompletableFuture.failedFuture(new IllegalStateException("planted"));
        RawClient client =
                serve(RateLimit.of(1, Duration.ofSeconds(1)).limiter(broken).build());
        assertThat(get(client, "/a").status()).isEqualTo(500);
        assertThat(get(client, "/c").status()).isEqualTo(200);
    }

    @Test
    void limitsThatMakeNoSenseAreRefused() {
        List<Runnable> wrong = new ArrayList<>();
        wrong.add(() -> RateLimit.of(0, Duration.ofSeconds(1)));
        wrong.add(() -> RateLimit.of(1, Duration.ZERO));
        wrong.add(() -> two().keysMax(15));
        for (Runnable each : wrong) {
            assertThatThrownBy(each::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("(expected: ");
        }
    }
}
