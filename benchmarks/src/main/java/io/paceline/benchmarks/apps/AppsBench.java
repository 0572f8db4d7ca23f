package io.paceline.benchmarks.apps;

import io.paceline.benchmarks.Bar;
import io.paceline.benchmarks.Bench;
import io.paceline.benchmarks.BenchProvider;
import io.paceline.benchmarks.Case;
import io.paceline.benchmarks.Metric;
import io.paceline.benchmarks.Session;
import io.paceline.benchmarks.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code ./paceline bench apps}: the demo apps on Paceline and on Spring Boot with JDBC, at rates up to what they can do. */
public final class AppsBench implements BenchProvider {
    private static final List<Duration> ROUND_TRIPS =
            List.of(Duration.ZERO, Duration.ofNanos(500_000), Duration.ofMillis(2));
    private static final Duration LONGEST = Duration.ofMillis(2);
    private static final List<Double> QUICK_SHARES = List.of(0.3, AppLoad.BUSY);
    private static final List<Double> ALL_SHARES = List.of(0.1, 0.3, 0.5, AppLoad.BUSY, 0.85, 0.95, 1.1, 1.4, 1.8, 2.4);
    private static final List<Double> ONE_SHARE = List.of(AppLoad.BUSY);

    /** Called by the service loader. */
    public AppsBench() {}

    @Override
    public String name() {
        return "apps";
    }

    @Override
    public List<String> peerModules() {
        return List.of("apps-spring");
    }

    @Override
    public Duration window(boolean quick) {
        return Duration.ofSeconds(quick ? 2 : 5);
    }

    @Override
    public Bench open(Settings settings, Session session) {
        return new Bench(
                "apps",
                "request",
                AppSystems.all(session.root(), settings.paceline()),
                cases(new Lab(), settings.quick()),
                "apps/blog/mix");
    }

    private static List<Case> cases(Lab lab, boolean quick) {
        List<Double> shares = quick ? QUICK_SHARES : ALL_SHARES;
        List<Case> cases = new ArrayList<>();
        for (String app : List.of("blog", "social", "stats")) {
            cases.add(new PoolSweep("apps/" + app + "/pools", app + "/mix", judged(app), lab));
        }
        for (Duration roundTrip : ROUND_TRIPS) {
            for (String part : List.of("mix", "index", "post", "tag", "comment")) {
                add(cases, lab, "blog", part, false, roundTrip, part.equals("mix") ? shares : ONE_SHARE, quick);
            }
            for (String part : List.of("mix", "home", "reads", "writes", "person", "post", "like", "message")) {
                add(cases, lab, "social", part, false, roundTrip, part.equals("mix") ? shares : ONE_SHARE, quick);
            }
            for (String part : List.of("mix", "insert")) {
                add(cases, lab, "stats", part, false, roundTrip, part.equals("mix") ? shares : ONE_SHARE, quick);
            }
        }
        add(cases, lab, "blog", "index", true, Duration.ZERO, ONE_SHARE, quick);
        add(cases, lab, "blog", "mix", true, Duration.ZERO, shares, quick);
        add(cases, lab, "social", "mix", true, Duration.ZERO, shares, quick);
        return cases;
    }

    private static void add(
            List<Case> cases,
            Lab lab,
            String app,
            String part,
            boolean cache,
            Duration roundTrip,
            List<Double> shares,
            boolean quick) {
        String mix = app + "/" + part;
        boolean searched = !quick || roundTrip.isZero();
        AppLoad load = new AppLoad(mix, part.equals("mix") ? judged(app) : part, cache, roundTrip, shares, searched);
        boolean compared = part.equals("mix") && !cache && roundTrip.isZero();
        cases.add(new AppCase(
                "apps/" + mix + load.suffix(),
                load,
                lab,
                bars(mix, cache, roundTrip),
                compared ? against(Metric.MEDIAN_MICROS, 1.0, false) : List.of()));
    }

    /** A tenth of a second is shorter than the long aggregate takes by itself, so the inserts have to stay below it. */
    private static String judged(String app) {
        return app.equals("stats") ? "insert" : "all";
    }

    private static List<Bar> bars(String mix, boolean cache, Duration roundTrip) {
        List<Bar> bars = new ArrayList<>();
        if (mix.endsWith("/mix") && !cache && roundTrip.isZero()) {
            bars.addAll(against(Metric.SERVER_CPU, 0.4, false));
            bars.addAll(against(Metric.THROUGHPUT, mix.startsWith("stats") ? 2.0 : 1.5, true));
        }
        if (roundTrip.equals(LONGEST) && (mix.equals("blog/index") || mix.equals("social/home"))) {
            bars.addAll(against(Metric.MEDIAN_MICROS, 0.5, false));
        }
        return bars;
    }

    /** Against both ways to run the rival, so against the better one. */
    private static List<Bar> against(Metric metric, double limit, boolean atLeast) {
        return List.of(
                new Bar(metric, AppSystems.SPRING, atLeast, limit),
                new Bar(metric, AppSystems.SPRING_VIRTUAL, atLeast, limit));
    }
}
