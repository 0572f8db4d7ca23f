package io.paceline.benchmarks.queue.child;

import java.util.function.Consumer;

/** Receives items and counts those that are not the next of their sender. */
final class Check implements Consumer<Item> {

    private final int mask;
    private final int[] expected;
    private long sum;
    private long errors;

    /** Takes how many distinct items each sender has, a power of two. */
    Check(int senders, int distinct) {
        this.mask = distinct - 1;
        this.expected = new int[senders];
    }

    @Override
    public void accept(Item item) {
        int number = item.number;
        sum += number;
        if (number != expected[item.sender]) {
            errors++;
        }
        expected[item.sender] = (number + 1) & mask;
    }

    long errors() {
        return errors;
    }

    /** The sum of the numbers received. */
    long sum() {
        return sum;
    }

    /** The sum of the numbers of the first {@code sent} items of a sender. */
    static long sumOf(long sent, int distinct) {
        long rounds = sent / distinct;
        long rest = sent % distinct;
        return rounds * distinct * (distinct - 1L) / 2 + rest * (rest - 1) / 2;
    }
}
