package io.paceline.http.internal.router;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tree against a list of routes that is sorted by the documented precedence and searched from its start. */
class RouteTreeModelTest {
    private static final List<String> METHODS = List.of("GET", "POST", "HEAD", "*");
    private static final List<String> SEGMENTS =
            List.of("a", "ab", "abc", "b", "{v}", "{v}", "{v:a+}", "{v:[ab]+}", "a{v}", "{v}b", "a{v}b");
    private static final List<String> PATH_SEGMENTS = List.of("a", "ab", "abc", "aab", "b", "c", "", "%61", "%C3%A9");

    /** One route, each segment of it with its class (0 fixed, 1 regex, 2 variable, 3 rest) and what sorts inside it. */
    private record ModelRoute(String method, String pattern, int order, List<ModelSegment> segments) {
        boolean matches(List<String> path, List<String> variables) {
            for (int i = 0; i < segments.size(); i++) {
                ModelSegment segment = segments.get(i);
                if (segment.rank() == 3) {
                    variables.add(String.join("/", path.subList(Math.min(i, path.size()), path.size())));
                    return path.size() > i;
                }
                if (i >= path.size() || !segment.matches(path.get(i), variables)) {
                    return false;
                }
            }
            return segments.size() == path.size();
        }

        List<String> texts(int count) {
            return segments.stream().limit(count).map(ModelSegment::text).toList();
        }

        boolean serves(String wanted) {
            return method.equals(wanted) || method.equals("*") || (method.equals("GET") && wanted.equals("HEAD"));
        }
    }

    private record ModelSegment(String text, int rank, int fixedLength, Pattern regex) {
        static ModelSegment of(String text) {
            int open = text.indexOf('{');
            if (text.equals("*")) {
                return new ModelSegment(text, 3, 0, Pattern.compile(""));
            } else if (open < 0) {
                return new ModelSegment(text, 0, 0, Pattern.compile(Pattern.quote(text)));
            }
            int close = text.indexOf('}');
            int colon = text.indexOf(':');
            String regex = colon < 0 ? ".+" : text.substring(colon + 1, close);
            boolean plain = colon < 0 && open == 0 && close == text.length() - 1;
            return new ModelSegment(
                    text.substring(0, open) + "{" + regex + "}" + text.substring(close + 1),
                    plain ? 2 : 1,
                    text.length() - (close + 1 - open),
                    Pattern.compile(text.substring(0, open) + "(" + regex + ")" + text.substring(close + 1)));
        }

        boolean matches(String value, List<String> variables) {
            Matcher matcher = regex.matcher(value);
            if (!matcher.matches() || (rank > 0 && value.isEmpty())) {
                return false;
            }
            if (rank > 0) {
                variables.add(matcher.group(1));
            }
            return true;
        }
    }

    /** What is more specific comes first; for one pattern: own method, GET for HEAD, any. */
    private static Comparator<ModelRoute> precedence(List<ModelRoute> all, String method) {
        return (left, right) -> {
            for (int i = 0;
                    i < Math.min(left.segments().size(), right.segments().size());
                    i++) {
                ModelSegment l = left.segments().get(i);
                ModelSegment r = right.segments().get(i);
                if (l.text().equals(r.text())) {
                    continue;
                }
                if (l.rank() != r.rank()) {
                    return Integer.compare(l.rank(), r.rank());
                }
                if (l.fixedLength() != r.fixedLength()) {
                    return Integer.compare(r.fixedLength(), l.fixedLength());
                }
                return Integer.compare(firstUse(all, left, i), firstUse(all, right, i));
            }
            int sizes = Integer.compare(left.segments().size(), right.segments().size());
            return sizes != 0 ? sizes : Integer.compare(rank(left, method), rank(right, method));
        };
    }

    /** When the segments up to this one were first added together. */
    private static int firstUse(List<ModelRoute> all, ModelRoute route, int index) {
        return all.stream()
                .filter(other -> other.texts(index + 1).equals(route.texts(index + 1)))
                .mapToInt(ModelRoute::order)
                .min()
                .orElseThrow();
    }

    private static int rank(ModelRoute route, String method) {
        return route.method().equals(method) ? 0 : route.method().equals("*") ? 2 : 1;
    }

