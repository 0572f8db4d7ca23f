package io.paceline.http.internal.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.internal.uri.RequestPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The routes behind the first that serves a path, against trees that were built without it. */
class OverlapTest {

    private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "*");
    private static final List<String> SEGMENTS =
            List.of("a", "ab", "b", "{v}", "{v:[ab]+}", "{v:[a-c]b?}", "a{v}", "{v}b", "a{v}b");
    private static final List<String> PATHS = List.of("a", "ab", "b", "aab", "abb", "%61", "c", "", "caf%C3%A9");

    private record Added(String method, String pattern) {}

    private static RouteTree<Added> tree(List<Added> routes) {
        RouteTree.Builder<Added> builder = RouteTree.builder();
        routes.forEach(route -> builder.add(route.method, route.pattern, route));
        return builder.build();
    }

    private static Set<Added> overlapped(List<Added> routes) {
        RouteTree.Builder<Added> builder = RouteTree.builder();
        routes.forEach(route -> builder.add(route.method, route.pattern, route));
        Set<Added> overlapped = new HashSet<>();
        builder.build((pattern, target, isOverlapped) -> {
            if (isOverlapped.getAsBoolean()) {
                overlapped.add(target);
            }
            return target;
        });
        return overlapped;
    }

    private static PathMatch<Added> find(RouteTree<Added> tree, String method, String path, int skip) {
        PathMatch<Added> match = tree.newMatch();
        tree.find(method, path, RequestPath.start(path), RequestPath.end(path), skip, match);
        return match;
    }

    private static List<Added> routes(Random random) {
        List<Added> routes = new ArrayList<>();
        Set<String> shapes = new HashSet<>();
        for (int i = 1 + random.nextInt(8); i > 0; i--) {
            StringBuilder pattern = new StringBuilder();
            for (int segment = random.nextInt(3); segment >= 0; segment--) {
                pattern.append('/')
                        .append(SEGMENTS.get(random.nextInt(SEGMENTS.size())).replace("{v", "{v" + segment));
            }
            pattern.append(random.nextInt(4) == 0 ? "/*" : "");
            String method = METHODS.get(random.nextInt(METHODS.size()));
            if (shapes.add(method + " " + pattern)) {
                routes.add(new Added(method, pattern.toString()));
            }
        }
        return routes;
    }

    private static String path(Random random) {
        StringBuilder path = new StringBuilder();
        for (int segment = random.nextInt(4); segment >= 0; segment--) {
            path.append('/').append(PATHS.get(random.nextInt(PATHS.size())));
        }
        return path.toString();
    }

    /** Compares, and says how many routes stood behind others. */
    private static int compare(long seed) {
        Random random = new Random(seed);
        List<Added> routes = routes(random);
        RouteTree<Added> tree = tree(routes);
        Set<Added> overlapped = overlapped(routes);
        int behind = 0;
        for (int i = 0; i < 30; i++) {
            String path = path(random);
            String method = List.of("GET", "HEAD", "POST", "PUT").get(random.nextInt(4));
            List<Added> left = new ArrayList<>(routes);
            List<Added> found = new ArrayList<>();
            PathMatch<Added> expected = find(tree(left), method, path, 0);
            while (expected.outcome() == RouteOutcome.FOUND) {
                PathMatch<Added> match = find(tree, method, path, found.size());
                String what = "seed " + seed + ": " + method + " " + path + " in " + routes + " behind " + found;
                assertThat(match.outcome()).as(what).isEqualTo(RouteOutcome.FOUND);
                assertThat(match.target()).as(what).isEqualTo(expected.target());
                assertThat(match.variables())
                        .as(what)
                        .hasToString(expected.variables().toString());
                found.add(match.target());
                // another method in place of the route: which of two expressions comes first hangs on the order of
                // adding
                left.set(
                        left.indexOf(match.target()),
                        new Added("GONE" + found.size(), match.target().pattern()));
                expected = find(tree(left), method, path, 0);
            }
            assertThat(find(tree, method, path, found.size()).outcome()).isNotEqualTo(RouteOutcome.FOUND);
            if (found.size() > 1) {
                assertThat(overlapped).as("seed %s: %s", seed, path).containsAll(found);
                behind += found.size() - 1;
            }
        }
        return behind;
    }

    @Test
    void whatStandsBehindARouteIsWhatATreeWithoutItFinds() {
        int behind = 0;
        for (long seed = 0; seed < 400; seed++) {
            behind += compare(seed);
        }
        assertThat(behind).isGreaterThan(200);
    }

    @Test
    @Tag("long")
    void whatStandsBehindARouteIsFoundForManySeeds() {
        for (long seed = 400; seed < 100_000; seed++) {
            compare(seed);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/a, /a/b, false",
        "/a, /{x}, true",
        "/a, /b, false",
        "/a/{x}, /a/*, true",
        "/a, /a/*, false",
        "/a/, /a/*, true",
        "/a/, /a/{x}, false",
        "/a/{x}/c, /{y}/b/c, true",
        "/a/{x}/c, /{y}/b/d, false",
        "/{x:[0-9]+}, /12, true",
        "/{x:[0-9]+}, /1a, false",
        "/{x}.json, /a.json, true",
        "/{x}.json, /a.xml, false",
        "/*, /a/b/c, true",
    })
    void patternsOverlapIfAPathMatchesBoth(String one, String other, boolean overlap) {
        List<Added> routes = List.of(new Added("GET", one), new Added("GET", other));
        assertThat(overlapped(routes)).hasSize(overlap ? 2 : 0);
        assertThat(overlapped(List.of(new Added("GET", one), new Added("PUT", other))))
                .isEmpty();
    }
}
