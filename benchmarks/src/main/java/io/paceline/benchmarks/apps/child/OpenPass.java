package io.paceline.benchmarks.apps.child;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * One pass of a load: requests become due, wait for a connection if need be, are sent and counted. It ends when its time is
 * over and each request that was sent has its answer. Of the loop.
 */
final class OpenPass {
    /** A request that has waited so long says enough of this rate; all that wait count with this time at least. */
    private static final long WAIT_NANOS_MAX = TimeUnit.SECONDS.toNanos(1);

    private static final long ANSWER_NANOS_MAX = TimeUnit.SECONDS.toNanos(15);
    private static final long MORE_SEED = 0x9E3779B97F4A7C15L;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Mix mix;
    private final Arrivals arrivals;
    /** Apart from each other, so that the same seed gives the same requests however long they wait. */
    private final SplittableRandom choices;

    private final SplittableRandom contents;
    private final long windowNanos;
    private final ArrayDeque<ClientConnection> idle;
    private final EventLoop loop;
    private final CompletableFuture<LoadReport> report;
    private final ArrayDeque<Due> waiting = new ArrayDeque<>();
    private final List<KindCount> counts = new ArrayList<>();
    private final long start = System.nanoTime();
    private long next;
    private long underWay;
    private boolean over;
    private boolean saturated;
    private String fault = "";

    /** A request that waits for a connection. */
    private record Due(int kind, long at) {}

    OpenPass(
            Mix mix,
            double perSecond,
            Duration window,
            long seed,
            ArrayDeque<ClientConnection> idle,
            EventLoop loop,
            CompletableFuture<LoadReport> report) {
        this.mix = mix;
        this.arrivals = new Arrivals(perSecond, seed);
        this.choices = new SplittableRandom(seed + MORE_SEED);
        this.contents = choices.split();
        this.windowNanos = window.toNanos();
        this.idle = idle;
        this.loop = loop;
        this.report = report;
        mix.kinds().forEach(kind -> counts.add(new KindCount()));
    }

    void start() {
        next = arrivals.next();
        tick();
    }

    /** Sends all that is due, and comes again when the next is. */
    private void tick() {
        long now = System.nanoTime() - start;
        while (!over && next <= now && next < windowNanos) {
            waiting.addLast(new Due(mix.choose(choices), start + next));
            next = arrivals.next();
        }
        freed();
        Due first = waiting.peekFirst();
        if (first != null && System.nanoTime() - first.at > WAIT_NANOS_MAX) {
            giveUp();
        }
        if (!over && next < windowNanos) {
            loop.schedule(this::tick, start + next - System.nanoTime(), TimeUnit.NANOSECONDS);
        } else if (!over) {
            over = true;
            loop.schedule(this::giveUp, WAIT_NANOS_MAX, TimeUnit.NANOSECONDS);
            loop.schedule(this::abandon, ANSWER_NANOS_MAX, TimeUnit.NANOSECONDS);
            endIfDone();
        }
    }

    /** A connection may be free. */
    void freed() {
        while (!waiting.isEmpty() && !idle.isEmpty()) {
            Due due = waiting.removeFirst();
            PageKind kind = mix.kinds().get(due.kind);
            underWay++;
            String request = kind.maker().request(mix.visitor(contents), contents);
            idle.removeFirst().send(request, this, due.kind, due.at);
        }
    }

    void answered(int kind, long due, ResponseReader response) {
        underWay--;
        PageKind expected = mix.kinds().get(kind);
        int status = response.status();
        if (status == expected.status() && response.endsWith(expected.endingBytes())) {
            counts.get(kind).answered(System.nanoTime() - due);
        } else if (status == 503 || status == 429) {
            counts.get(kind).refused();
        } else {
            wrong(
                    kind,
                    "status %d, %d bytes (expected: %d, ending with '%s')"
                            .formatted(status, response.bodyBytes(), expected.status(), expected.ending()));
        }
        endIfDone();
    }

    /** The connection of a request ended. */
    void lost(int kind, String why) {
        underWay--;
        wrong(kind, why);
        endIfDone();
    }

    private void wrong(int kind, String why) {
        counts.get(kind).wrong();
        if (fault.isEmpty()) {
            fault = mix.kinds().get(kind).name() + ": " + why;
        }
    }

    /** Lets nobody wait any longer, and nobody come. */
    private void giveUp() {
        if (!waiting.isEmpty()) {
            saturated = true;
            waiting.forEach(due -> counts.get(due.kind).late(Math.max(WAIT_NANOS_MAX, System.nanoTime() - due.at)));
            waiting.clear();
        }
        if (!over) {
            over = true;
            loop.schedule(this::abandon, ANSWER_NANOS_MAX, TimeUnit.NANOSECONDS);
        }
        endIfDone();
    }

    /** Waits no longer for answers. */
    private void abandon() {
        if (!report.isDone()) {
            for (; underWay > 0; underWay--) {
                wrong(0, "no answer within %d s".formatted(TimeUnit.NANOSECONDS.toSeconds(ANSWER_NANOS_MAX)));
            }
            endIfDone();
        }
    }

    private void endIfDone() {
        if (over && underWay == 0 && waiting.isEmpty() && !report.isDone()) {
            List<LoadReport.Kind> kinds = new ArrayList<>();
            for (int i = 0; i < counts.size(); i++) {
                kinds.add(counts.get(i).report(mix.kinds().get(i).name()));
            }
            double seconds = Math.min(windowNanos, System.nanoTime() - start) / NANOS_PER_SECOND;
            report.complete(new LoadReport(seconds, saturated, KindCount.sum(counts), kinds, fault));
        }
    }
}
