package io.paceline.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The systems of a case that still take part. A peer that cannot go on, such as one that does not accept as many connections or
 * answers wrongly, leaves the case, loudly and with its figures, and the others go on; Paceline's own failure ends the bench.
 */
final class Participants<P> {

    /** A step of a measurement. */
    @FunctionalInterface
    interface Step<P> {
        void run(P participant) throws IOException, InterruptedException;
    }

    private record Entry<P>(String system, P participant) {}

    private final String caseName;
    private final Rounds rounds;
    private final Session session;
    private final List<Entry<P>> entries = new ArrayList<>();

    Participants(String caseName, Rounds rounds, Session session) {
        this.caseName = caseName;
        this.rounds = rounds;
        this.session = session;
    }

    void add(ServerSystem system, P participant) {
        entries.add(new Entry<>(system.name(), participant));
    }

    /** Takes a step with each in turn. */
    void each(Step<P> step) throws IOException, InterruptedException {
        for (Entry<P> entry : List.copyOf(entries)) {
            try {
                step.run(entry.participant);
            } catch (LoadFailedException | PassFailedException e) {
                if (entry.system.equals(ServerSystem.PACELINE)) {
                    throw e;
                }
                entries.remove(entry);
                rounds.remove(entry.system);
                session.progress().printf("%s: %s LEAVES, %s%n", caseName, entry.system, e.getMessage());
            }
        }
    }
}
