package io.paceline.benchmarks.peers.vertxweb;

import io.paceline.benchmarks.rest.model.Order;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;

/**
 * One route, as the guide of Vert.x Web writes it. Per request: the router, the body handler without its folder for
 * uploads, Jackson 2 with Blackbird, Content-Type and Content-Length; no Date, as it comes. What is no number is 400.
 */
final class OrderVerticle extends VerticleBase {
    private final int port;

    OrderVerticle(int port) {
        this.port = port;
    }

    @Override
    public Future<HttpServer> start() {
        Router router = Router.router(vertx);
        router.post("/accounts/:account/orders")
                .handler(BodyHandler.create(false))
                .handler(OrderVerticle::place);
        return vertx.createHttpServer().requestHandler(router).listen(port, "127.0.0.1");
    }

    private static void place(RoutingContext context) {
        long account;
        int limit;
        try {
            account = Long.parseLong(context.pathParam("account"));
            limit = Integer.parseInt(context.queryParams().get("limit"));
        } catch (NumberFormatException noNumber) {
            context.fail(400);
            return;
        }
        String currency = context.queryParams().get("currency");
        context.json(context.body().asPojo(Order.class).placed(account, currency, limit));
    }
}
