package io.paceline.benchmarks.apps;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Writes with numbers, sent at a rate, each of which is remembered with its answer. */
final class NumberedWrites {
    /** Who has to wait longer has no answer: far more than an answer takes on a machine with other work to do. */
    static final Duration PATIENCE = Duration.ofSeconds(20);

    /** At a slow server no more are sent, so that what waits is not what the test has heaped up. */
    private static final int UNDER_WAY_MAX = 64;

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI uri;
    private final String body;
    private final long gapNanos;
    private final AtomicInteger underWay = new AtomicInteger();
    private final Queue<Outcome> outcomes = new ConcurrentLinkedQueue<>();
    private int next;

    /**
     * What became of a write.
     *
     * @param status 0 if there was no answer
     * @param sent when, by {@link System#nanoTime()}
     * @param answered when
     */
    record Outcome(int number, int status, boolean tellsWhenToRetry, long sent, long answered) {
        boolean isAccepted() {
            return status / 100 == 2;
        }

        Duration took() {
            return Duration.ofNanos(answered - sent);
        }
    }

    /**
     * Writes to a route.
     *
     * @param body the JSON of a write, with {@code %d} for its number
     */
    NumberedWrites(URI uri, int perSecond, String body) {
        this.uri = uri;
        this.gapNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
        this.body = body;
    }

    /** Sends until something has happened; fails if it does not happen in time. */
    void sendUntil(BooleanSupplier happened, Duration atMost) {
        long start = System.nanoTime();
        for (long due = start; !happened.getAsBoolean(); due += gapNanos) {
            if (due - start > atMost.toNanos()) {
                throw new AssertionError("after " + atMost + ": " + outcomes.size() + " answers, the last "
                        + outcomes.stream().max(Comparator.comparing(Outcome::answered)));
            }
            while (System.nanoTime() - due < 0) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            if (underWay.get() < UNDER_WAY_MAX) {
                send(next++);
            }
        }
    }

    /** Sends for a time. */
    void sendFor(Duration time) {
        long start = System.nanoTime();
        sendUntil(() -> System.nanoTime() - start > time.toNanos(), time.multipliedBy(10));
    }

    private void send(int number) {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .header("Cookie", "person=1")
                .POST(HttpRequest.BodyPublishers.ofString(body.formatted(number)))
                .build();
        long sent = System.nanoTime();
        underWay.incrementAndGet();
        client.sendAsync(request, HttpResponse.BodyHandlers.ofString()).whenComplete((response, failure) -> {
            boolean retry = response != null
                    && response.headers().firstValue("Retry-After").isPresent();
            outcomes.add(
                    new Outcome(number, response == null ? 0 : response.statusCode(), retry, sent, System.nanoTime()));
            underWay.decrementAndGet();
        });
    }

    boolean areAnswered() {
        return underWay.get() == 0;
    }

    List<Outcome> outcomes() {
        return List.copyOf(outcomes);
    }

    long accepted() {
        return outcomes.stream().filter(Outcome::isAccepted).count();
    }

    /** Writes that were accepted and sent after this moment. */
    long acceptedSince(long nanoTime) {
        return outcomes.stream()
                .filter(outcome -> outcome.isAccepted() && outcome.sent - nanoTime > 0)
                .count();
    }
}
