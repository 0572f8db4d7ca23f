package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerRow;

/** A figure of a row that is shown, with its meaning. */
enum Quantity {
    THROUGHPUT("opsPerSecond", "%ss a second", true, Unit.COUNT),
    CPU("serverCpuMicrosPerOp", "CPU time for each %s", false, Unit.MICROS),
    MEDIAN("p50Micros", "median time", false, Unit.MICROS),
    P99("p99Micros", "99th percentile", false, Unit.MICROS),
    GENERATOR_CPU("generatorCpuMicrosPerOp", "generator's CPU", false, Unit.MICROS),
    BYTES("allocatedBytesPerOp", "heap for each %s", false, Unit.BYTES),
    OTHERS_CPU("othersCpuShare", "CPU of others", false, Unit.PERCENT),
    BUSY_SHARE("machineBusyShare", "CPU in use", false, Unit.PERCENT),
    DATABASE_CPU("dbCpuMicrosPerOp", "database's CPU", false, Unit.MICROS),
    CONNECTIONS("dbConnections", "connections to the database", false, Unit.COUNT);

    private enum Unit {
        COUNT,
        MICROS,
        BYTES,
        PERCENT;

        String show(double value) {
            return switch (this) {
                case COUNT -> Numbers.count(value);
                case MICROS -> Numbers.micros(value);
                case BYTES -> Numbers.bytes(value);
                case PERCENT -> Numbers.percent(value);
            };
        }
    }

    private final String field;
    private final String label;
    private final boolean moreIsBetter;
    private final Unit unit;

    Quantity(String field, String label, boolean moreIsBetter, Unit unit) {
        this.field = field;
        this.label = label;
        this.moreIsBetter = moreIsBetter;
        this.unit = unit;
    }

    /** {@code NaN} where it was not measured. */
    double of(LedgerRow row) {
        return row.figure(field);
    }

    boolean in(LedgerRow row) {
        return row.has(field);
    }

    boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** Its name, where {@code operation} is counted. */
    String label(String operation) {
        return label.formatted(operation);
    }

    /** The name and which way is good. */
    String title(String operation) {
        return label(operation) + (moreIsBetter ? " (more is better)" : " (less is better)");
    }

    String show(double value) {
        return Double.isNaN(value) ? "" : unit.show(value);
    }
}
