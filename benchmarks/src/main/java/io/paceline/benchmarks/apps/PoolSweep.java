package io.paceline.benchmarks.apps;

import io.paceline.benchmarks.Bar;
import io.paceline.benchmarks.Case;
import io.paceline.benchmarks.Rounds;
import io.paceline.benchmarks.Sample;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Looks for the number of connections to the database with which each system does best, and lets the cases after it use
 * that. The figures of the case are those of the best number; the others lie in its parts.
 *
 * @param mix such as {@code blog/mix}
 * @param judged the kind of page whose 99th percentile makes a rate too high
 */
record PoolSweep(String name, String mix, String judged, Lab lab) implements Case {
    private static final List<Integer> SIZES = List.of(2, 4, 8, 16, 32, 64);
    private static final Duration WINDOW = Duration.ofMillis(1500);
    private static final double FIRST_RATE = 100;
    private static final int TRIES = 3;

    @Override
    public Set<String> systems() {
        return new LinkedHashSet<>(AppSystems.ALL);
    }

    @Override
    public List<Bar> bars() {
        return List.of();
    }

    @Override
    public Rounds measure(List<ServerSystem> systems, Session session) throws IOException, InterruptedException {
        AppsDatabase database = lab.database(session.progress());
        Rounds rounds = new Rounds();
        for (ServerSystem system : systems) {
            Sample best = null;
            for (int size : SIZES) {
                Sample found = measure(system, size, database, session);
                rounds.part(name + "/" + size, List.of()).add(system.name(), found);
                session.progress()
                        .printf(
                                Locale.ROOT,
                                "%s: %s with %d connections %,.0f/s%n",
                                name,
                                system.name(),
                                size,
                                found.opsPerSecond());
                if (best == null || found.opsPerSecond() > best.opsPerSecond()) {
                    best = found;
                    lab.pools().set(mix.substring(0, mix.indexOf('/')), system.name(), size);
                    rounds.detail(system.name(), "poolMax", size);
                }
            }
            if (best != null) {
                rounds.add(system.name(), best);
            }
        }
        rounds.conditions(database.conditions());
        return rounds;
    }

    private Sample measure(ServerSystem system, int size, AppsDatabase database, Session session)
            throws IOException, InterruptedException {
        AppsDatabase.Address address = database.address(system.name(), Duration.ZERO);
        try (AppServer server = AppServer.start(system, address, size, false, session)) {
            RateSearch.Probe probe = rate ->
                    AppPass.run(server, database, mix, rate, WINDOW, size).holds(judged);
            // The first one finds what a cold server does.
            double cold = RateSearch.coarse(FIRST_RATE, probe);
            double coarse = RateSearch.coarse(Math.max(FIRST_RATE, cold / 2), probe);
            double rate = RateSearch.fine(coarse, TRIES, probe);
            return AppPass.run(server, database, mix, rate * AppLoad.BUSY, WINDOW, size)
                    .sample(judged)
                    .withOpsPerSecond(rate);
        }
    }
}
