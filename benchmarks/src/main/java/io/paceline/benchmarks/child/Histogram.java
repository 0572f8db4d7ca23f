package io.paceline.benchmarks.child;

/** Times by size, to within 3 %, in a fixed space. Of one thread at a time. */
public final class Histogram {
    private static final int SUB_BITS = 5;
    private static final int SUB = 1 << SUB_BITS;
    private static final double NANOS_PER_MICRO = 1e3;

    private final long[] counts = new long[(Long.SIZE - SUB_BITS) * SUB];
    private long total;

    /** Counts a time; less than none counts as none. */
    public void add(long nanos) {
        counts[bucket(Math.max(0, nanos))]++;
        total++;
    }

    /** Counts all times of another. */
    public void add(Histogram other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        total += other.total;
    }

    /** How many times were counted. */
    public long total() {
        return total;
    }

    /** The time that this share of all, 0 to 1, took at most; NaN if there are none. */
    public double micros(double share) {
        long wanted = (long) Math.ceil(share * total);
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= wanted && seen > 0) {
                return lowest(i + 1) / NANOS_PER_MICRO;
            }
        }
        return Double.NaN;
    }

    private static int bucket(long nanos) {
        int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos | (SUB - 1));
        int shift = Math.max(0, exponent - SUB_BITS);
        return (shift << SUB_BITS) + (int) (nanos >>> shift);
    }

    private static double lowest(int bucket) {
        int shift = Math.max(0, (bucket >>> SUB_BITS) - 1);
        return (double) (bucket - (shift << SUB_BITS)) * (1L << shift);
    }
}
