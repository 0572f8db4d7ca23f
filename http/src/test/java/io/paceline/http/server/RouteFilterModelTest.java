package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.HttpFilter;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Random routes, filters and spellings of paths, against a model that compares lists of decoded segments. */
@ExtendWith(NoLeaks.class)
class RouteFilterModelTest {

    private static final List<String> ROUTE_SEGMENTS = List.of("a", "ab", "b", "{v}", "{v:[ab]+}", "a{v}", "{v}b");
    private static final List<String> PREFIX_SEGMENTS = List.of("a", "ab", "b", "{p}");
    private static final List<String> PATH_SEGMENTS = List.of(
            "a", "ab", "b", "A", "aab", "%61", "%61b", "a%62", "", "%2561", "a%2Fb", "%5Ca", "..", ".", "%2e%2e");

    private record ModelFilter(String name, List<String> prefix) {
        boolean covers(List<String> path) {
            for (int i = 0; i < prefix.size(); i++) {
                boolean variable = prefix.get(i).startsWith("{");
                if (i >= path.size() || !(variable || prefix.get(i).equals(path.get(i)))) {
                    return false;
                }
            }
            return true;
        }
    }

    private static List<String> decoded(String path) {
        String plain = URLDecoder.decode(path, StandardCharsets.UTF_8);
        return Arrays.stream(plain.split("[/\\\\]"))
                .filter(segment -> !segment.isEmpty())
                .toList();
    }

    private static String segments(Random random, List<String> from, int most) {
        StringBuilder path = new StringBuilder();
        for (int i = 1 + random.nextInt(most); i > 0; i--) {
            path.append('/')
                    .append(from.get(random.nextInt(from.size()))
                            .replace("{v", "{v" + i)
                            .replace("{p", "{p" + i));
        }
        return path.toString();
    }

    private static HttpFilter noting(String name) {
        return (request, next) -> {
            request.onResponse(response -> response.copy().header("Passed", name));
            return next.handle(request);
        };
    }

    private static Object handle(HttpRequest request) {
        return HttpResponse.ok().text("handled");
    }

    private static int compare(long seed) {
        Random random = new Random(seed);
        Router.Builder router = Router.builder();
        List<ModelFilter> filters = new ArrayList<>();
        TreeSet<String> shapes = new TreeSet<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            String pattern = segments(random, ROUTE_SEGMENTS, 3) + (random.nextInt(3) == 0 ? "/*" : "");
            if (shapes.add(pattern.replaceAll("v\\d", "v"))) {
                router.get(pattern, RouteFilterModelTest::handle);
            }
        }
        for (int i = 0; i < 4; i++) {
            String prefix = random.nextInt(6) == 0 ? "" : segments(random, PREFIX_SEGMENTS, 2);
            filters.add(new ModelFilter("f" + i, decoded(prefix)));
            router.filter(prefix, noting("f" + i));
        }
        int handled = 0;
        HttpServer server = Servers.start(router.build());
        try (RawClient client = new RawClient(server)) {
            for (int i = 0; i < 40; i++) {
                String path = segments(random, PATH_SEGMENTS, 4);
                RawResponse answer = client.exchange("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
                List<String> expected = new ArrayList<>();
                boolean dots = decoded(path).stream().anyMatch(segment -> segment.matches("\\.{1,2}"));
                for (ModelFilter filter : filters) {
                    if (filter.prefix().isEmpty() || (!dots && filter.covers(decoded(path)))) {
                        expected.add(0, filter.name());
                    }
                }
                assertThat(answer.all("Passed"))
                        .as("seed %d: %s in %s with %s", seed, path, shapes, filters)
                        .isEqualTo(expected);
                handled += answer.status() == 200 ? 1 : 0;
            }
        } finally {
            Servers.stop(server);
        }
        return handled;
    }

    @Test
    void aRequestPassesExactlyTheFiltersWhosePrefixesItsDecodedPathLiesBelow() {
        int handled = 0;
        for (long seed = 0; seed < 50; seed++) {
            handled += compare(seed);
        }
        assertThat(handled).isGreaterThan(100);
    }

    @Test
    @Tag("long")
    void aRequestPassesExactlyItsFiltersForManySeeds() {
        for (long seed = 50; seed < 3_000; seed++) {
            compare(seed);
        }
    }
}
