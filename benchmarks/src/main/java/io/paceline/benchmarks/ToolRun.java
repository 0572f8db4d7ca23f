package io.paceline.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A command that ran to its end.
 *
 * @param output what it printed to both streams
 * @param cpuMicros processor time it used, user and system, with what it started
 */
record ToolRun(int exitCode, String output, long cpuMicros) {

    /** bash's {@code time} prints user and system seconds into the file that descriptor 9 names. */
    private static final String TIMED = "ulimit -n \"$(ulimit -Hn)\"; TIMEFORMAT='%3U %3S'; exec 9>\"$1\"; shift; "
            + "{ time \"$@\" 2>&8; } 8>&2 2>&9";

    static ToolRun of(Path directory, List<String> command) throws IOException, InterruptedException {
        return of(directory, Map.of(), command);
    }

    static ToolRun of(Path directory, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        Path times = Files.createTempFile("paceline-times", ".txt");
        Path output = Files.createTempFile("paceline-output", ".txt");
        times.toFile().deleteOnExit();
        output.toFile().deleteOnExit();
        try {
            List<String> timed = new ArrayList<>();
            Collections.addAll(timed, "bash", "-c", TIMED, "bash", times.toString());
            timed.addAll(command);
            ProcessBuilder builder = new ProcessBuilder(timed)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            Process process = Children.start(builder);
            try {
                int exitCode = process.waitFor();
                return new ToolRun(exitCode, Files.readString(output), cpuMicros(Files.readString(times)));
            } finally {
                Children.end(process);
            }
        } finally {
            Files.delete(times);
            Files.delete(output);
        }
    }

    /** {@code 1.234 0.567}, the last line of bash's time. */
    static long cpuMicros(String times) {
        String[] lines = times.strip().split("\n", -1);
        String[] seconds = lines[lines.length - 1].strip().split(" ", -1);
        if (seconds.length != 2) {
            throw new IllegalArgumentException("bash time: " + times.strip() + " (expected: user and system seconds)");
        }
        return Math.round((Double.parseDouble(seconds[0]) + Double.parseDouble(seconds[1])) * 1_000_000);
    }

    ToolRun orThrow(String what) throws IOException {
        if (exitCode != 0) {
            throw new LoadFailedException(what + ": exit code " + exitCode + " (expected: 0)\n" + output);
        }
        return this;
    }
}
