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

    /** Sends a GET with these header fields: name, value, name, value and so on. */
    public static HttpResponse<String> get(URI uri, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    public static HttpResponse<String> postJson(URI uri, String json) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build();
        return HTTP.send(request, BodyHandlers.ofString());
    }

    /** Sends a request with any method, a body that may be empty, and these header fields. */
    public static HttpResponse<String> send(String method, URI uri, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }
}
