package io.paceline.benchmarks.apps;

import io.paceline.apps.data.Content;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** What all cases of a run share: the database, started when it is first needed and gone with this process, and pool sizes. */
final class Lab {
    /** Connections of each system where they have to be equal. */
    static final int EQUAL_POOL = 8;

    private final Pools pools = new Pools();
    private @Nullable AppsDatabase database;

    AppsDatabase database(PrintStream progress) {
        AppsDatabase running = database;
        if (running == null) {
            running = AppsDatabase.start(Content.Size.FULL, progress);
            database = running;
        }
        return running;
    }

    Pools pools() {
        return pools;
    }
}
