package io.paceline.endpoint.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A client of one server, for tests. */
final class Client {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Supplier<URI> server;

    Client(EndpointServer server) {
        this(server::uri);
    }

    /** A client of the server that is at this address when it sends. */
    Client(Supplier<URI> server) {
        this.server = server;
    }

    HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, BodyPublishers.noBody(), headers);
    }

    HttpResponse<String> send(String method, String path, String... headers) {
        return send(method, path, BodyPublishers.noBody(), headers);
    }

    HttpResponse<String> postJson(String path, String json) {
        return send("POST", path, BodyPublishers.ofString(json), "Content-Type", "application/json");
    }

    HttpResponse<String> send(String method, String path, BodyPublisher body, String... headers) {
        try {
            return HTTP.send(request(method, path, body, headers), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(method + " " + path, e);
        }
    }

    CompletableFuture<HttpResponse<String>> sendAsync(String method, String path) {
        return HTTP.sendAsync(request(method, path, BodyPublishers.noBody()), BodyHandlers.ofString());
    }

    private HttpRequest request(String method, String path, BodyPublisher body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.get() + path))
                .timeout(TIMEOUT)
                .method(method, body);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return request.build();
    }
}
