package io.paceline.benchmarks.apps;

import io.paceline.benchmarks.PassFailedException;
import io.paceline.benchmarks.Sample;
import io.paceline.benchmarks.apps.child.LoadReport;
import java.io.IOException;
import java.time.Duration;

/**
 * What one pass found of a server.
 *
 * @param perSecond the rate at which requests were due
 * @param used by everybody during the pass
 * @param othersShare share of all processors, 0 to 1, that was busy with none of these: noise
 * @param busyShare share of all processors, 0 to 1, that was busy
 */
record AppPass(double perSecond, LoadReport report, CpuUse used, double othersShare, double busyShare) {
    private static final double PATIENCE_MICROS = 100_000;

    /**
     * Loads a server and looks at the processors meanwhile.
     *
     * @param seed the same gives the same requests at the same times
     * @throws PassFailedException if an answer is wrong
     */
    static AppPass run(
            AppServer server, AppsDatabase database, String mix, double perSecond, Duration window, long seed)
            throws IOException {
        CpuUse before = CpuUse.now(server.process(), server.generator(), database);
        LoadReport report = server.generator().run(mix, perSecond, window, seed);
        CpuUse used = CpuUse.now(server.process(), server.generator(), database).since(before);
        if (report.all().wrong() > 0) {
            throw new PassFailedException("%s, %s at %.0f/s: %d wrong answers, the first %s (expected: none)"
                    .formatted(server.name(), mix, perSecond, report.all().wrong(), report.fault()));
        }
        return new AppPass(
                perSecond,
                report,
                used,
                used.machine().othersSince(before.machine(), used.sum()),
                used.machine().busySince(before.machine()));
    }

    /**
     * Whether the server keeps up: nothing refused, and 99 of 100 answers within 100 ms.
     *
     * @param judged the kind whose answers count, or {@code all}
     */
    boolean holds(String judged) {
        return !report.saturated()
                && report.all().refused() == 0
                && kind(judged).p99Micros() < PATIENCE_MICROS;
    }

    LoadReport.Kind kind(String name) {
        return report.kinds().stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElse(report.all());
    }

    /** Figures of one kind of page, or of {@code all}; the processor time is that of all requests. */
    Sample sample(String kind) {
        LoadReport.Kind found = kind(kind);
        return new Sample(
                found.answered() / report.seconds(),
                found.p50Micros(),
                found.p99Micros(),
                perOp(used.server()),
                perOp(used.generator()),
                report.all().refused(),
                othersShare);
    }

    /** The same where more is asked than some can do: to refuse is no error there. */
    Sample overloaded(String kind) {
        return sample(kind).withErrors(0);
    }

    /** Microseconds for each answer. */
    double perOp(long micros) {
        return (double) micros / Math.max(1, report.all().answered());
    }
}
