package io.paceline.benchmarks.sql;

import io.paceline.benchmarks.Bar;
import io.paceline.benchmarks.Case;
import io.paceline.benchmarks.CaseProcess;
import io.paceline.benchmarks.ChildCase;
import io.paceline.benchmarks.Rounds;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import io.paceline.testkit.net.TcpProxy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The same work on the same server, with as many connections each.
 *
 * @param users how many operations are under way at a time, where the system can have more than connections
 * @param delayed whether each way takes half a millisecond longer
 */
record SqlCase(String name, Set<String> systems, int users, boolean delayed, List<Bar> bars) implements Case {
    static final int CONNECTIONS = 4;

    /** Ends the name of a case with a delay. */
    static final String DELAYED = "/rtt1ms";

    private static final Duration ONE_WAY = Duration.ofNanos(500_000);
    private static final int HEAP_MEGABYTES = 512;

    @Override
    public Rounds measure(List<ServerSystem> systems, Session session) throws IOException, InterruptedException {
        try (WorldDatabase database = new WorldDatabase(name.startsWith("sql/rows1m"));
                TcpProxy proxy = TcpProxy.to(database.port())) {
            proxy.delay(ONE_WAY);
            int port = delayed ? proxy.port() : database.port();
            List<String> target = List.of(
                    "127.0.0.1",
                    Integer.toString(port),
                    database.user(),
                    database.database(),
                    Integer.toString(CONNECTIONS),
                    Integer.toString(users));
            Rounds rounds = ChildCase.measure(name, systems, session, system -> start(system, target, session));
            rounds.conditions("%s, %d connections, %d operations at a time%s"
                    .formatted(
                            database.conditions(),
                            CONNECTIONS,
                            users,
                            delayed ? ", 1 ms added to the round trip" : ""));
            return rounds;
        }
    }

    private static CaseProcess start(ServerSystem system, List<String> target, Session session) throws IOException {
        List<String> command = new ArrayList<>();
        if (Ceilings.NAMES.contains(system.name())) {
            command.addAll(Ceilings.command(system.name(), session.root()));
        } else {
            command.add(session.jdk().java().toString());
            command.addAll(session.jvmFlags(HEAP_MEGABYTES));
            command.addAll(List.of("-cp", system.classPath(), system.mainClass()));
        }
        command.addAll(target);
        command.addAll(system.arguments());
        return CaseProcess.start(system, command, session);
    }
}
