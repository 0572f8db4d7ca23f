package io.paceline.benchmarks.queue.child;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Senders that send as fast as they can for a while, and a receiver that checks what it gets. */
final class Throughput {

    /** So many items are sent between two looks at the clock's verdict. */
    private static final int STRIDE = 4096;

    private static final int RECEIVE_MAX = 4096;

    private final QueueUnderTest queue;
    private final Item[][] items;
    private final int batch;
    private volatile boolean over;

    /** Takes a set of distinct items for each sender. */
    Throughput(QueueUnderTest queue, Item[][] items, int batch) {
        this.queue = queue;
        this.items = items;
        this.batch = batch;
    }

    private final class SenderThread extends Thread {
        private final Item[] own;
        private final CountDownLatch start;
        private volatile long sent;

        SenderThread(Item[] own, CountDownLatch start) {
            super("sender");
            this.own = own;
            this.start = start;
            setDaemon(true);
        }

        @Override
        public void run() {
            long count = 0;
            try (Feed feed = queue.feed()) {
                start.await();
                while (!over) {
                    count = stride(feed, count);
                }
                sent = count;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private long stride(Feed feed, long count) {
            int mask = own.length - 1;
            long until = count + STRIDE;
            for (long at = count; at < until; at += batch) {
                feed.send(own, (int) at & mask, batch);
            }
            return until;
        }
    }

    Figures run(long millis) throws InterruptedException {
        over = false;
        CountDownLatch start = new CountDownLatch(1);
        List<SenderThread> senders = new ArrayList<>();
        for (Item[] own : items) {
            SenderThread sender = new SenderThread(own, start);
            sender.start();
            senders.add(sender);
        }
        Thread clock = new Thread(() -> endAfter(start, millis), "clock");
        clock.setDaemon(true);
        clock.start();
        start.countDown();
        long begin = System.nanoTime();
        Check check = new Check(items.length, items[0].length);
        long received = receive(check, senders);
        long nanos = System.nanoTime() - begin;
        long expected = 0;
        for (SenderThread sender : senders) {
            sender.join();
            expected += Check.sumOf(sender.sent, items[0].length);
        }
        long wrong = check.errors() + (check.sum() == expected ? 0 : 1);
        return new Figures(received, nanos, wrong, 0, 0);
    }

    private void endAfter(CountDownLatch start, long millis) {
        try {
            start.await();
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            over = true;
        }
    }

    private long receive(Check check, List<SenderThread> senders) {
        long received = 0;
        int rounds = 0;
        while (true) {
            int count = queue.receive(check, RECEIVE_MAX);
            if (count > 0) {
                received += count;
                rounds = 0;
            } else if (over && received == sent(senders)) {
                return received;
            } else {
                Idle.round(++rounds);
            }
        }
    }

    /** How many items all senders have sent; -1 as long as one is at work. */
    private static long sent(List<SenderThread> senders) {
        long sum = 0;
        for (SenderThread sender : senders) {
            if (sender.isAlive()) {
                return -1;
            }
            sum += sender.sent;
        }
        return sum;
    }
}
