package io.paceline.benchmarks;

import java.io.IOException;
import java.util.Set;

/** {@code ./paceline bench rest}: a method with a path variable, two query parameters and a record in and out. */
public final class RestBench implements BenchProvider {

    /** Called by the service loader. */
    public RestBench() {}

    @Override
    public String name() {
        return "rest";
    }

    @Override
    public Set<String> tools(boolean quick) {
        return Set.of("wrk");
    }

    @Override
    public Bench open(Settings settings, Session session) throws IOException {
        return new HttpBenches(session, settings).rest();
    }
}
