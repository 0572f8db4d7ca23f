package io.paceline.benchmarks.rest;

import io.paceline.benchmarks.rest.model.Order;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.server.EndpointServer;

/** The order as an annotated method: {@code --port P}. */
final class PacelineEndpoint {

    private PacelineEndpoint() {}

    /** Returns once the server listens. */
    public static void main(String... args) {
        start(Port.of(args));
    }

    static EndpointServer start(int port) {
        return EndpointServer.builder()
                .host("127.0.0.1")
                .port(port)
                .service(new Orders())
                .start();
    }

    /** The service. */
    @RequestMapping("/accounts/{account}")
    static final class Orders {

        /** Answers the order as it was placed. */
        @PostMapping("/orders")
        public Order place(
                @PathVariable long account,
                @RequestParam String currency,
                @RequestParam int limit,
                @RequestBody Order order) {
            return order.placed(account, currency, limit);
        }
    }
}
