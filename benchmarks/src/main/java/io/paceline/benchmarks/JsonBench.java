package io.paceline.benchmarks;

import java.io.IOException;
import java.util.Set;

/** {@code ./paceline bench json}: a guest list posted over HTTP, decoded and encoded back. */
public final class JsonBench implements BenchProvider {

    /** Called by the service loader. */
    public JsonBench() {}

    @Override
    public String name() {
        return "json";
    }

    @Override
    public Set<String> tools(boolean quick) {
        return quick ? Set.of("wrk") : Set.of("wrk", "ab");
    }

    @Override
    public Bench open(Settings settings, Session session) throws IOException {
        return new HttpBenches(session, settings).json();
    }
}
