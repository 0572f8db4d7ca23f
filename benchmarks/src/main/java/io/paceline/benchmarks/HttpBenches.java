package io.paceline.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The benches {@code ping}, {@code json} and {@code rest}: their cases, systems and bars. */
final class HttpBenches {
    private static final int HEAP_MEGABYTES = 256;
    private static final int SMALL_HEAP_MEGABYTES = 64;
    private static final int FIRST_RESPONSE_MICROS_MAX = 500_000;

    private final Session session;
    private final Settings.Paceline paceline;
    private final List<String> generatorPrefix;
    private final int wrkThreads;

    HttpBenches(Session session, Settings settings) {
        Pinning pinning = Pinning.of(settings);
        this.session = session;
        this.paceline = settings.paceline();
        this.generatorPrefix = pinning.generatorPrefix();
        this.wrkThreads = pinning.generatorCores();
    }

    Bench ping() {
        Exchange ping = Exchange.ping();
        List<ServerSystem> systems = Systems.http(session.root(), paceline, "ping");
        Set<String> all = names(systems);
        List<Bar> plain = List.of(
                Bar.atLeast(5.0, Metric.THROUGHPUT, Systems.SPRING_BOOT),
                Bar.atMost(0.95, Metric.SERVER_CPU, Systems.VERTX),
                Bar.atMost(1.12, Metric.SERVER_CPU, Systems.NETTY));
        List<Bar> pipelined = List.of(Bar.atLeast(1.15, Metric.THROUGHPUT, Systems.VERTX));
        List<Bar> start = List.of(Bar.atMost(FIRST_RESPONSE_MICROS_MAX, Metric.MEDIAN_MICROS));
        List<Bar> small = List.of(Bar.atMost(0, Metric.ERRORS));
        return new Bench(
                "ping",
                "request",
                systems,
                List.of(
                        new LoadCase("ping/c64", ping, wrk(ping, 64, 1), 1, HEAP_MEGABYTES, all, plain),
                        new LoadCase("ping/c2000", ping, wrk(ping, 2000, 1), 1, HEAP_MEGABYTES, all, List.of()),
                        new LoadCase("ping/p16", ping, wrk(ping, 64, 16), 16, HEAP_MEGABYTES, all, pipelined),
                        new FirstResponseCase("first-response", ping, HEAP_MEGABYTES, all, start),
                        new LoadCase(
                                "memory",
                                ping,
                                wrk(ping, 2000, 1),
                                1,
                                SMALL_HEAP_MEGABYTES,
                                Set.of(ServerSystem.PACELINE),
                                small)),
                "ping/c64");
    }

    Bench json() throws IOException {
        Exchange echo = Exchange.echo(session.root().resolve("benchmarks/sample.json"));
        List<ServerSystem> systems = new ArrayList<>(Systems.http(session.root(), paceline, "echo"));
        // Its constant bytes would be no answer to a guest list.
        systems.removeIf(system -> system.name().equals(Systems.NETTY));
        Set<String> all = names(systems);
        Set<String> http10 = names(systems);
        // ab speaks HTTP/1.0, which Helidon refuses.
        http10.remove(Systems.HELIDON);
        List<Bar> bars = List.of(
                Bar.atLeast(1.3, Metric.THROUGHPUT, Systems.VERTX), Bar.atMost(0.75, Metric.SERVER_CPU, Systems.VERTX));
        return new Bench(
                "json",
                "request",
                List.copyOf(systems),
                List.of(
                        new LoadCase("json/c64", echo, wrk(echo, 64, 1), 1, HEAP_MEGABYTES, all, bars),
                        new LoadCase("json/ab", echo, ab(echo, false), 1, HEAP_MEGABYTES, http10, List.of()),
                        new LoadCase("json/ab-k", echo, ab(echo, true), 1, HEAP_MEGABYTES, http10, List.of())),
                "json/c64");
    }

    Bench rest() throws IOException {
        Exchange order = Exchange.order(session.root().resolve("benchmarks/order.json"));
        List<ServerSystem> systems = Systems.rest(session.root());
        List<Bar> bars = List.of(
                Bar.atMost(1.3, Metric.SERVER_CPU, Systems.PACELINE_HTTP),
                Bar.atMost(0.7, Metric.SERVER_CPU, Systems.VERTX));
        return new Bench(
                "rest",
                "request",
                systems,
                List.of(new LoadCase("rest/params", order, wrk(order, 64, 1), 1, HEAP_MEGABYTES, names(systems), bars)),
                "rest/params");
    }

    private Load wrk(Exchange exchange, int connections, int depth) {
        return new Wrk(exchange, wrkThreads, connections, depth, files(), generatorPrefix);
    }

    private Load ab(Exchange exchange, boolean keepAlive) {
        return new Ab(exchange, keepAlive, files(), generatorPrefix);
    }

    private LoadFiles files() {
        return new LoadFiles(session.scratch());
    }

    private static Set<String> names(List<ServerSystem> systems) {
        Set<String> names = new LinkedHashSet<>();
        systems.forEach(system -> names.add(system.name()));
        return names;
    }
}
