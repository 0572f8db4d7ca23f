package io.paceline.benchmarks.apps.child;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server of the apps, as visitors first see it: what they have to know to send forms and to follow links. */
final class Site {
    private static final int VISITORS = 1_000;
    private static final int TOKENS = 8;
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private final URI uri;
    private final HttpClient client = HttpClient.newHttpClient();

    Site(URI uri) {
        this.uri = uri;
    }

    /**
     * Visitors, each another person; groups of them share a token, which is no matter to the server.
     *
     * @param page a page with a form
     * @param people how many there are
     */
    List<Visitor> visitors(String page, int people) throws IOException, InterruptedException {
        List<Visitor> visitors = new ArrayList<>();
        for (int i = 0; i < TOKENS; i++) {
            HttpResponse<String> form = get(page, "text/html");
            Matcher token = TOKEN.matcher(form.body());
            String cookie = form.headers().firstValue("Set-Cookie").orElse("");
            if (!token.find() || cookie.isEmpty()) {
                throw new IOException(uri + page + ": no token or cookie (expected: a form with both)");
            }
            String pair = cookie.split(";", 2)[0];
            for (int j = i; j < Math.min(people, VISITORS); j += TOKENS) {
                int person = j * Math.max(1, people / VISITORS) + 1;
                visitors.add(new Visitor(person, pair + "; person=" + person, token.group(1)));
            }
        }
        return visitors;
    }

    /** Names of tags that posts have. */
    List<String> tags() throws IOException, InterruptedException {
        List<String> tags = new ArrayList<>();
        JsonNode index = JsonMapper.shared()
                .readTree(get("/blog/api/index", "application/json").body());
        index.required("popular").forEach(tag -> tags.add(tag.required("tag").stringValue()));
        return tags;
    }

    private HttpResponse<String> get(String path, String accept) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri.resolve(path))
                .header("Accept", accept)
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(uri + path + ": status " + response.statusCode() + " (expected: 200)");
        }
        return response;
    }
}
