package io.paceline.benchmarks.child;

import java.util.Arrays;

/**
 * What a pass found. A figure that it does not measure is {@code NaN}.
 *
 * @param operations received or answered right
 * @param seconds how long they took
 * @param p50Micros half of the operations took at most this long
 * @param p99Micros 99 of 100 operations took at most this long
 * @param bytesPerOperation heap that an operation allocates, or that it keeps where the case is about that
 * @param errors what was lost, came twice, came out of order or was answered wrong
 */
public record Figures(
        long operations, double seconds, double p50Micros, double p99Micros, double bytesPerOperation, long errors) {

    private static final String START = "figures ";
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    /** A pass that counts. */
    public static Figures counted(long operations, long nanos, long errors) {
        return new Figures(operations, nanos / NANOS_PER_SECOND, Double.NaN, Double.NaN, Double.NaN, errors);
    }

    /** A pass at a rate that it chose itself, which therefore says nothing about throughput; sorts the latencies. */
    public static Figures timed(long[] latencyNanos, long errors) {
        Arrays.sort(latencyNanos);
        return new Figures(
                latencyNanos.length,
                Double.NaN,
                percentile(latencyNanos, 0.50) / NANOS_PER_MICRO,
                percentile(latencyNanos, 0.99) / NANOS_PER_MICRO,
                Double.NaN,
                errors);
    }

    /** A pass that says how much of the heap an operation keeps. */
    public static Figures kept(long operations, double bytesPerOperation, long errors) {
        return new Figures(operations, Double.NaN, Double.NaN, Double.NaN, bytesPerOperation, errors);
    }

    private static double percentile(long[] sorted, double share) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(share * sorted.length) - 1];
    }

    /** These figures with what was allocated, unless they say what is kept. */
    Figures withAllocated(double bytes) {
        return Double.isNaN(bytesPerOperation)
                ? new Figures(operations, seconds, p50Micros, p99Micros, bytes / Math.max(1, operations), errors)
                : this;
    }

    /** Whether a line of a process tells figures. */
    public static boolean isFigures(String line) {
        return line.startsWith(START);
    }

    /** One line that {@link #parse} reads. */
    public String line() {
        return START + operations + " " + seconds + " " + p50Micros + " " + p99Micros + " " + bytesPerOperation + " "
                + errors;
    }

    /**
     * Reads what {@link #line()} wrote.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static Figures parse(String line) {
        String[] values = line.split(" ", -1);
        if (!isFigures(line) || values.length != 7) {
            throw new IllegalArgumentException("figures: " + line + " (expected: six numbers after 'figures')");
        }
        return new Figures(
                Long.parseLong(values[1]),
                Double.parseDouble(values[2]),
                Double.parseDouble(values[3]),
                Double.parseDouble(values[4]),
                Double.parseDouble(values[5]),
                Long.parseLong(values[6]));
    }
}
