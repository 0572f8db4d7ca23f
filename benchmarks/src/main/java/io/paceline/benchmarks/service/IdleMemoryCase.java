package io.paceline.benchmarks.service;

import io.paceline.benchmarks.Bar;
import io.paceline.benchmarks.Case;
import io.paceline.benchmarks.CaseProcess;
import io.paceline.benchmarks.PassFailedException;
import io.paceline.benchmarks.Rounds;
import io.paceline.benchmarks.Sample;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** What an idle service keeps of a small heap, in a fresh JVM each round; one that does not survive is an error. */
record IdleMemoryCase(String name, int heapMegabytes, Set<String> systems, List<Bar> bars) implements Case {
    private static final Sample DIED =
            new Sample(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, 1, Double.NaN);

    @Override
    public Rounds measure(List<ServerSystem> systems, Session session) throws IOException {
        // the collector that the JVM chooses, as for somebody who sets nothing but the size
        List<String> flags = List.of(
                "-Xmx" + heapMegabytes + "m", "-XX:+ExitOnOutOfMemoryError", "--enable-native-access=ALL-UNNAMED");
        Rounds rounds = new Rounds();
        for (int round = 1; round <= session.rounds(); round++) {
            for (ServerSystem system : systems) {
                Sample sample = sample(system, flags, session);
                rounds.add(system.name(), sample);
                session.progress()
                        .printf(
                                "%s round %d of %d: %-10s %s%n",
                                name, round, session.rounds(), system.name(), CaseProcess.describe(sample));
            }
        }
        return rounds;
    }

    private Sample sample(ServerSystem system, List<String> flags, Session session) throws IOException {
        try (CaseProcess process = CaseProcess.startJava(system, flags, session)) {
            return process.measure(name, session.window());
        } catch (PassFailedException e) {
            session.progress().println(e.getMessage());
            return DIED;
        }
    }
}
