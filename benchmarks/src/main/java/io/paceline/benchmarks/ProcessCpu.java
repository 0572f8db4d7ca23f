package io.paceline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Processor time of a running process, all of its threads, and of the children it waited for, from {@code /proc/PID/stat}. */
public final class ProcessCpu {
    /** Linux reports in units of {@code USER_HZ}, which is 100 on all its common platforms (proc(5)). */
    static final long MICROS_PER_TICK = 10_000;

    private ProcessCpu() {}

    /** Microseconds until now. */
    public static long micros(long pid) throws IOException {
        return parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
    }

    /** Fields 14 to 17, counted after the command name, which may itself hold spaces and brackets. */
    static long parse(String stat) {
        int nameEnd = stat.lastIndexOf(')');
        String[] fields = stat.substring(nameEnd + 1).strip().split(" ", -1);
        if (nameEnd < 0 || fields.length < 15) {
            throw new IllegalArgumentException("stat: " + stat + " (expected: a line of /proc/PID/stat)");
        }
        long ticks = 0;
        for (int i = 11; i <= 14; i++) {
            ticks += Long.parseLong(fields[i]);
        }
        return ticks * MICROS_PER_TICK;
    }
}
