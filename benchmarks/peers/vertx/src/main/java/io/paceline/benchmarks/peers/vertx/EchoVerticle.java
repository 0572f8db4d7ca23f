package io.paceline.benchmarks.peers.vertx;

import io.paceline.benchmarks.peers.model.GuestList;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.Json;
import java.util.List;

/**
 * A plain request handler, as in Vert.x's own benchmarks. Per request: method and path check, Jackson 2 with Blackbird
 * through {@link Json}, Content-Type and Content-Length, Vert.x's and Netty's header validation; no Date, as it comes.
 */
final class EchoVerticle extends VerticleBase {
    private static final CharSequence APPLICATION_JSON = HttpHeaders.createOptimized("application/json");

    private final int port;

    EchoVerticle(int port) {
        this.port = port;
    }

    @Override
    public Future<HttpServer> start() {
        return vertx.createHttpServer().requestHandler(this::handle).listen(port, "127.0.0.1");
    }

    private void handle(HttpServerRequest request) {
        switch (request.path()) {
            case "/services/myservice/ping" -> {
                if (request.method() != HttpMethod.GET) {
                    refuse(request, 405);
                    return;
                }
                respond(request, Json.encodeToBuffer(List.of("Hello World!")));
            }
            case "/test" -> {
                if (request.method() != HttpMethod.POST) {
                    refuse(request, 405);
                    return;
                }
                request.body()
                        .map(body -> Json.encodeToBuffer(Json.decodeValue(body, GuestList.class)))
                        .onSuccess(echo -> respond(request, echo))
                        .onFailure(failure -> refuse(request, 400));
            }
            default -> refuse(request, 404);
        }
    }

    private static void respond(HttpServerRequest request, Buffer json) {
        request.response().putHeader(HttpHeaders.CONTENT_TYPE, APPLICATION_JSON).end(json);
    }

    private static void refuse(HttpServerRequest request, int status) {
        request.response().setStatusCode(status).end();
    }
}
