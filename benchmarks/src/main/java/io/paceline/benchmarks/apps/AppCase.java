package io.paceline.benchmarks.apps;

import io.paceline.benchmarks.Bar;
import io.paceline.benchmarks.Case;
import io.paceline.benchmarks.Rounds;
import io.paceline.benchmarks.Sample;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import io.paceline.benchmarks.apps.child.LoadReport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * One mix of pages, asked of all systems in turn. All are up for the whole case, on one database, and an idle one costs next
 * to nothing. Each is warmed up by the search for the highest rate it can do; from the least of those come the rates at which
 * all are compared. Each round loads each system at these rates, with the same requests at the same times, and looks for its
 * highest rate again.
 */
record AppCase(String name, AppLoad load, Lab lab, List<Bar> bars, List<Bar> barsOfKinds) implements Case {
    private static final Duration PROBE = Duration.ofMillis(1500);
    private static final Duration COARSE_PROBE = Duration.ofSeconds(1);
    private static final int TRIES = 2;
    private static final int SEARCHES_MIN = 3;
    private static final double FIRST_RATE = 50;
    private static final String MAX = "highest";

    @Override
    public Set<String> systems() {
        return new LinkedHashSet<>(AppSystems.ALL);
    }

    @Override
    public Rounds measure(List<ServerSystem> systems, Session session) throws IOException, InterruptedException {
        AppsDatabase database = lab.database(session.progress());
        Rounds rounds = new Rounds();
        List<AppServer> servers = new ArrayList<>();
        try {
            for (ServerSystem system : systems) {
                AppsDatabase.Address address = database.address(system.name(), load.roundTrip());
                int pool = load.isDelayed() ? Lab.EQUAL_POOL : lab.pools().of(load.app(), system.name());
                servers.add(AppServer.start(system, address, pool, load.cache(), session));
            }
            AnswerCheck check = new AnswerCheck(load.app());
            check.compare(servers, true);
            run(servers, database, rounds, session);
            check.compare(servers, !load.cache());
        } finally {
            servers.forEach(AppServer::close);
        }
        rounds.conditions(database.conditions() + load.conditions());
        return rounds;
    }

    private void run(List<AppServer> servers, AppsDatabase database, Rounds rounds, Session session)
            throws IOException {
        Map<String, Double> highest = new LinkedHashMap<>();
        for (AppServer server : servers) {
            highest.put(server.name(), warmUp(server, database, session));
        }
        double least = highest.values().stream().mapToDouble(each -> each).min().orElse(0);
        database.tidy();
        for (int round = 1; round <= session.rounds(); round++) {
            for (AppServer server : servers) {
                AppPass busy = compare(server, database, least, round, rounds, session);
                double found = Double.NaN;
                if (load.searched()) {
                    found = search(server, database, highest.getOrDefault(server.name(), least), round);
                    highest.put(server.name(), found);
                }
                keep(server, database, rounds, busy, found);
                tell(session, round, server, busy, found);
            }
        }
    }

    /**
     * Searches anew until the warm-up is over, and returns the highest rate that it found last: a cold server holds little,
     * so each search begins below what the one before has found, and is free to go far beyond.
     */
    private double warmUp(AppServer server, AppsDatabase database, Session session) throws IOException {
        long until = System.nanoTime() + session.warmUp().toNanos();
        double found = FIRST_RATE;
        int search = 0;
        do {
            int seed = search++;
            found = RateSearch.coarse(Math.max(FIRST_RATE, found / 2), rate -> holdsOnce(server, database, rate, seed));
        } while (System.nanoTime() - until < 0 || search < SEARCHES_MIN);
        session.progress().printf(Locale.ROOT, "%s: %-20s about %,.0f/s%n", name, server.name(), found);
        return found;
    }

