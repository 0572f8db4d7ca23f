package io.paceline.benchmarks.service;

import io.paceline.benchmarks.Bar;
import io.paceline.benchmarks.Case;
import io.paceline.benchmarks.Rounds;
import io.paceline.benchmarks.Sample;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Systems that do the same thing, each in a JVM that runs nothing but this case. All are up for the whole case, and an
 * idle one costs next to nothing; each is warmed up and then measured once a round in turn.
 */
record ServiceCase(String name, Set<String> systems, List<Bar> bars) implements Case {
    /** Short, so that loops which were compiled while they ran are entered again. */
    private static final Duration WARM_UP_PASS = Duration.ofSeconds(1);

    private static final int HEAP_MEGABYTES = 512;

    @Override
    public Rounds measure(List<ServerSystem> systems, Session session) throws IOException {
        Rounds rounds = new Rounds();
        List<ServiceProcess> processes = new ArrayList<>();
        try {
            for (ServerSystem system : systems) {
                ServiceProcess process = ServiceProcess.start(system, session.jvmFlags(HEAP_MEGABYTES), session);
                processes.add(process);
                long until = System.nanoTime() + session.warmUp().toNanos();
                while (System.nanoTime() - until < 0) {
                    process.measure(name, WARM_UP_PASS);
                }
            }
            for (int round = 1; round <= session.rounds(); round++) {
                for (ServiceProcess process : processes) {
                    Sample sample = process.measure(name, session.window());
                    rounds.add(process.name(), sample);
                    session.progress()
                            .printf(
                                    "%s round %d of %d: %-10s %s%n",
                                    name, round, session.rounds(), process.name(), ServiceProcess.describe(sample));
                }
            }
        } finally {
            processes.forEach(ServiceProcess::close);
        }
        return rounds;
    }
}
