package io.paceline.apps;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Requests of tests. */
public final class Fetch {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private Fetch() {}

    public static HttpResponse<String> get(URI uri) throws IOException, InterruptedException {
        return HTTP.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    public static HttpResponse<String> postJson(URI uri, String json) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build();
        return HTTP.send(request, BodyHandlers.ofString());
    }
}
