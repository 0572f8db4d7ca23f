package io.paceline.benchmarks.queue.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CheckTest {

    private static final int DISTINCT = 8;

    private final Item[] items = Item.distinct(0, DISTINCT);
    private final Item[] others = Item.distinct(1, DISTINCT);
    private final Check check = new Check(2, DISTINCT);

    @Test
    void itemsInTheOrderOfTheirSenderAreRight() {
        for (int i = 0; i < 20; i++) {
            check.accept(items[i % DISTINCT]);
            check.accept(others[i % DISTINCT]);
        }
        assertThat(check.errors()).isZero();
        assertThat(check.sum()).isEqualTo(2 * Check.sumOf(20, DISTINCT));
    }

    @Test
    void aMissingADoubledAndAMisplacedItemAreErrors() {
        check.accept(items[0]);
        check.accept(items[2]);
        assertThat(check.errors()).isEqualTo(1);
        check.accept(items[2]);
        assertThat(check.errors()).isEqualTo(2);
        check.accept(items[1]);
        assertThat(check.errors()).isEqualTo(3);
        assertThat(check.sum()).isNotEqualTo(Check.sumOf(4, DISTINCT));
    }

    @Test
    void aRoundOverAQueueThatLosesAnItemHasErrors() throws Exception {
        Figures figures = new Throughput(new Losing(), new Item[][] {items}, 1).run(20);
        assertThat(figures.errors()).isPositive();
    }

    /** Replaces an item by the one before it, once. */
    private static final class Losing implements QueueUnderTest {
        private final Queue<Item> queue = new ArrayDeque<>();
        private boolean lost;

        @Override
        public Feed feed() {
            return this::send;
        }

        private synchronized void send(Item[] from, int at, int count) {
            boolean lose = !lost && at == 1;
            lost |= lose;
            queue.add(from[lose ? 0 : at]);
        }

        @Override
        public synchronized int receive(Consumer<Item> sink, int max) {
            int count = queue.size();
            queue.forEach(sink);
            queue.clear();
            return count;
        }
    }

    @Test
    void figuresAreReadAsTheyAreWritten() {
        Figures figures = new Figures(1, 2, 3, 4, 5);
        assertThat(Figures.parse(figures.line())).isEqualTo(figures);
        assertThatThrownBy(() -> Figures.parse("figures 1 2"))
                .hasMessage("line: figures 1 2 (expected: figures and five numbers)");
        assertThatThrownBy(() -> Figures.parse("ready")).hasMessageStartingWith("line: ready");
    }
}
