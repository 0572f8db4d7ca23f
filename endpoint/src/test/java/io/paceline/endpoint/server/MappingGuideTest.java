package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The samples of the guide on mapping and errors. */
class MappingGuideTest {

    // @start region="conditions"
    @RequestMapping("/guests")
    public static class Guests {
        @GetMapping(produces = "application/json")
        public List<String> all() {
            return List.of("Ann", "Bob");
        }

        @GetMapping(produces = "text/csv")
        public String table() {
            return "name\nAnn\nBob\n";
        }

        @GetMapping(params = "name")
        public String search(@RequestParam String name) {
            return "found " + name;
        }
    }
    // @end

    /** Fails in two ways. */
    public static class Failing {
        @GetMapping("/guests/full")
        public String full() {
            // @start region="problem"
            throw new HttpException(409, "guests: 50 (expected: fewer)")
                    .type(URI.create("https://example.com/problems/list-full"), "The list is full")
                    .member("max", 50);
            // @end
        }

        @GetMapping("/guests/wrong")
        public String wrong() {
            throw new IllegalStateException("the list is closed");
        }
    }

    @Test
    void theSamplesWork() {
        // @start region="server"
        EndpointServer server = EndpointServer.builder()
                .host("127.0.0.1")
                .port(0)
                .service(new Guests())
                .service(new Failing())
                .requestTimeout(Duration.ofSeconds(10))
                .onException(
                        IllegalStateException.class,
                        (e, request) -> HttpResponse.status(409).text(e.getMessage()))
                .problems((problem, request) ->
                        HttpResponse.status(problem.status()).json(List.of("error", problem.title())))
                .start();
        // @end
        try (server) {
            Client client = new Client(server);
            assertThat(client.get("/guests").body()).isEqualTo("[\"Ann\",\"Bob\"]");
            assertThat(client.get("/guests", "Accept", "text/csv, */*;q=0.1").body())
                    .startsWith("name\n");
            assertThat(client.get("/guests?name=Ann").body()).isEqualTo("found Ann");
            assertThat(client.get("/guests/full").body()).isEqualTo("[\"error\",\"The list is full\"]");
            assertThat(client.get("/guests/wrong").body()).isEqualTo("the list is closed");
        }
    }
}
