package io.paceline.apps;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A browser as far as servers see it: keeps cookies and sends forms with the token of the page they stand on. */
public final class Visitor {

    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private final HttpClient http =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    private final URI site;

    public Visitor(URI site) {
        this.site = site;
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(request(path).build(), BodyHandlers.ofString());
    }

    /** Fills the form of a page and sends it; fields are name, value, name, value and so on. */
    public HttpResponse<String> submit(String page, String action, String... fields)
            throws IOException, InterruptedException {
        Matcher token = TOKEN.matcher(get(page).body());
        StringBuilder form = new StringBuilder("_csrf=");
        form.append(token.find() ? encoded(token.group(1)) : "");
        for (int i = 0; i < fields.length; i += 2) {
            form.append('&').append(fields[i]).append('=').append(encoded(fields[i + 1]));
        }
        return post(action, "application/x-www-form-urlencoded", form.toString());
    }

    public HttpResponse<String> post(String path, String type, String body) throws IOException, InterruptedException {
        HttpRequest post = request(path)
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body))
                .build();
        return http.send(post, BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(site.resolve(path)).header("Accept", "text/html,application/json;q=0.9");
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
