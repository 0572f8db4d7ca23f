package io.paceline.benchmarks.rest;

import io.paceline.benchmarks.rest.model.Order;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.server.HttpServer;
import io.paceline.http.server.Router;

/** The order as a handler that reads the request itself, with the same checks: {@code --port P}. */
final class HandWrittenServer {

    private HandWrittenServer() {}

    /** Returns once the server listens. */
    public static void main(String... args) {
        start(Port.of(args));
    }

    static HttpServer start(int port) {
        Router router = Router.builder()
                .post("/accounts/{account}/orders", HandWrittenServer::place)
                .build();
        return HttpServer.builder().host("127.0.0.1").port(port).handler(router).start();
    }

    private static HttpResponse place(HttpRequest request) {
        long account = number(request.pathVariable("account"), Long.MIN_VALUE, Long.MAX_VALUE);
        String currency = required(request, "currency");
        int limit = (int) number(required(request, "limit"), Integer.MIN_VALUE, Integer.MAX_VALUE);
        Order order = request.json(Order.class);
        if (order == null) {
            throw new HttpException(400, "body: missing (expected: an order)");
        }
        return HttpResponse.ok().json(order.placed(account, currency, limit));
    }

    private static String required(HttpRequest request, String name) {
        String value = request.query(name);
        if (value == null) {
            throw new HttpException(400, "query parameter " + name + ": missing (expected: one)");
        }
        return value;
    }

    private static long number(String text, long min, long max) {
        try {
            long value = Long.parseLong(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException noNumber) {
            // refused below
        }
        throw new HttpException(400, text + " (expected: a whole number from " + min + " to " + max + ")");
    }
}
