package io.paceline.apps.api;

import io.paceline.endpoint.openapi.OpenApi;
import io.paceline.endpoint.server.EndpointServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Serves the guest lists, their OpenAPI document and a page to try them. */
public final class ApiServer {

    private ApiServer() {}

    /**
     * Starts the server.
     *
     * @param host the address or name to listen at
     * @param port 0 to 65535; 0 asks for any free one
     */
    // @start region="api"
    public static EndpointServer start(String host, int port) {
        return EndpointServer.builder()
                .host(host)
                .port(port)
                .service(new GuestListApi(example()))
                .openApi(OpenApi.builder("Guest lists", "1.0")
                        .description("The guest lists of the echo, kept in memory by one service.")
                        .build())
                .start();
    }
    // @end

    /** Made here, where writing a file keeps nobody waiting, and there until the process ends. */
    private static Path example() {
        try {
            Path file = Files.createTempFile("guests", ".csv");
            file.toFile().deleteOnExit();
            return Files.writeString(
                    file,
                    GuestCsv.write(
                            List.of(new Guest("Ada", "Fern", "engineer", 44), new Guest("Bea", "Dale", "baker", 21))));
        } catch (IOException e) {
            throw new UncheckedIOException("the example of an import cannot be written", e);
        }
    }
}
