package io.paceline.benchmarks.service;

import io.paceline.benchmarks.Bar;
import io.paceline.benchmarks.Bench;
import io.paceline.benchmarks.BenchProvider;
import io.paceline.benchmarks.Case;
import io.paceline.benchmarks.ChildCase;
import io.paceline.benchmarks.Metric;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import io.paceline.benchmarks.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** {@code ./paceline bench service}: Paceline's services beside actors, an executor and a lock. */
public final class ServiceBench implements BenchProvider {
    private static final String PACELINE = ServerSystem.PACELINE;
    private static final String PEKKO = "pekko";
    private static final String EXECUTOR = "executor";
    private static final String LOCK = "lock";
    private static final String JDK = "jdk";

    private static final double ASKS_INLINE_MIN = 30e6;
    private static final double DELIVERIES_MIN = 10e6;
    private static final double LATENCY_MICROS_MAX = 100;
    private static final int IDLE_HEAP_MEGABYTES = 400;

    /** Called by the service loader. */
    public ServiceBench() {}

    @Override
    public String name() {
        return "service";
    }

    @Override
    public List<String> peerModules() {
        return List.of(JDK, PEKKO);
    }

    @Override
    public Duration window(boolean quick) {
        return Duration.ofSeconds(1);
    }

    @Override
    public Bench open(Settings settings, Session session) {
        return new Bench("service", "message", systems(session.root()), cases(), "ask/cross");
    }

    private static List<Case> cases() {
        List<Bar> none = List.of();
        List<Bar> twice = List.of(Bar.atLeast(2, Metric.THROUGHPUT, PEKKO));
        List<Bar> fast = List.of(Bar.atLeast(ASKS_INLINE_MIN, Metric.THROUGHPUT));
        List<Bar> prompt = List.of(Bar.atMost(LATENCY_MICROS_MAX, Metric.P99_MICROS));
        List<Bar> small = List.of(Bar.atMost(0, Metric.ERRORS));
        return List.of(
                new ChildCase("tell/inline", Set.of(PACELINE, LOCK), none),
                new ChildCase("tell/cross", Set.of(PACELINE, PEKKO, EXECUTOR), twice),
                new ChildCase("tell/cross/s4", Set.of(PACELINE, PEKKO, EXECUTOR, LOCK), none),
                new ChildCase("ask/inline", Set.of(PACELINE, LOCK), fast),
                new ChildCase("ask/cross", Set.of(PACELINE, PEKKO, EXECUTOR), twice),
                new ChildCase("ask/service", Set.of(PACELINE, PEKKO), none),
                new ChildCase("ask/latency", Set.of(PACELINE, PEKKO, EXECUTOR), prompt),
                new ChildCase(
                        "bus/3subscribers",
                        Set.of(PACELINE, PEKKO),
                        List.of(Bar.atLeast(DELIVERIES_MIN, Metric.THROUGHPUT))),
                new IdleMemoryCase("memory/idle", IDLE_HEAP_MEGABYTES, Set.of(PACELINE), small));
    }

    private static List<ServerSystem> systems(Path root) {
        String own = System.getProperty("java.class.path");
        String lambda = "a lambda a call; ";
        return List.of(
                system(
                        PACELINE,
                        own,
                        PacelineServices.class.getName(),
                        lambda + "inline on loops of net, epoll; Reply"),
                peer(root, PEKKO, PEKKO, "PekkoPeer", "a record a call; typed actor; ask pattern, or actor to actor"),
                peer(root, EXECUTOR, JDK, "ExecutorPeer", lambda + "one thread, ArrayBlockingQueue; CompletableFuture"),
                peer(root, LOCK, JDK, "LockPeer", "ReentrantLock; the caller runs the call"));
    }

    private static ServerSystem peer(Path root, String name, String module, String main, String perCall) {
        Path target = root.resolve("benchmarks/peers").resolve(module).resolve("target");
        String classPath = target.resolve("classes") + ":" + target.resolve("lib") + "/*";
        return system(name, classPath, "io.paceline.benchmarks.peers." + module + "." + main, perCall);
    }

    private static ServerSystem system(String name, String classPath, String main, String perCall) {
        return new ServerSystem(name, 17, classPath, main, List.of(), List.of(), perCall);
    }
}
