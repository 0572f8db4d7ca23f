package io.paceline.benchmarks;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What all cases of a run share.
 *
 * @param root the folder of the repository
 * @param jdk runs every server
 * @param serverPrefix put before a server's command line, to pin it
 * @param scratch a folder of this run, gone when it ends
 * @param progress told of each round
 */
public record Session(
        Path root,
        Jdk jdk,
        int rounds,
        Duration warmUp,
        Duration window,
        List<String> serverPrefix,
        Path scratch,
        PrintStream progress) {
    /** From here on the JVM warns of, and Netty avoids, what it allowed before. */
    private static final int UNSAFE_WARNS_SINCE = 24;

    public Session on(Jdk other) {
        return new Session(root, other, rounds, warmUp, window, serverPrefix, scratch, progress);
    }

    /**
     * The command line of a server: the same JVM flags for every system.
     *
     * @param heapMegabytes least and most size of the heap
     * @param extraFlags more flags for this JVM
     */
    List<String> commandLine(ServerSystem system, int heapMegabytes, List<String> extraFlags, int port) {
        List<String> command = new ArrayList<>(serverPrefix);
        command.add(jdk.java().toString());
        command.addAll(jvmFlags(heapMegabytes));
        command.addAll(extraFlags);
        command.addAll(List.of("-cp", system.classPath(), system.mainClass()));
        command.addAll(system.arguments(port));
        return command;
    }

    /** The command line of a process that listens on no port. */
    public List<String> commandLine(ServerSystem system, int heapMegabytes) {
        return commandLine(system, heapMegabytes, system.startFlags(), 0);
    }

    public List<String> jvmFlags(int heapMegabytes) {
        List<String> flags = new ArrayList<>(
                List.of("-Xms" + heapMegabytes + "m", "-Xmx" + heapMegabytes + "m", "-XX:+UseParallelGC"));
        flags.add("--enable-native-access=ALL-UNNAMED");
        if (jdk.feature() >= UNSAFE_WARNS_SINCE) {
            flags.add("--sun-misc-unsafe-memory-access=allow");
        }
        return flags;
    }
}
