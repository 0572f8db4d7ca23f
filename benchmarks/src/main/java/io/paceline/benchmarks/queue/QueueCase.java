package io.paceline.benchmarks.queue;

import io.paceline.benchmarks.Bar;
import io.paceline.benchmarks.Case;
import io.paceline.benchmarks.Rounds;
import io.paceline.benchmarks.Sample;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Queues that hand over items of so many senders in batches of one size. Each has a process of its own for the case,
 * which is warmed up once and then asked for one round after the other, in turn with the others.
 *
 * @param round what the processes are told, {@code MILLIS} stands for the length
 * @param cases by how many cases of a whole run the warm-up of ten seconds is shared
 */
record QueueCase(
        String name, int senders, int batch, int capacity, String round, int cases, Set<String> systems, List<Bar> bars)
        implements Case {

    private static final int HEAP_MEGABYTES = 256;

    @Override
    public Rounds measure(List<ServerSystem> systems, Session session) throws IOException {
        Rounds rounds = new Rounds();
        List<QueueProcess> processes = new ArrayList<>();
        try {
            for (ServerSystem system : systems) {
                QueueProcess process = QueueProcess.start(with(system), HEAP_MEGABYTES, session);
                processes.add(process);
                process.round(lasting(session.warmUp().toMillis() / cases));
            }
            for (int round = 1; round <= session.rounds(); round++) {
                for (QueueProcess process : processes) {
                    Sample sample = process.round(lasting(session.window().toMillis()));
                    rounds.add(process.name(), sample);
                    tell(session, round, process, sample);
                }
            }
        } finally {
            processes.forEach(QueueProcess::close);
        }
        return rounds;
    }

    private ServerSystem with(ServerSystem system) {
        List<String> arguments = new ArrayList<>(system.arguments());
        arguments.addAll(List.of(Integer.toString(senders), Integer.toString(batch), Integer.toString(capacity)));
        return new ServerSystem(
                system.name(),
                system.javaMin(),
                system.classPath(),
                system.mainClass(),
                List.copyOf(arguments),
                system.startFlags(),
                system.perRequest());
    }

    private String lasting(long millis) {
        return round.replace("MILLIS", Long.toString(millis));
    }

    private void tell(Session session, int round, QueueProcess process, Sample sample) {
        String figures = Double.isNaN(sample.opsPerSecond())
                ? String.format(Locale.ROOT, "%8.2f µs p50 %8.2f µs p99", sample.p50Micros(), sample.p99Micros())
                : String.format(Locale.ROOT, "%,13.0f/s", sample.opsPerSecond());
        session.progress()
                .printf(
                        "%s round %d of %d: %-22s %s, %d errors%n",
                        name, round, session.rounds(), process.name(), figures, sample.errors());
    }
}
