package io.paceline.benchmarks.jmh;

import io.paceline.http.internal.router.PathMatch;
import io.paceline.http.internal.router.RouteOutcome;
import io.paceline.http.internal.router.RouteTree;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Nanoseconds a lookup in the router, over request targets in random order that cover all routes.
 *
 * <p>The routes are those of a REST service: five for each resource, of which two are fixed paths. Each lookup checks
 * its outcome, so a wrong answer stops the run.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RouterBenchmark {
    private static final int ROUTES_OF_ONE_RESOURCE = 5;
    private static final int TARGETS = 1 << 10;
    private static final String[] WORDS = {
        "order", "invoice", "user", "project", "file", "image", "team", "label", "branch", "comment", "issue", "event",
        "account", "address", "payment", "report"
    };

    /** How many routes there are. */
    @Param({"10", "1000"})
    public int routes;

    private RouteTree<Integer> tree = RouteTree.<Integer>builder().build();
    private PathMatch<Integer> match = tree.newMatch();
    private String[] fixed = {};
    private String[] oneVariable = {};
    private String[] twoVariables = {};
    private String[] encoded = {};
    private String[] unknown = {};
    private int next;

    /** Builds the tree and the targets. */
    @Setup
    public void build() {
        RouteTree.Builder<Integer> builder = RouteTree.builder();
        int resources = routes / ROUTES_OF_ONE_RESOURCE;
        for (int i = 0; i < resources; i++) {
            String path = resource(i);
            builder.add("GET", path, i);
            builder.add("POST", path, i);
            builder.add("GET", path + "/recent", i);
            builder.add("GET", path + "/{id}", i);
            builder.add("GET", path + "/{id}/items/{item}", i);
        }
        tree = builder.build();
        match = tree.newMatch();
        Random random = new Random(1);
        fixed = targets(random, resources, i -> resource(i) + "/recent");
        oneVariable = targets(random, resources, i -> resource(i) + "/" + random.nextInt(100_000));
        twoVariables = targets(
                random,
                resources,
                i -> resource(i) + "/" + random.nextInt(100_000) + "/items/" + random.nextInt(1_000));
        encoded = targets(random, resources, i -> resource(i) + "/a%20b" + random.nextInt(10_000));
        unknown = targets(random, resources, i -> resource(i) + "/" + random.nextInt(100_000) + "/nothing");
    }

    private static String resource(int i) {
        return "/api/v1/" + WORDS[i % WORDS.length] + "s" + (i < WORDS.length ? "" : "-" + i / WORDS.length);
    }

    /** New strings, as a decoder makes them: no hash is cached. */
    private static String[] targets(Random random, int resources, IntFunction<String> targetOf) {
        String[] targets = new String[TARGETS];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = targetOf.apply(random.nextInt(resources));
        }
        return targets;
    }

    /** A path without variables. */
    @Benchmark
    public PathMatch<Integer> fixed() {
        return find("GET", fixed, RouteOutcome.FOUND);
    }

    /** One variable, its value left alone. */
    @Benchmark
    public PathMatch<Integer> oneVariable() {
        return find("GET", oneVariable, RouteOutcome.FOUND);
    }

    /** One variable, its value made into a string. */
    @Benchmark
    public String oneVariableRead() {
        return find("GET", oneVariable, RouteOutcome.FOUND).variables().value(0);
    }

    /** Two variables, their values left alone. */
    @Benchmark
    public PathMatch<Integer> twoVariables() {
        return find("GET", twoVariables, RouteOutcome.FOUND);
    }

    /** One variable whose value is percent-encoded. */
    @Benchmark
    public PathMatch<Integer> encoded() {
        return find("GET", encoded, RouteOutcome.FOUND);
    }

    /** A path that no route serves. */
    @Benchmark
    public PathMatch<Integer> notFound() {
        return find("GET", unknown, RouteOutcome.NOT_FOUND);
    }

    /** A method that the route of the path does not serve. */
    @Benchmark
    public PathMatch<Integer> methodNotAllowed() {
        return find("DELETE", twoVariables, RouteOutcome.METHOD_NOT_ALLOWED);
    }

    private PathMatch<Integer> find(String method, String[] targets, RouteOutcome expected) {
        String target = targets[next++ & (TARGETS - 1)];
        if (tree.find(method, target, 0, target.length(), match) != expected) {
            throw new IllegalStateException(target + ": " + match.outcome() + " (expected: " + expected + ")");
        }
        return match;
    }
}
