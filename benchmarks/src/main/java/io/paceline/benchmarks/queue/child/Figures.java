package io.paceline.benchmarks.queue.child;

/**
 * What one round found out, as it is printed.
 *
 * @param received items received and checked
 * @param nanos from the first item sent to the last received
 * @param errors items missing, doubled or out of order, and a wrong sum
 * @param p50Nanos half of the items arrived within this time; 0 where it is not measured
 * @param p99Nanos 99 of 100 items arrived within this time; 0 where it is not measured
 */
public record Figures(long received, long nanos, long errors, long p50Nanos, long p99Nanos) {

    private static final String START = "figures ";

    String line() {
        return START + received + " " + nanos + " " + errors + " " + p50Nanos + " " + p99Nanos;
    }

    /** Whether a line of a process tells figures. */
    public static boolean isLine(String line) {
        return line.startsWith(START);
    }

    /** Reads what {@link #line()} printed. */
    public static Figures parse(String line) {
        String[] fields = line.split(" ", -1);
        if (!isLine(line) || fields.length != 6) {
            throw new IllegalArgumentException("line: " + line + " (expected: figures and five numbers)");
        }
        return new Figures(
                Long.parseLong(fields[1]),
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]),
                Long.parseLong(fields[4]),
                Long.parseLong(fields[5]));
    }
}
