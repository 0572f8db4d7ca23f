package io.paceline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Processor time of the whole machine, from the first line of {@code /proc/stat} (proc(5)). */
public record MachineCpu(long busyTicks, long allTicks) {

    /** What was used until now. */
    public static MachineCpu now() throws IOException {
        return parse(Files.readString(Path.of("/proc/stat")));
    }

    /** {@code cpu user nice system idle iowait irq softirq steal …}; guest time is part of user time. */
    static MachineCpu parse(String stat) {
        String[] fields = stat.lines().findFirst().orElse("").split(" +", -1);
        if (!fields[0].equals("cpu") || fields.length < 9) {
            throw new IllegalArgumentException("stat: " + stat + " (expected: the lines of /proc/stat)");
        }
        long all = 0;
        for (int i = 1; i <= 8; i++) {
            all += Long.parseLong(fields[i]);
        }
        long idle = Long.parseLong(fields[4]) + Long.parseLong(fields[5]);
        return new MachineCpu(all - idle, all);
    }

    /**
     * The share of all processors, 0 to 1, that was busy since {@code earlier} with anything but the processes measured.
     *
     * @param measuredMicros processor time of those processes
     */
    public double othersSince(MachineCpu earlier, long measuredMicros) {
        long all = Math.max(1, allTicks - earlier.allTicks);
        double measured = (double) measuredMicros / ProcessCpu.MICROS_PER_TICK;
        return Math.min(1, Math.max(0, (busyTicks - earlier.busyTicks - measured) / all));
    }

    /** The share of all processors, 0 to 1, that was busy since {@code earlier}. */
    public double busySince(MachineCpu earlier) {
        return (double) (busyTicks - earlier.busyTicks) / Math.max(1, allTicks - earlier.allTicks);
    }
}
