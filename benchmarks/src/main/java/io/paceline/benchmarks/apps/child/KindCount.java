package io.paceline.benchmarks.apps.child;

import io.paceline.benchmarks.child.Histogram;
import java.util.Collection;

/** What happened to the requests of one kind. Of one thread. */
final class KindCount {
    private final Histogram nanos = new Histogram();
    private long answered;
    private long refused;
    private long wrong;

    void answered(long took) {
        answered++;
        nanos.add(took);
    }

    /** A request that had to wait so long that it was never sent. */
    void late(long waited) {
        nanos.add(waited);
    }

    void refused() {
        refused++;
    }

    void wrong() {
        wrong++;
    }

    LoadReport.Kind report(String name) {
        return new LoadReport.Kind(name, answered, refused, wrong, nanos.micros(0.50), nanos.micros(0.99));
    }

    static LoadReport.Kind sum(Collection<KindCount> counts) {
        KindCount all = new KindCount();
        for (KindCount each : counts) {
            all.nanos.add(each.nanos);
            all.answered += each.answered;
            all.refused += each.refused;
            all.wrong += each.wrong;
        }
        return all.report("all");
    }
}
