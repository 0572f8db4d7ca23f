package io.paceline.benchmarks.queue.child;

/**
 * What is handed over. Each sender has a set of distinct ones that it sends over and over, in the order of their
 * numbers; the set is larger than the queue.
 */
public final class Item {

    final int sender;
    final int number;

    private Item(int sender, int number) {
        this.sender = sender;
        this.number = number;
    }

    static Item[] distinct(int sender, int count) {
        Item[] items = new Item[count];
        for (int i = 0; i < count; i++) {
            items[i] = new Item(sender, i);
        }
        return items;
    }
}
