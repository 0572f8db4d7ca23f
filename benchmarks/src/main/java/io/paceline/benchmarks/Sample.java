package io.paceline.benchmarks;

/**
 * What one system did in one round. A figure that the case does not measure is {@code NaN}.
 *
 * @param opsPerSecond operations answered right a second
 * @param p50Micros half of the operations took at most this long
 * @param p99Micros 99 of 100 operations took at most this long
 * @param serverCpuMicrosPerOp processor time of the server, all threads, user and system, for an operation
 * @param generatorCpuMicrosPerOp processor time of the load generator for an operation; it shares the cores
 * @param errors operations that failed or were answered wrong
 * @param othersCpuShare share of all processors, 0 to 1, that other processes used meanwhile: noise
 * @param bytesPerOp heap allocated for an operation, or kept where the case is about that
 */
public record Sample(
        double opsPerSecond,
        double p50Micros,
        double p99Micros,
        double serverCpuMicrosPerOp,
        double generatorCpuMicrosPerOp,
        long errors,
        double othersCpuShare,
        double bytesPerOp) {

    /** A sample of a case that does not look at the heap. */
    public Sample(
            double opsPerSecond,
            double p50Micros,
            double p99Micros,
            double serverCpuMicrosPerOp,
            double generatorCpuMicrosPerOp,
            long errors,
            double othersCpuShare) {
        this(
                opsPerSecond,
                p50Micros,
                p99Micros,
                serverCpuMicrosPerOp,
                generatorCpuMicrosPerOp,
                errors,
                othersCpuShare,
                Double.NaN);
    }

    /** The same with another throughput. */
    public Sample withOpsPerSecond(double other) {
        return new Sample(
                other,
                p50Micros,
                p99Micros,
                serverCpuMicrosPerOp,
                generatorCpuMicrosPerOp,
                errors,
                othersCpuShare,
                bytesPerOp);
    }

    /** The same with another number of errors. */
    public Sample withErrors(long other) {
        return new Sample(
                opsPerSecond,
                p50Micros,
                p99Micros,
                serverCpuMicrosPerOp,
                generatorCpuMicrosPerOp,
                other,
                othersCpuShare,
                bytesPerOp);
    }

    static Sample of(LoadFigures figures, long serverCpuMicros, double othersCpuShare) {
        long completed = Math.max(1, figures.completed());
        return new Sample(
                figures.completed() / figures.seconds(),
                figures.p50Micros(),
                figures.p99Micros(),
                (double) serverCpuMicros / completed,
                (double) figures.generatorCpuMicros() / completed,
                figures.errors(),
                othersCpuShare);
    }
}
