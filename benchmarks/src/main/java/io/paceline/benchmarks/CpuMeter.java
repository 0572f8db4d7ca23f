package io.paceline.benchmarks;

import java.io.IOException;

/** Processor time of one process, and of all others on the machine, since the meter was started. */
public final class CpuMeter {

    private final long pid;
    private final long before;
    private final MachineCpu machine;

    private CpuMeter(long pid) throws IOException {
        this.pid = pid;
        this.machine = MachineCpu.now();
        this.before = ProcessCpu.micros(pid);
    }

    /** Starts to count. */
    public static CpuMeter start(long pid) throws IOException {
        return new CpuMeter(pid);
    }

    /** What was used until now. */
    public Used stop() throws IOException {
        long micros = ProcessCpu.micros(pid) - before;
        return new Used(micros, MachineCpu.now().othersSince(machine, micros));
    }

    /**
     * What was used.
     *
     * @param micros microseconds of the process, all of its threads
     * @param othersShare share of all processors, 0 to 1, that was busy with anything else
     */
    public record Used(long micros, double othersShare) {}
}
