package io.paceline.benchmarks.queue.child;

import java.util.function.Consumer;

/**
 * One sender that sends single items at a fixed rate, and the time from each sending until the receiver has the item.
 *
 * <p>Sender and receiver never sleep, so on two cores whatever else runs takes one of them away for milliseconds. A sender
 * that is held up by the machine says nothing about its queue, so the time does not begin when the item was due.
 */
final class Latency {

    private static final int BUCKET_NANOS = 10;
    private static final int BUCKETS = 1 << 20;

    private final QueueUnderTest queue;
    private final Item[] items;
    private final long[] sentAt;
    private volatile long sent;

    Latency(QueueUnderTest queue, Item[] items) {
        this.queue = queue;
        this.items = items;
        this.sentAt = new long[items.length];
    }

    /** Counts how long each item took. */
    private final class Clocked implements Consumer<Item> {
        private final Check check = new Check(1, items.length);
        private final int[] buckets = new int[BUCKETS];

        @Override
        public void accept(Item item) {
            check.accept(item);
            long nanos = System.nanoTime() - sentAt[item.number];
            buckets[(int) Math.min(BUCKETS - 1, nanos / BUCKET_NANOS)]++;
        }

        long percentile(long received, int percent) {
            long rank = (received * percent + 99) / 100;
            long seen = 0;
            int bucket = -1;
            while (seen < rank) {
                seen += buckets[++bucket];
            }
            return (bucket + 1L) * BUCKET_NANOS;
        }
    }

    Figures run(int perSecond, long millis) throws InterruptedException {
        long total = perSecond * millis / 1000;
        sent = 0;
        Thread sender = new Thread(() -> send(total, 1_000_000_000L / perSecond), "sender");
        sender.setDaemon(true);
        Clocked clocked = new Clocked();
        long begin = System.nanoTime();
        sender.start();
        long received = 0;
        int rounds = 0;
        while (received < total) {
            int count = queue.receive(clocked, Integer.MAX_VALUE);
            received += count;
            rounds = count > 0 ? 0 : rounds + 1;
            if (count == 0) {
                Idle.round(rounds);
            }
        }
        long nanos = System.nanoTime() - begin;
        sender.join();
        long wrong = clocked.check.errors()
                + (clocked.check.sum() == Check.sumOf(total, items.length) ? 0 : 1)
                + (sent == total ? 0 : 1);
        return new Figures(received, nanos, wrong, clocked.percentile(received, 50), clocked.percentile(received, 99));
    }

    private void send(long total, long everyNanos) {
        try (Feed feed = queue.feed()) {
            long next = System.nanoTime();
            for (long i = 0; i < total; i++) {
                next += everyNanos;
                long now = System.nanoTime();
                while (now < next) {
                    Thread.onSpinWait();
                    now = System.nanoTime();
                }
                int at = (int) i & (items.length - 1);
                sentAt[at] = now;
                feed.send(items, at, 1);
            }
            sent = total;
        }
    }
}
