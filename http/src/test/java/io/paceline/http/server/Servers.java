package io.paceline.http.server;

import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import java.time.Duration;

/** Servers for tests, on a free port of this machine only. */
final class Servers {

    /** Answers method, target and body. */
    static final HttpHandler ECHO =
            request -> HttpResponse.ok().text(request.method() + " " + request.target() + " " + request.text());

    private Servers() {}

    static HttpServer.Builder local(HttpHandler handler) {
        return HttpServer.builder().host("127.0.0.1").port(0).handler(handler);
    }

    static HttpServer start(HttpHandler handler) {
        return local(handler).start();
    }

    /** A handler that is given its body as a stream. */
    static HttpHandler streaming(HttpHandler handler) {
        return new HttpHandler() {
            @Override
            public Object handle(HttpRequest request) throws Exception {
                return handler.handle(request);
            }

            @Override
            public boolean streamsBody(HttpRequest request) {
                return true;
            }
        };
    }

    static void stop(HttpServer server) {
        server.stop(Duration.ZERO);
    }
}
