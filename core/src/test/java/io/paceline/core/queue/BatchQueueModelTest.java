package io.paceline.core.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;

/** Random steps of one thread, against a bounded deque for each sender. */
class BatchQueueModelTest {

    private static final int STEPS = 5_000;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    private static final class Line {
        private final Sender<int[]> sender;
        private final ArrayDeque<int[]> model = new ArrayDeque<>();

        Line(Sender<int[]> sender) {
            this.sender = sender;
        }
    }

    @RepeatedTest(40)
    void itBehavesLikeABoundedDequeForEachSender() {
        int capacity = 1 + random.nextInt(12);
        int senders = 1 + random.nextInt(3);
        BatchQueue<int[]> queue = BatchQueue.<int[]>manyToOne("model")
                .capacity(capacity)
                .batchSize(1 + random.nextInt(12))
                .whenFull(WhenFull.DROP)
                .startingAt(random.nextBoolean() ? 0 : Integer.MAX_VALUE - random.nextInt(100));
        Receiver<int[]> receiver = queue.receiver();
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < senders; i++) {
            lines.add(new Line(queue.sender()));
        }
        long dropped = 0;
        for (int step = 0; step < STEPS; step++) {
            String where = "seed " + seed + ", step " + step;
            int line = random.nextInt(senders);
            switch (random.nextInt(6)) {
                case 0, 1 -> trySend(lines, line, step, capacity, where);
                case 2 -> dropped += send(lines, line, step, capacity);
                case 3 -> lines.get(line).sender.flush();
                case 4 -> received(lines, receiver.poll(), where);
                default -> receivedBatch(lines, receiver, random.nextInt(2 * capacity), where);
            }
            long expected = lines.stream().mapToLong(each -> each.model.size()).sum();
            assertThat(queue.size()).as(where).isEqualTo(expected);
            assertThat(queue.dropped()).as(where).isEqualTo(dropped);
        }
    }

    private static void trySend(List<Line> lines, int line, int step, int capacity, String where) {
        Line to = lines.get(line);
        int[] item = {line, step};
        boolean fits = to.model.size() < capacity;
        assertThat(to.sender.trySend(item)).as(where).isEqualTo(fits);
        if (fits) {
            to.model.add(item);
        }
    }

    /** Returns how many items are dropped. */
    private static int send(List<Line> lines, int line, int step, int capacity) {
        Line to = lines.get(line);
        int[] item = {line, step};
        to.sender.send(item);
        if (to.model.size() < capacity) {
            to.model.add(item);
            return 0;
        }
        return 1;
    }

    private static void received(List<Line> lines, int[] item, String where) {
        if (item == null) {
            assertThat(lines).as(where).allMatch(line -> line.model.isEmpty());
        } else {
            assertThat(item).as(where).isSameAs(lines.get(item[0]).model.poll());
        }
    }

    private static void receivedBatch(List<Line> lines, Receiver<int[]> receiver, int max, String where) {
        int there = lines.stream().mapToInt(line -> line.model.size()).sum();
        List<int[]> batch = receiver.readBatch(max);
        assertThat(batch).as(where).hasSize(Math.min(max, there));
        batch.forEach(item -> received(lines, item, where));
    }
}
