package io.paceline.benchmarks.queue.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The process of one queue in one case: makes the queue, then runs a round for each line it reads, and ends with its
 * input. {@code throughput MILLIS} sends as fast as possible, {@code latency PER_SECOND MILLIS} at a fixed rate.
 */
public final class Child {

    private final int batch;
    private final QueueUnderTest queue;
    private final Item[][] items;

    private Child(int senders, int batch, int capacity, QueueUnderTest.Factory factory) {
        this.batch = batch;
        this.queue = factory.make(senders, batch, capacity);
        this.items = new Item[senders][];
        for (int sender = 0; sender < senders; sender++) {
            // twice as many as fit, so that no item is in the queue twice
            items[sender] = Item.distinct(sender, 2 * capacity / senders);
        }
    }

    /**
     * Runs until the input ends.
     *
     * @param arguments senders, batch and capacity
     */
    public static void run(QueueUnderTest.Factory factory, String... arguments)
            throws IOException, InterruptedException {
        if (arguments.length != 3) {
            throw new IllegalArgumentException(
                    "arguments: " + String.join(" ", arguments) + " (expected: SENDERS BATCH CAPACITY)");
        }
        Child child = new Child(
                Integer.parseInt(arguments[0]),
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                factory);
        child.serve(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII)), System.out);
    }

    private void serve(BufferedReader in, PrintStream out) throws IOException, InterruptedException {
        out.println("ready");
        String line;
        while ((line = in.readLine()) != null) {
            String[] words = line.split(" ", -1);
            Figures figures = switch (words[0]) {
                case "throughput" -> new Throughput(queue, items, batch).run(Long.parseLong(words[1]));
                case "latency" ->
                    new Latency(queue, items[0]).run(Integer.parseInt(words[1]), Long.parseLong(words[2]));
                default -> throw new IllegalArgumentException("line: " + line + " (expected: a kind of round)");
            };
            out.println(figures.line());
        }
    }
}
