package io.paceline.apps;

import java.io.IOException;
import java.net.CookieManager;
import java.net.HttpCookie;
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

/** A browser as far as servers see it: keeps cookies, and sends forms with the token of the page they stand on. */
public final class Visitor {

    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private final CookieManager cookies = new CookieManager();
    private final HttpClient http =
            HttpClient.newBuilder().cookieHandler(cookies).build();
    private final URI site;
    private String token = "";

    public Visitor(URI site) {
        this.site = site;
    }

    /** Sets a cookie by hand. */
    public void cookie(String name, String value) {
        HttpCookie cookie = new HttpCookie(name, value);
        cookie.setPath("/");
        cookies.getCookieStore().add(site, cookie);
    }

    /** Goes to a page, whose token the next forms bring if it has one. */
    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return seen(http.send(request(path).build(), BodyHandlers.ofString()));
    }

    /** As a program, which wants no pages. */
    public HttpResponse<String> getJson(String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(site.resolve(path)).build(), BodyHandlers.ofString());
    }

    /** As a program, which wants no pages. */
    public HttpResponse<String> postJson(String path, String json) throws IOException, InterruptedException {
        HttpRequest post = HttpRequest.newBuilder(site.resolve(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build();
        return http.send(post, BodyHandlers.ofString());
    }

    /** Fills the form of a page and sends it; fields are name, value, name, value and so on. */
    public HttpResponse<String> submit(String page, String action, String... fields)
            throws IOException, InterruptedException {
        token = "";
        get(page);
        return send(action, fields);
    }

    /** Sends a form of a page that was seen before; fields are name, value, name, value and so on. */
    public HttpResponse<String> send(String action, String... fields) throws IOException, InterruptedException {
        StringBuilder form = new StringBuilder("_csrf=").append(encoded(token));
        for (int i = 0; i < fields.length; i += 2) {
            form.append('&').append(fields[i]).append('=').append(encoded(fields[i + 1]));
        }
        return seen(post(action, "application/x-www-form-urlencoded", form.toString()));
    }

    private HttpResponse<String> seen(HttpResponse<String> page) {
        Matcher found = TOKEN.matcher(page.body());
        if (found.find()) {
            token = found.group(1);
        }
        return page;
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