    /** Whether a server holds a rate at least the second time: the first may have been spent on compiling. */
    private boolean holdsOnce(AppServer server, AppsDatabase database, double rate, int seed) throws IOException {
        boolean holds = holds(server, database, rate, COARSE_PROBE, seed);
        return holds || holds(server, database, rate, COARSE_PROBE, seed + 1);
    }

    private double search(AppServer server, AppsDatabase database, double near, int round) throws IOException {
        return RateSearch.fine(near, TRIES, rate -> holds(server, database, rate, PROBE, round));
    }

    private boolean holds(AppServer server, AppsDatabase database, double rate, Duration window, int seed)
            throws IOException {
        return AppPass.run(server, database, load.mix(), rate, window, seed).holds(load.judged());
    }

    /** Loads a server at all rates of the comparison; returns what was found at the one that stands for the case. */
    private AppPass compare(
            AppServer server, AppsDatabase database, double least, int round, Rounds rounds, Session session)
            throws IOException {
        AppPass main = null;
        HalfBusy half = new HalfBusy();
        for (double share : load.shares()) {
            double rate = rounded(least * share);
            Duration window = share < AppLoad.BUSY ? session.window().dividedBy(2) : session.window();
            AppPass pass = AppPass.run(server, database, load.mix(), rate, window, round);
            Function<String, Sample> sample = share > AppLoad.BUSY ? pass::overloaded : pass::sample;
            Rounds part = rounds.part(name + "/at/" + (long) rate, List.of());
            part.add(server.name(), sample.apply(load.judged()));
            part.detail(server.name(), "machineBusyShare", pass.busyShare());
            part.detail(server.name(), "refused", (double) pass.report().all().refused());
            half.add(pass.busyShare(), sample.apply(load.judged()));
            if (pass.report().kinds().size() > 1) {
                for (LoadReport.Kind kind : pass.report().kinds()) {
                    List<Bar> judged = share <= AppLoad.BUSY ? barsOfKinds : List.of();
                    rounds.part(name + "/at/" + (long) rate + "/" + kind.name(), judged)
                            .add(server.name(), sample.apply(kind.name()));
                }
            }
            main = main == null || share <= AppLoad.BUSY ? pass : main;
        }
        half.sample()
                .ifPresent(sample -> rounds.part(name + "/cpu50", List.of()).add(server.name(), sample));
        if (main == null) {
            throw new IllegalStateException(name + ": no rates");
        }
        return main;
    }

    /** To two digits, so that the name of the case says it. */
    private static double rounded(double rate) {
        double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(rate)) - 1));
        return Math.max(1, Math.round(rate / unit) * unit);
    }

    private void keep(AppServer server, AppsDatabase database, Rounds rounds, AppPass busy, double highest) {
        rounds.add(server.name(), busy.sample(load.judged()).withOpsPerSecond(highest));
        rounds.detail(server.name(), "arrivalPerSecond", busy.perSecond());
        rounds.detail(server.name(), "poolMax", server.poolMax());
        rounds.detail(server.name(), "dbConnections", database.connections(server.name()));
        rounds.detail(server.name(), "dbCpuMicrosPerOp", busy.perOp(busy.used().database()));
        rounds.detail(
                server.name(), "proxyCpuMicrosPerOp", busy.perOp(busy.used().proxy()));
    }

    private void tell(Session session, int round, AppServer server, AppPass busy, double found) {
        Sample sample = busy.sample(load.judged());
        session.progress()
                .printf(
                        Locale.ROOT,
                        "%s round %d of %d: %-20s at %,.0f/s p50 %.2f ms, p99 %.2f ms, CPU %.0f µs, database %.0f µs; %s %,.0f/s%n",
                        name,
                        round,
                        session.rounds(),
                        server.name(),
                        busy.perSecond(),
                        sample.p50Micros() / 1e3,
                        sample.p99Micros() / 1e3,
                        sample.serverCpuMicrosPerOp(),
                        busy.perOp(busy.used().database()),
                        MAX,
                        found);
    }
}
