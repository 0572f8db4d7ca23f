package io.paceline.apps.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.paceline.apps.Fetch;
import io.paceline.apps.api.ApiServer;
import io.paceline.endpoint.server.EndpointServer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ApiFuzzTest {

    private static final List<String> LOGGERS = List.of("io.paceline", "com.networknt");

    private static final int REQUESTS_MIN = 20_000;
    private static final int OF_EACH_MIN = 200;

    /** Tens of thousands of refused requests, each of which says why, help nobody. */
    @BeforeEach
    void logLess() {
        LOGGERS.forEach(each -> ((Logger) LoggerFactory.getLogger(each)).setLevel(Level.ERROR));
    }

    @AfterEach
    void logAsBefore() {
        LOGGERS.forEach(each -> ((Logger) LoggerFactory.getLogger(each)).setLevel(null));
    }

    @Test
    void everyAnswerOfTheApiIsAsItsDocumentSays() throws IOException, InterruptedException {
        int times = "long".equals(System.getProperty("paceline.intensity")) ? 20 : 1;
        long seed = Long.getLong("paceline.seed", 20_260_101L);
        try (EndpointServer server = ApiServer.start("127.0.0.1", 0)) {
            String document = Fetch.get(server.uri().resolve("/openapi.json")).body();
            Fuzzer fuzzer = new Fuzzer(server.uri(), document, seed);
            int operations = fuzzer.counts().size();
            fuzzer.run(times * Math.max(OF_EACH_MIN, REQUESTS_MIN / (2 * operations) + 1));
            System.out.println(fuzzer);
            assertThat(fuzzer.total()).isGreaterThanOrEqualTo(REQUESTS_MIN);
            assertThat(fuzzer.counts()).allSatisfy((operation, count) -> {
                assertThat(count.valid).as("%s valid", operation).isGreaterThanOrEqualTo(OF_EACH_MIN);
                assertThat(count.mutated).as("%s mutated", operation).isGreaterThanOrEqualTo(OF_EACH_MIN);
                assertThat(count.successes)
                        .as("%s answered with success", operation)
                        .isPositive();
            });
        }
    }
}
