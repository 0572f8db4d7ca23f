package io.paceline.benchmarks.apps.child;

import io.paceline.apps.data.Content;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What visitors do in the apps, and how often. */
final class AppMixes {
    private static final String PAGE_END = "</html>";
    /** How many there are in full. */
    private static final int BLOG_POSTS = 10_000;

    private static final int PEOPLE = 10_000;
    private static final int SOCIAL_POSTS = 100_000;
    /** Who needs neither form nor name. */
    private static final Visitor NOBODY = new Visitor(1, "", "");

    private static final int VISITORS_OF_STATS = 1_000_000;
    private static final List<String> EVENTS = List.of("view", "click", "search", "order");
    private static final String WORDS = "What+somebody+wrote+who+had+read+it+all+and+wants+to+say+so+with+number+";
    /** Mixes of the social network that leave out the other half. */
    private static final Map<String, Predicate<PageKind>> HALVES =
            Map.of("reads", kind -> kind.status() == 200, "writes", kind -> kind.status() != 200);

    private final URI uri;
    private final Content.Size size;
    private final Site site;
    private final Map<String, Mix> made = new HashMap<>();

    /**
     * Asks nothing of the server yet.
     *
     * @param size how much it has been filled with
     */
    AppMixes(URI uri, Content.Size size) {
        this.uri = uri;
        this.size = size;
        this.site = new Site(uri);
    }

    /**
     * What visitors do; looks at the server when it is first asked.
     *
     * @param name an app and {@code mix}, {@code reads}, {@code writes} or one of its kinds of page, such as
     *     {@code blog/index}
     */
    Mix named(String name) throws IOException, InterruptedException {
        Mix mix = made.get(name);
        if (mix == null) {
            mix = make(name);
            made.put(name, mix);
        }
        return mix;
    }

    private Mix make(String name) throws IOException, InterruptedException {
        String app = name.substring(0, name.indexOf('/'));
        String part = name.substring(app.length() + 1);
        return switch (app) {
            case "blog" ->
                new Mix(name, chosen(name, part, blog(site.tags())), site.visitors("/blog/new", size.of(PEOPLE)));
            case "social" -> new Mix(name, chosen(name, part, social()), site.visitors("/social", size.of(PEOPLE)));
            case "stats" -> new Mix(name, chosen(name, part, stats()), List.of(NOBODY));
            default -> throw unknown(name);
        };
    }

    private static List<PageKind> chosen(String name, String part, List<PageKind> all) {
        Predicate<PageKind> chosen = part.equals("mix")
                ? kind -> true
                : HALVES.getOrDefault(part, kind -> kind.name().equals(part));
        List<PageKind> kinds = all.stream().filter(chosen).toList();
        if (kinds.isEmpty()) {
            throw unknown(name);
        }
        return kinds;
    }

    private static IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException(
                "mix: " + name + " (expected: an app and mix, reads, writes or a kind of page)");
    }

    private List<PageKind> blog(List<String> tags) {
        return List.of(
                page("index", 30, (visitor, random) -> "/blog"),
                page("post", 45, (visitor, random) -> "/blog/posts/" + existing(random, BLOG_POSTS)),
                page("tag", 15, (visitor, random) -> "/blog/tags/" + tags.get(random.nextInt(tags.size()))),
                form(
                        "comment",
                        10,
                        (visitor, random) -> "/blog/posts/" + existing(random, BLOG_POSTS) + "/comments",
                        (visitor, random) -> "name=Reader+" + visitor.number() + "&text=" + words(random)));
    }

    private List<PageKind> social() {
        return List.of(
                page("home", 35, (visitor, random) -> "/social"),
                page("person", 10, (visitor, random) -> "/social/people/" + existing(random, PEOPLE)),
                page("messages", 5, (visitor, random) -> "/social/messages"),
                form("post", 15, (visitor, random) -> "/social/posts", (visitor, random) -> "body=" + words(random)),
                form(
                        "like",
                        20,
                        (visitor, random) -> "/social/posts/" + existing(random, SOCIAL_POSTS) + "/likes",
                        (visitor, random) -> ""),
                form(
                        "message",
                        15,
                        (visitor, random) -> "/social/messages",
                        (visitor, random) -> "to=" + existing(random, PEOPLE) + "&body=" + words(random)));
    }

    private List<PageKind> stats() {
        return List.of(
                new PageKind(
                        "insert",
                        95,
                        204,
                        "",
                        (visitor, random) -> request(
                                "POST",
                                "/stats/api/events",
                                "application/json",
                                "application/json",
                                "",
                                event(random))),
                new PageKind(
                        "summary",
                        5,
                        200,
                        "}",
                        (visitor, random) -> request("GET", "/stats/api/summary", "application/json", "", "", "")));
    }

    private PageKind page(String name, int weight, PageKind.Maker path) {
        return new PageKind(
                name,
                weight,
                200,
                PAGE_END,
                (visitor, random) ->
                        request("GET", path.request(visitor, random), "text/html", "", visitor.cookie(), ""));
    }

    private PageKind form(String name, int weight, PageKind.Maker path, PageKind.Maker fields) {
        return new PageKind(name, weight, 303, "", (visitor, random) -> {
            String body = Stream.of("_csrf=" + visitor.token(), fields.request(visitor, random))
                    .filter(field -> !field.isEmpty())
                    .reduce((a, b) -> a + "&" + b)
                    .orElse("");
            return request(
                    "POST",
                    path.request(visitor, random),
                    "text/html",
                    "application/x-www-form-urlencoded",
                    visitor.cookie(),
                    body);
        });
    }

    /** The number of one of those of which there are this many in full. */
    private int existing(SplittableRandom random, int full) {
        return number(random, size.of(full));
    }

    private static int number(SplittableRandom random, int max) {
        return 1 + random.nextInt(max);
    }

    private static String words(SplittableRandom random) {
        return WORDS + random.nextInt(Integer.MAX_VALUE);
    }

    private static String event(SplittableRandom random) {
        return "{\"kind\":\"" + EVENTS.get(random.nextInt(EVENTS.size())) + "\",\"path\":\"/products/"
                + random.nextInt(1000) + "\",\"visitor\":" + number(random, VISITORS_OF_STATS) + ",\"millis\":"
                + random.nextInt(2000) + "}";
    }

    private String request(String method, String path, String accept, String type, String cookie, String body) {
        List<String> lines = new ArrayList<>();
        lines.add(method + " " + path + " HTTP/1.1");
        lines.add("Host: " + uri.getAuthority());
        lines.add("Accept: " + accept);
        if (!cookie.isEmpty()) {
            lines.add("Cookie: " + cookie);
        }
        if (!type.isEmpty()) {
            lines.add("Content-Type: " + type);
            lines.add("Content-Length: " + body.length());
        }
        return String.join("\r\n", lines) + "\r\n\r\n" + body;
    }
}
