package io.paceline.benchmarks.apps;

import io.paceline.benchmarks.WrongAnswerException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whether servers give the same answers, which they have to before and after the load. */
final class AnswerCheck {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String JSON = "application/json";
    private static final String HTML = "text/html";

    /** What is asked; the answers depend on the rows alone. */
    private static final Map<String, List<String>> SAME = Map.of(
            "blog",
            List.of(
                    "/blog/api/index",
                    "/blog/api/posts/1",
                    "/blog/api/posts/4711",
                    "/blog/api/posts/10000",
                    "/blog/api/posts/123456789"),
            "social",
            List.of(
                    "/social/api/home",
                    "/social/api/people/1",
                    "/social/api/people/4711",
                    "/social/api/people/123456789"),
            "stats",
            List.of("/stats/api/summary?minutes=none"));

    /** What is asked too; the answers depend on the time, or hold a token. */
    private static final Map<String, List<String>> ALIKE = Map.of(
            "blog", List.of("/blog", "/blog/posts/1", "/blog/new"),
            "social", List.of("/social", "/social/people/1"),
            "stats", List.of("/stats", "/stats/api/recent"));

    private final HttpClient client = HttpClient.newHttpClient();
    private final String app;

    /**
     * Looks at the answers of an app.
     *
     * @param app {@code blog}, {@code social} or {@code stats}
     */
    AnswerCheck(String app) {
        this.app = app;
    }

    /**
     * Asks all servers the same.
     *
     * @param fresh whether no server keeps answers from before, so that bodies have to be equal
     * @throws WrongAnswerException if one differs from the first one
     */
    void compare(List<AppServer> servers, boolean fresh) throws IOException, InterruptedException {
        for (String path : SAME.getOrDefault(app, List.of())) {
            compare(servers, path, JSON, fresh);
        }
        for (String path : ALIKE.getOrDefault(app, List.of())) {
            compare(servers, path, path.contains("/api/") ? JSON : HTML, false);
        }
    }

    private void compare(List<AppServer> servers, String path, String accept, boolean bodies)
            throws IOException, InterruptedException {
        HttpResponse<String> first = ask(servers.get(0), path, accept);
        for (AppServer each : servers) {
            HttpResponse<String> other = ask(each, path, accept);
            if (other.statusCode() != first.statusCode() || other.statusCode() >= 500) {
                throw new WrongAnswerException("%s %s: status %d (expected: %d)"
                        .formatted(each.name(), path, other.statusCode(), first.statusCode()));
            }
            if (bodies && other.statusCode() == 200 && !json(other).equals(json(first))) {
                throw new WrongAnswerException(
                        "%s %s: %s (expected: %s)".formatted(each.name(), path, other.body(), first.body()));
            }
        }
    }

    private static JsonNode json(HttpResponse<String> response) {
        return JsonMapper.shared().readTree(response.body());
    }

    private HttpResponse<String> ask(AppServer server, String path, String accept)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.process().uri() + path))
                .header("Accept", accept)
                .header("Cookie", "person=17")
                .timeout(PATIENCE)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
