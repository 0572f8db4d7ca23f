package io.paceline.benchmarks;

import java.util.List;

/**
 * A system that can be started as a server.
 *
 * @param name the fixed name in the ledger
 * @param javaMin the oldest Java it runs on
 * @param arguments what follows the main class; {@value #PORT} stands for the port
 * @param startFlags JVM flags that its own start script adds, such as an archive of classes; for the first response only
 * @param perRequest what it does for a request, so that figures can be compared fairly
 */
public record ServerSystem(
        String name,
        int javaMin,
        String classPath,
        String mainClass,
        List<String> arguments,
        List<String> startFlags,
        String perRequest) {
    /** Stands for the port in the arguments. */
    public static final String PORT = "PORT";

    /** The name of Paceline itself. */
    public static final String PACELINE = "paceline";

    List<String> arguments(int port) {
        return arguments.stream()
                .map(argument -> argument.replace(PORT, Integer.toString(port)))
                .toList();
    }
}
