package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.service.CallVetoedException;
import io.paceline.service.Interceptor;
import io.paceline.service.gather.CircuitBreaker;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What a client is told of calls that were refused further behind. */
class RefusalTest {

    /** Calls what refuses. */
    public static class Front {
        private final CircuitBreaker breaker = CircuitBreaker.builder("behind")
                .window(1, 1)
                .failureRatePercent(1)
                .build();

        @GetMapping("/broken")
        public CompletionStage<String> broken() {
            return breaker.call(() -> Reply.<String>failed(new IllegalStateException("planned")));
        }

        @GetMapping("/forbidden")
        public String forbidden() {
            throw new CallVetoedException("vault", "open", new Interceptor() {});
        }
    }

    @Test
    void anOpenCircuitBreakerIs503WithATimeToTryAgainAndAVetoIs403() {
        EndpointServer server = OneServer.local().service(new Front()).start();
        try (server) {
            Client client = new Client(server);
            assertThat(client.get("/broken").statusCode()).isEqualTo(500);
            HttpResponse<String> open = client.get("/broken");
            assertThat(open.statusCode()).isEqualTo(503);
            assertThat(open.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(open.body()).doesNotContain("behind");
            assertThat(client.get("/forbidden").statusCode()).isEqualTo(403);
        }
    }
}
