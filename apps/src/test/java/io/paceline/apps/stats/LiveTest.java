package io.paceline.apps.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import io.paceline.apps.Until;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.service.Service;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The live figures over real connections. */
class LiveTest {

    private static final int SECONDS = 200_000;

    private final List<EventClient> clients = new ArrayList<>();
    private StatsDatabase database;
    private EndpointServer server;
    private Service<StatsRoutes> routes;

    @BeforeEach
    void start() {
        database = new StatsDatabase();
        EndpointServer.Builder builder =
                EndpointServer.builder().host("127.0.0.1").port(0);
        StatsApp.addTo(builder, database.sql(), null, 1, false);
        server = builder.start();
        routes = server.service(StatsRoutes.class);
    }

    @AfterEach
    void stop() {
        clients.forEach(EventClient::close);
        server.close();
        database.close();
    }

    private EventClient follow() throws Exception {
        int before = followers();
        EventClient client = new EventClient(server);
        clients.add(client);
        Until.isTrue("the follower is there", () -> followers() == before + 1);
        return client;
    }

    private int followers() {
        return routes.ask(StatsRoutes::followers).await();
    }

    @Test
    void committedEventsAreToldToAllWithinTheNextSeconds() throws Exception {
        EventClient one = follow();
        EventClient other = follow();
        for (int i = 0; i < 5; i++) {
            assertThat(Fetch.postJson(
                                    server.uri().resolve("/stats/api/events"),
                                    "{\"kind\":\"order\",\"path\":\"/a\",\"visitor\":7,\"millis\":12}")
                            .statusCode())
                    .isEqualTo(204);
        }
        assertThat(orders(one)).isEqualTo(5);
        assertThat(orders(other)).isEqualTo(5);
    }

    /** How many there were until the first second without any, after one with some. */
    private static long orders(EventClient client) throws Exception {
        long sum = 0;
        while (true) {
            long orders = client.next().get("order").asLong();
            sum += orders;
            if (orders == 0 && sum > 0) {
                return sum;
            }
        }
    }

    @Test
    void aClientThatLeavesIsForgotten() throws Exception {
        EventClient stays = follow();
        EventClient leaves = follow();
        leaves.next();
        leaves.close();
        Until.isTrue("it is forgotten", () -> followers() == 1);
        assertThat(stays.next()).isNotNull();
    }

    @Test
    void aClientThatDoesNotReadIsOwedNothingButTheNewestSecond() throws Exception {
        EventClient slow = follow();
        EventClient fast = follow();
        for (int at = 1; at <= SECONDS; at++) {
            int second = at;
            if (at % 100 == 0) {
                routes.run(it -> it.tick(second)).await();
            } else {
                routes.tell(it -> it.tick(second));
            }
        }
        assertThat(fast.next()).isNotNull();
        int read = 0;
        JsonNode last = slow.next();
        while (last.get("at").asLong() < SECONDS) { // what it gets at last is a second that ended after it had stalled
            last = slow.next();
            read++;
        }
        // 60 bytes each: what fits into the buffers of the connection and of the kernel, and not all there were
        assertThat(read).isLessThan(SECONDS / 2);
    }
}
