package io.paceline.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/** One way to measure systems side by side: names, who takes part, what has to be met, and the measuring itself. */
public interface Case {

    /** The fixed name in the ledger, such as {@code ping/c64}. */
    String name();

    /** All systems that can take part, by name. */
    Set<String> systems();

    /** What Paceline has to meet. */
    List<Bar> bars();

    /**
     * Measures the systems in alternating rounds and ends every process it started, also when it fails.
     *
     * @throws IOException if a process cannot be started or talked to
     * @throws WrongAnswerException if a system answers wrong before the load
     */
    Rounds measure(List<ServerSystem> systems, Session session) throws IOException, InterruptedException;
}
