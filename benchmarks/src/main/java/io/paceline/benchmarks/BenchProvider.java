package io.paceline.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A bench that {@code ./paceline bench NAME} runs. The class has a public constructor without arguments and is
 * registered in {@code META-INF/services}, in the order in which the help names the benches.
 */
public interface BenchProvider {

    /** What the command line and the ledger call it. */
    String name();

    /** The programs it needs besides those of every bench. */
    default Set<String> tools(boolean quick) {
        return Set.of();
    }

    /** The modules below {@code benchmarks/peers} that hold its peers; empty for all. */
    default List<String> peerModules() {
        return List.of();
    }

    /** The length of a measured pass unless the user gives one. */
    default Duration window(boolean quick) {
        return Duration.ofSeconds(quick ? 3 : 5);
    }

    /** Its cases and systems, for a run with these settings. */
    Bench open(Settings settings, Session session) throws IOException;
}
