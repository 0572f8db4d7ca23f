package io.paceline.endpoint.client;

import io.paceline.core.CallContext;
import io.paceline.http.HttpRequest;
import io.paceline.http.TimeoutHeader;
import io.paceline.http.server.HttpServer;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** Answers every request by a script, and keeps what it got. */
final class ScriptedServer implements AutoCloseable {

    /** One request as it arrived. */
    record Seen(String method, String target, String authorization, String timeout, CallContext context) {}

    final List<Seen> seen = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    ScriptedServer(Function<Integer, Object> script) {
        this(0, script);
    }

    /**
     * A server on a port.
     *
     * @param script what the request of this number, counted from 1, is answered with
     */
    ScriptedServer(int port, Function<Integer, Object> script) {
        server = HttpServer.builder()
                .host("127.0.0.1")
                .port(port)
                .handler(request -> {
                    seen.add(seen(request));
                    return script.apply(seen.size());
                })
                .start();
    }

    private static Seen seen(HttpRequest request) {
        return new Seen(
                request.method(),
                request.target(),
                String.valueOf(request.header("Authorization")),
                String.valueOf(request.header(TimeoutHeader.NAME)),
                request.context());
    }

    URI uri() {
        return server.uri();
    }

    @Override
    public void close() {
        server.close();
    }
}
