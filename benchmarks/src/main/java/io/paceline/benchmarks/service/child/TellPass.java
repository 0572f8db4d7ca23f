package io.paceline.benchmarks.service.child;

import io.paceline.benchmarks.child.Figures;
import io.paceline.benchmarks.child.Pass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Senders that tell as fast as their receivers take it: together they have at most {@value Pass#Passes.WINDOW} messages under way,
 * and pause when they are ahead, in every system alike. Counts what the receivers received.
 */
final class TellPass implements Pass {
    private static final int BURST = 64;
    private static final long PAUSE_NANOS = 10_000;
    private static final long STUCK_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final List<Receiver> receivers;
    private final Executor where;
    private final Telling telling;
    private final long[] sent;

    TellPass(List<Receiver> receivers, int senders, Executor where, Telling telling) {
        this.receivers = List.copyOf(receivers);
        this.where = where;
        this.telling = telling;
        this.sent = new long[senders];
    }

    @Override
    public Figures run(Duration window) throws Exception {
        long start = System.nanoTime();
        long until = start + window.toNanos();
        List<CompletableFuture<Long>> running = new ArrayList<>();
        for (int i = 0; i < sent.length; i++) {
            int sender = i;
            running.add(CompletableFuture.supplyAsync(() -> send(sender, until), where));
        }
        long received = 0;
        for (CompletableFuture<Long> each : running) {
            received += each.get() * receivers.size();
        }
        long nanos = System.nanoTime() - start;
        long errors = 0;
        for (Receiver receiver : receivers) {
            for (int sender = 0; sender < sent.length; sender++) {
                errors += receiver.errors(sender, sent[sender]);
            }
        }
        return Figures.counted(received, nanos, errors);
    }

    private long send(int sender, long until) {
        int share = Passes.WINDOW / sent.length;
        long before = sent[sender];
        long number = before;
        do {
            if (number - slowest(sender) > share - BURST) {
                awaitReceived(sender, number - share / 2);
            }
            for (int i = 0; i < BURST; i++) {
                telling.tell(sender, ++number);
            }
        } while (System.nanoTime() - until < 0);
        awaitReceived(sender, number);
        sent[sender] = number;
        return number - before;
    }

    private void awaitReceived(int sender, long number) {
        long stuck = System.nanoTime() + STUCK_NANOS;
        while (slowest(sender) < number) {
            if (System.nanoTime() - stuck > 0) {
                throw new IllegalStateException(
                        "received: " + slowest(sender) + " of sender " + sender + " (expected: " + number + ")");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private long slowest(int sender) {
        long least = Long.MAX_VALUE;
        for (Receiver receiver : receivers) {
            least = Math.min(least, receiver.received(sender));
        }
        return least;
    }
}
