package io.paceline.apps.api;

import io.paceline.endpoint.openapi.OpenApi;
import io.paceline.endpoint.server.EndpointServer;

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
                .service(new GuestListApi())
                .openApi(OpenApi.builder("Guest lists", "1.0")
                        .description("The guest lists of the echo, kept in memory by one service.")
                        .build())
                .start();
    }
    // @end
}
