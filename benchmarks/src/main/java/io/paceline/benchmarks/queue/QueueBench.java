package io.paceline.benchmarks.queue;

import io.paceline.benchmarks.Bar;
import io.paceline.benchmarks.Bench;
import io.paceline.benchmarks.BenchProvider;
import io.paceline.benchmarks.Case;
import io.paceline.benchmarks.Metric;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import io.paceline.benchmarks.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** {@code ./paceline bench queue}: Paceline's batch queue beside the queues that Java programs use. */
public final class QueueBench implements BenchProvider {

    private static final int CAPACITY = 1 << 12;
    private static final int CAPACITY_OF_MANY = 1 << 16;
    private static final int RATE = 100_000;
    private static final double RECEIVED_MIN = 250e6;
    private static final double HAND_OVER_MICROS_MAX = 1000;
    private static final int[] SENDERS = {1, 4, 8};
    private static final int[] BATCHES = {1, 16, 128};

    private static final String PEER = "queues";
    private static final String JCTOOLS = "jctools";
    private static final String DISRUPTOR = "disruptor";
    private static final String ARRAY_BLOCKING_QUEUE = "array-blocking-queue";
    private static final String LINKED_TRANSFER_QUEUE = "linked-transfer-queue";

    /** Called by the service loader. */
    public QueueBench() {}

    @Override
    public String name() {
        return "queue";
    }

    @Override
    public List<String> peerModules() {
        return List.of(PEER);
    }

    @Override
    public Duration window(boolean quick) {
        return Duration.ofMillis(quick ? 500 : 1000);
    }

    @Override
    public Bench open(Settings settings, Session session) {
        List<ServerSystem> systems = systems(session.root());
        Set<String> names = new LinkedHashSet<>();
        systems.forEach(system -> names.add(system.name()));
        int cases = SENDERS.length * BATCHES.length + 1;
        List<Case> all = new ArrayList<>();
        for (int senders : SENDERS) {
            for (int batch : BATCHES) {
                String name = "queue/" + senders + "to1/b" + batch;
                List<Bar> bars = bars(senders, batch);
                int capacity = senders == 1 ? CAPACITY : CAPACITY_OF_MANY;
                all.add(new QueueCase(name, senders, batch, capacity, "throughput MILLIS", cases, names, bars));
            }
        }
        List<Bar> prompt = List.of(Bar.atMost(HAND_OVER_MICROS_MAX, Metric.P99_MICROS));
        String paced = "latency " + RATE + " MILLIS";
        all.add(new QueueCase("queue/latency", 1, 128, CAPACITY, paced, cases, names, prompt));
        return new Bench("queue", "item", systems, List.copyOf(all), "queue/1to1/b128");
    }

    /** Batches of 16 lie between the others; they are measured in a whole run and have no bars. */
    private static List<Bar> bars(int senders, int batch) {
        if (batch == 16) {
            return List.of();
        }
        List<Bar> bars = new ArrayList<>();
        if (senders == 1 && batch == 128) {
            bars.add(Bar.atLeast(RECEIVED_MIN, Metric.THROUGHPUT));
        }
        for (String peer : List.of(JCTOOLS, DISRUPTOR, ARRAY_BLOCKING_QUEUE, LINKED_TRANSFER_QUEUE)) {
            bars.add(Bar.atLeast(1, Metric.THROUGHPUT, peer));
        }
        return List.copyOf(bars);
    }

    private static List<ServerSystem> systems(Path root) {
        return List.of(
                new ServerSystem(
                        ServerSystem.PACELINE,
                        17,
                        System.getProperty("java.class.path"),
                        PacelineQueue.class.getName(),
                        List.of(),
                        List.of(),
                        "BatchQueue: a ring a sender; send an item, or sendAll a batch; drain"),
                peer(root, JCTOOLS, "SpscArrayQueue or MpscArrayQueue: offer, or fill a batch; drain"),
                peer(root, DISRUPTOR, "ring of events: tryNext(batch), publish the batch; EventPoller"),
                peer(root, ARRAY_BLOCKING_QUEUE, "offer each item; drainTo a list"),
                peer(root, LINKED_TRANSFER_QUEUE, "offer each item, a node each; drainTo a list"));
    }

    private static ServerSystem peer(Path root, String name, String work) {
        Path target = root.resolve("benchmarks/peers").resolve(PEER).resolve("target");
        return new ServerSystem(
                name,
                17,
                target.resolve("classes") + ":" + target.resolve("lib") + "/*",
                "io.paceline.benchmarks.peers.queues.QueuesPeer",
                List.of(name),
                List.of(),
                work);
    }
}
