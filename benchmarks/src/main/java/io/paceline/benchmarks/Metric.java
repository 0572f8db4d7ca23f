package io.paceline.benchmarks;

/** A figure of a {@link Sample} that bars and ratios are about. */
public enum Metric {
    THROUGHPUT("throughput"),
    SERVER_CPU("server CPU per request"),
    GENERATOR_CPU("generator CPU per request"),
    MEDIAN_MICROS("median microseconds"),
    P99_MICROS("99th percentile in microseconds"),
    ERRORS("errors"),
    OTHERS_CPU("share of the processors used by others"),
    BYTES("bytes of heap");

    private final String label;

    Metric(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    double of(Sample sample) {
        return switch (this) {
            case THROUGHPUT -> sample.opsPerSecond();
            case SERVER_CPU -> sample.serverCpuMicrosPerOp();
            case GENERATOR_CPU -> sample.generatorCpuMicrosPerOp();
            case MEDIAN_MICROS -> sample.p50Micros();
            case P99_MICROS -> sample.p99Micros();
            case ERRORS -> sample.errors();
            case OTHERS_CPU -> sample.othersCpuShare();
            case BYTES -> sample.bytesPerOp();
        };
    }
}
