package io.paceline.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Time from starting the JVM to the first right answer, asked for every millisecond; a fresh process each round, with
 * the flags that the system's own start script adds. The
 * time stands as both percentiles, and the processor time is what one start used.
 */
record FirstResponseCase(String name, Exchange exchange, int heapMegabytes, Set<String> systems, List<Bar> bars)
        implements Case {
    private static final Duration START_MAX = Duration.ofSeconds(60);

    @Override
    public Rounds measure(List<ServerSystem> systems, Session session) throws IOException, InterruptedException {
        Rounds rounds = new Rounds();
        for (int round = 1; round <= session.rounds(); round++) {
            for (ServerSystem system : systems) {
                Sample sample = start(system, session);
                rounds.add(system.name(), sample);
                session.progress()
                        .printf(
                                Locale.ROOT,
                                "%s round %d of %d: %-18s %,8.0f µs%n",
                                name,
                                round,
                                session.rounds(),
                                system.name(),
                                sample.p50Micros());
            }
        }
        return rounds;
    }

    private Sample start(ServerSystem system, Session session) throws IOException, InterruptedException {
        MachineCpu machine = MachineCpu.now();
        long begin = System.nanoTime();
        try (ServerProcess server = ServerProcess.start(system, heapMegabytes, system.startFlags(), session)) {
            HttpAnswer first = server.awaitAnswer(exchange, START_MAX);
            double micros = (System.nanoTime() - begin) / 1e3;
            long cpuMicros = server.cpuMicros();
            double others = MachineCpu.now().othersSince(machine, cpuMicros);
            String fault = exchange.fault(first);
            if (fault != null) {
                throw new WrongAnswerException(system.name() + ", first answer: " + fault);
            }
            return new Sample(Double.NaN, micros, micros, cpuMicros, Double.NaN, 0, others);
        }
    }
}
