package io.paceline.benchmarks.peers.helidon;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.paceline.benchmarks.peers.model.GuestList;
import io.paceline.benchmarks.rest.model.Order;
import java.net.InetAddress;
import java.util.List;

/**
 * Helidon SE as its guide writes it: {@code --port P}. Per request: a virtual thread for each connection, routing,
 * Jackson 2 through the media support, Date and Content-Length, Helidon's header checks.
 */
public final class HelidonPeer {
    private HelidonPeer() {}

    /** Returns once the server listens. */
    public static void main(String... args) {
        if (args.length != 2 || !args[0].equals("--port")) {
            throw new IllegalArgumentException(String.join(" ", args) + " (expected: --port P)");
        }
        WebServer.builder()
                .address(InetAddress.getLoopbackAddress())
                .port(Integer.parseInt(args[1]))
                .routing(HelidonPeer::routes)
                .build()
                .start();
    }

    private static void routes(HttpRouting.Builder routing) {
        routing.get("/services/myservice/ping", (request, response) -> response.send(List.of("Hello World!")))
                .post(
                        "/test",
                        (request, response) -> response.send(request.content().as(GuestList.class)))
                .post("/accounts/{account}/orders", HelidonPeer::place);
    }

    private static void place(ServerRequest request, ServerResponse response) {
        long account = request.path().pathParameters().first("account").asLong().get();
        String currency = request.query().get("currency");
        int limit = request.query().first("limit").asInt().get();
        response.send(request.content().as(Order.class).placed(account, currency, limit));
    }
}
