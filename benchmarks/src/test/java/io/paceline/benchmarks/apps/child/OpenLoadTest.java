package io.paceline.benchmarks.apps.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.HttpResponse;
import io.paceline.http.server.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A load of a server that answers as a test wants it to. */
class OpenLoadTest {
    private static final Duration WINDOW = Duration.ofMillis(500);
    private static final double RATE = 400;

    private final AtomicInteger asked = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> paths = new ConcurrentLinkedQueue<>();
    private final HttpServer server = HttpServer.builder()
            .port(0)
            .handler(request -> answer(request.path()))
            .start();

    @AfterEach
    void stop() {
        server.stop(Duration.ofSeconds(5));
    }

    private Object answer(String path) {
        asked.incrementAndGet();
        paths.add(path);
        return switch (path.substring(1).split("/", -1)[0]) {
            case "busy" -> HttpResponse.status(503).text("busy");
            case "cut" -> HttpResponse.ok().text("<html>");
            case "slow" ->
                CompletableFuture.supplyAsync(
                        () -> HttpResponse.ok().text("<html></html>"),
                        CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS));
            case "never" -> new CompletableFuture<HttpResponse>();
            default -> HttpResponse.ok().text("<html></html>");
        };
    }

    @Test
    void asksForEachKindAsOftenAsItsWeightSays() throws Exception {
        LoadReport report = run(4, WINDOW, kind("index", 3), kind("post", 1));

        assertThat(report.all().answered()).isEqualTo(asked.get()).isPositive();
        assertThat(report.kinds()).extracting(LoadReport.Kind::name).containsExactly("index", "post");
        assertThat(report.kinds().get(0).answered())
                .isBetween(report.all().answered() / 2, report.all().answered() * 9 / 10);
        assertThat(report.all().wrong() + report.all().refused()).isZero();
        assertThat(report.fault()).isEmpty();
    }

    @Test
    void sendsTheSameRequestsForTheSameSeed() throws Exception {
        List<String> first = paths();
        List<String> second = paths();

        // A machine with other work to do may give up early, so one may be shorter.
        int both = Math.min(first.size(), second.size());
        assertThat(first.subList(0, both)).isNotEmpty().isEqualTo(second.subList(0, both));
    }

    private List<String> paths() throws Exception {
        paths.clear();
        run(1, WINDOW, kind("index", 1), kind("post", 1));
        return List.copyOf(paths);
    }

    @Test
    void countsTheTimeThatARequestWaitsForAConnection() throws Exception {
        // One connection at 50 ms an answer does 20 a second, so of 400 a second nearly all wait.
        LoadReport report = run(1, WINDOW, kind("slow", 1));

        assertThat(report.saturated()).isTrue();
        assertThat(report.all().answered()).isLessThan(40);
        assertThat(report.all().p50Micros()).isGreaterThan(900_000);
    }

    @Test
    void countsNothingButTheAnswerWhereConnectionsAreFree() throws Exception {
        LoadReport report = run(64, WINDOW, kind("slow", 1));

        assertThat(report.all().answered()).isEqualTo(asked.get());
        assertThat(report.all().p50Micros()).isGreaterThanOrEqualTo(48_000);
    }

    @Test
    void tellsRefusedFromWrong() throws Exception {
        assertThat(run(4, WINDOW, kind("busy", 1)).all()).satisfies(all -> {
            assertThat(all.refused()).isEqualTo(asked.get());
            assertThat(all.answered() + all.wrong()).isZero();
        });
        asked.set(0);
        LoadReport cut = run(4, WINDOW, kind("cut", 1));

        assertThat(cut.all().wrong()).isEqualTo(asked.get());
        assertThat(cut.fault()).contains("cut", "status 200", "</html>");
    }

    @Test
    void countsAServerThatEndsAsWrong() throws Exception {
        try (OpenLoad load = load(4)) {
            CompletableFuture<LoadReport> report = CompletableFuture.supplyAsync(() -> {
                try {
                    return load.run(mix(kind("never", 1)), RATE, WINDOW, 1);
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            while (asked.get() < 4) {
                Thread.onSpinWait();
            }
            server.stop(Duration.ZERO);

            assertThat(report.get(30, TimeUnit.SECONDS).all().wrong()).isEqualTo(4);
        }
    }

    private LoadReport run(int connections, Duration window, PageKind... kinds) throws Exception {
        try (OpenLoad load = load(connections)) {
            return load.run(mix(kinds), RATE, window, 42);
        }
    }

    private OpenLoad load(int connections) throws Exception {
        return new OpenLoad(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()), connections);
    }

    private static Mix mix(PageKind... kinds) {
        return new Mix("test/mix", List.of(kinds), List.of(new Visitor(1, "", ""), new Visitor(2, "", "")));
    }

    private static PageKind kind(String name, int weight) {
        return new PageKind(
                name,
                weight,
                200,
                "</html>",
                (visitor, random) -> "GET /" + name + "/" + visitor.number() + "/" + random.nextInt(1000)
                        + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
}
