package io.paceline.benchmarks;

import java.io.IOException;
import java.time.Duration;

/** A load generator with its settings; runs as a process of its own. */
interface Load {

    /** Loads the server for about {@code duration} and checks the status of each answer and the number of bytes. */
    LoadFigures measure(ServerProcess server, Duration duration) throws IOException, InterruptedException;

    /** Loads the server in the same shape and compares each body with the answer that was checked at the start. */
    LoadFigures check(ServerProcess server, Duration duration) throws IOException, InterruptedException;
}
