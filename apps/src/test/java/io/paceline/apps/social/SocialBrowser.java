package io.paceline.apps.social;

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
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One visitor of the social app: keeps cookies, and brings back the token of the page it has seen last. */
final class SocialBrowser {

    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private final URI base;
    private final CookieManager cookies = new CookieManager();
    private final HttpClient http =
            HttpClient.newBuilder().cookieHandler(cookies).build();
    private String token = "";

    SocialBrowser(URI base) {
        this.base = base;
    }

    /** Somebody who has signed in. */
    static SocialBrowser as(URI base, int person) throws IOException, InterruptedException {
        SocialBrowser browser = new SocialBrowser(base);
        browser.get("/social");
        browser.post("/social/sign-in", "person", String.valueOf(person));
        return browser;
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return seen(http.send(
                HttpRequest.newBuilder(base.resolve(path))
                        .header("Accept", "text/html")
                        .build(),
                BodyHandlers.ofString()));
    }

    /** Sends a form: name, value, name, value and so on. */
    HttpResponse<String> post(String path, String... fields) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("_csrf=" + encoded(token)));
        for (int i = 0; i < fields.length; i += 2) {
            all.add(fields[i] + "=" + encoded(fields[i + 1]));
        }
        return seen(http.send(
                HttpRequest.newBuilder(base.resolve(path))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Accept", "text/html")
                        .POST(BodyPublishers.ofString(String.join("&", all)))
                        .build(),
                BodyHandlers.ofString()));
    }

    HttpResponse<String> getJson(String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(base.resolve(path)).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> postJson(String path, String json) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(base.resolve(path))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(json))
                        .build(),
                BodyHandlers.ofString());
    }

    void cookie(String name, String value) {
        HttpCookie cookie = new HttpCookie(name, value);
        cookie.setPath("/");
        cookies.getCookieStore().add(base, cookie);
    }

    private HttpResponse<String> seen(HttpResponse<String> page) {
        Matcher found = TOKEN.matcher(page.body());
        if (found.find()) {
            token = found.group(1);
        }
        return page;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