    private static String model(List<ModelRoute> routes, String method, List<String> path) {
        List<ModelRoute> matching = routes.stream()
                .filter(route -> route.matches(path, new ArrayList<>()))
                .toList();
        return matching.stream()
                .filter(route -> route.serves(method))
                .min(precedence(routes, method))
                .map(route -> {
                    List<String> variables = new ArrayList<>();
                    route.matches(path, variables);
                    return route.method() + " " + route.pattern() + " " + variables;
                })
                .orElseGet(() -> matching.isEmpty() ? "NOT_FOUND" : "Allow: " + allow(matching));
    }

    private static String allow(List<ModelRoute> routes) {
        TreeSet<String> methods =
                routes.stream().map(ModelRoute::method).collect(Collectors.toCollection(TreeSet::new));
        if (methods.contains("GET")) {
            methods.add("HEAD");
        }
        methods.add("OPTIONS");
        return String.join(", ", methods);
    }

    private static String text(PathMatch<String> match) {
        return switch (match.outcome()) {
            case FOUND -> {
                List<String> variables = new ArrayList<>();
                for (int i = 0; i < match.variables().size(); i++) {
                    variables.add(match.variables().value(i));
                }
                yield match.target() + " " + variables;
            }
            case NOT_FOUND -> "NOT_FOUND";
            case METHOD_NOT_ALLOWED -> "Allow: " + match.allow();
            case REFUSED -> "REFUSED " + match.fault();
        };
    }

    private static void compare(long seed, Map<RouteOutcome, Integer> reached) {
        Random random = new Random(seed);
        List<ModelRoute> routes = new ArrayList<>();
        RouteTree.Builder<String> builder = RouteTree.builder();
        TreeSet<String> seen = new TreeSet<>();
        for (int i = random.nextInt(12); i >= 0; i--) {
            List<String> segments = segments(random, SEGMENTS, 4);
            if (random.nextInt(4) == 0) {
                segments.add("*");
            }
            List<ModelSegment> model = segments.stream().map(ModelSegment::of).toList();
            String method = METHODS.get(random.nextInt(METHODS.size()));
            if (seen.add(method + model.stream().map(ModelSegment::text).toList())) {
                String pattern = pattern(segments);
                routes.add(new ModelRoute(method, pattern, routes.size(), model));
                builder.add(method, pattern, method + " " + pattern);
            }
        }
        RouteTree<String> tree = builder.build();
        PathMatch<String> match = tree.newMatch();
        for (int i = 0; i < 20; i++) {
            List<String> segments = segments(random, PATH_SEGMENTS, 5);
            String method = List.of("GET", "POST", "HEAD", "PUT").get(random.nextInt(4));
            List<String> decoded = segments.stream()
                    .map(segment -> segment.replace("%61", "a").replace("%C3%A9", "é"))
                    .toList();
            String path = "/" + String.join("/", segments);
            reached.merge(tree.find(method, path, 0, path.length(), match), 1, Integer::sum);
            assertThat(text(match))
                    .as(
                            "seed %d: %s %s in %s",
                            seed,
                            method,
                            segments,
                            routes.stream()
                                    .map(r -> r.method() + " " + r.pattern())
                                    .toList())
                    .isEqualTo(model(routes, method, decoded));
        }
    }

    private static List<String> segments(Random random, List<String> from, int countMax) {
        List<String> segments = new ArrayList<>();
        for (int n = 1 + random.nextInt(countMax); n > 0; n--) {
            segments.add(from.get(random.nextInt(from.size())));
        }
        return segments;
    }

    /** Joins segments, with a name of its own for each variable. */
    private static String pattern(List<String> segments) {
        StringBuilder pattern = new StringBuilder();
        for (int i = 0; i < segments.size(); i++) {
            pattern.append('/').append(segments.get(i).replace("{v", "{v" + i));
        }
        return pattern.toString();
    }

    @Test
    void theTreeFindsWhatASortedListFinds() {
        Map<RouteOutcome, Integer> reached = new EnumMap<>(RouteOutcome.class);
        for (long seed = 0; seed < 2_000; seed++) {
            compare(seed, reached);
        }
        assertThat(reached.get(RouteOutcome.FOUND)).isGreaterThan(3_000);
        assertThat(reached.get(RouteOutcome.NOT_FOUND)).isGreaterThan(3_000);
        assertThat(reached.get(RouteOutcome.METHOD_NOT_ALLOWED)).isGreaterThan(1_000);
    }

    @Test
    @Tag("long")
    void theTreeFindsWhatASortedListFindsForManySeeds() {
        for (long seed = 2_000; seed < 50_000; seed++) {
            compare(seed, new EnumMap<>(RouteOutcome.class));
        }
    }
}
