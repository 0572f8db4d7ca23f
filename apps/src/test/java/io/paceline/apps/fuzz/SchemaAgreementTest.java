package io.paceline.apps.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import io.paceline.endpoint.openapi.OpenApi;
import io.paceline.endpoint.server.EndpointServer;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Holds schemas against the codec: what fits a schema is read, and what is written fits it, as an independent validator sees it. */
class SchemaAgreementTest {

    private static final int VALUES = 300;

    @Test
    void whatFitsASchemaIsReadAndWhatIsWrittenFitsIt() throws IOException, InterruptedException {
        int values = "long".equals(System.getProperty("paceline.intensity")) ? 50 * VALUES : VALUES;
        long seed = Long.getLong("paceline.seed", 20_260_101L);
        try (EndpointServer server = EndpointServer.builder()
                        .host("127.0.0.1")
                        .port(0)
                        .service(new Types())
                        .openApi(OpenApi.of("Types", "1"))
                        .start();
                RawConnection connection = new RawConnection("127.0.0.1", server.port())) {
            ApiDocument document = ApiDocument.parse(
                    Fetch.get(server.uri().resolve("/openapi.json")).body());
            assertThat(document.operations()).hasSize(16);
            Drafts drafts = new Drafts(document, new Random(seed));
            Expectation expectation = new Expectation(document);
            for (ApiDocument.Operation operation : document.operations()) {
                for (int i = 0; i < values; i++) {
                    Request request = drafts.draft(operation).toRequest("valid");
                    Answer answer = connection.exchange(request);
                    assertThat(answer.status())
                            .as("seed %s, %s\n%s", seed, request.toCurl("x"), answer)
                            .isEqualTo(200);
                    assertThat(expectation.violation(request, answer))
                            .as("seed %s, %s\n%s", seed, request.toCurl("x"), answer)
                            .isEmpty();
                }
            }
        }
    }
}
