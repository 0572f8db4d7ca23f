package io.paceline.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Servers under load. All are up for the whole case, and an idle one costs nothing; each is checked, warmed up, and
 * then measured once a round in turn. What is checked when: status, type and JSON of a burst before and after the
 * load; status and body of each answer in a checked pass of one second before each measured pass; status of each
 * answer and the number of bytes received in the measured pass, where comparing bodies would cost the generator's time.
 *
 * @param depth requests under way on each connection
 */
record LoadCase(
        String name, Exchange exchange, Load load, int depth, int heapMegabytes, Set<String> systems, List<Bar> bars)
        implements Case {
    private static final Duration START_MAX = Duration.ofSeconds(60);
    private static final Duration CHECKED_PASS = Duration.ofSeconds(1);
    private static final int WARM_UP_PASSES_MAX = 8;
    /** A pass that is not at least a tenth cheaper than the one before ends the warm-up. */
    private static final double SETTLED = 0.9;

    @Override
    public Rounds measure(List<ServerSystem> systems, Session session) throws IOException, InterruptedException {
        Rounds rounds = new Rounds();
        List<ServerProcess> servers = new ArrayList<>();
        Participants<ServerProcess> able = new Participants<>(name, rounds, session);
        try {
            for (ServerSystem system : systems) {
                ServerProcess server = ServerProcess.start(system, heapMegabytes, session);
                servers.add(server);
                server.awaitAnswer(exchange, START_MAX);
                server.verify(exchange, depth);
                able.add(system, server);
            }
            able.each(server -> warmUp(server, session.warmUp()));
            for (int i = 1; i <= session.rounds(); i++) {
                int round = i;
                able.each(server -> {
                    Sample sample = sample(server, session.window());
                    rounds.add(server.system().name(), sample);
                    tell(session, round, server, sample);
                });
            }
            able.each(server -> server.verify(exchange, depth));
        } finally {
            servers.forEach(ServerProcess::close);
        }
        return rounds;
    }

    /**
     * Loads until the warm-up is over and the processor time of an answer has settled: on a busy machine the compiler
     * of the JVM is late.
     */
    private void warmUp(ServerProcess server, Duration atLeast) throws IOException, InterruptedException {
        Duration pass = atLeast.dividedBy(2);
        double previous = Double.MAX_VALUE;
        for (int passes = 1; passes <= WARM_UP_PASSES_MAX; passes++) {
            double current = sample(server, pass).serverCpuMicrosPerOp();
            if (passes >= 2 && current > previous * SETTLED) {
                return;
            }
            previous = current;
        }
    }

    private Sample sample(ServerProcess server, Duration window) throws IOException, InterruptedException {
        LoadFigures checked = load.check(server, CHECKED_PASS);
        MachineCpu machine = MachineCpu.now();
        long before = server.cpuMicros();
        LoadFigures measured = load.measure(server, window);
        long used = server.cpuMicros() - before;
        double others = MachineCpu.now().othersSince(machine, used + measured.generatorCpuMicros());
        return Sample.of(measured.withErrors(checked.errors()), used, others);
    }

    private void tell(Session session, int round, ServerProcess server, Sample sample) {
        session.progress()
                .printf(
                        Locale.ROOT,
                        "%s round %d of %d: %-18s %,10.0f/s %8.2f µs of server CPU, %d errors%n",
                        name,
                        round,
                        session.rounds(),
                        server.system().name(),
                        sample.opsPerSecond(),
                        sample.serverCpuMicrosPerOp(),
                        sample.errors());
    }
}
