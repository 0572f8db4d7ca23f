package io.paceline.benchmarks;

import java.util.Set;

/** {@code ./paceline bench ping}: a small JSON answer over HTTP, under load and at the start. */
public final class PingBench implements BenchProvider {

    /** Called by the service loader. */
    public PingBench() {}

    @Override
    public String name() {
        return "ping";
    }

    @Override
    public Set<String> tools(boolean quick) {
        return Set.of("wrk");
    }

    @Override
    public Bench open(Settings settings, Session session) {
        return new HttpBenches(session, settings).ping();
    }
}
