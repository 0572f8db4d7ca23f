package io.paceline.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Systems that do the same thing, each in a process that runs nothing but this case. All are up for the whole case, and an
 * idle one costs next to nothing; each is warmed up and then measured once a round in turn.
 */
public record ChildCase(String name, Set<String> systems, List<Bar> bars) implements Case {
    /** Short, so that loops which were compiled while they ran are entered again. */
    private static final Duration WARM_UP_PASS = Duration.ofSeconds(1);

    private static final int HEAP_MEGABYTES = 512;

    /** Starts the process of a system. */
    @FunctionalInterface
    public interface Starter {
        CaseProcess start(ServerSystem system) throws IOException;
    }

    @Override
    public Rounds measure(List<ServerSystem> systems, Session session) throws IOException, InterruptedException {
        return measure(
                name,
                systems,
                session,
                system -> CaseProcess.startJava(system, session.jvmFlags(HEAP_MEGABYTES), session));
    }

    /** Measures a case with processes that are started otherwise. */
    public static Rounds measure(String name, List<ServerSystem> systems, Session session, Starter starter)
            throws IOException, InterruptedException {
        Rounds rounds = new Rounds();
        List<CaseProcess> processes = new ArrayList<>();
        Participants<CaseProcess> able = new Participants<>(name, rounds, session);
        try {
            for (ServerSystem system : systems) {
                CaseProcess process = starter.start(system);
                processes.add(process);
                able.add(system, process);
            }
            able.each(process -> warmUp(name, process, session));
            for (int i = 1; i <= session.rounds(); i++) {
                int round = i;
                able.each(process -> {
                    Sample sample = process.measure(name, session.window());
                    rounds.add(process.name(), sample);
                    session.progress()
                            .printf(
                                    "%s round %d of %d: %-14s %s%n",
                                    name, round, session.rounds(), process.name(), CaseProcess.describe(sample));
                });
            }
        } finally {
            processes.forEach(CaseProcess::close);
        }
        return rounds;
    }

    private static void warmUp(String name, CaseProcess process, Session session) throws IOException {
        long until = System.nanoTime() + session.warmUp().toNanos();
        while (System.nanoTime() - until < 0) {
            process.measure(name, WARM_UP_PASS);
        }
    }
}
