package io.paceline.apps.echo;

import io.paceline.http.HttpResponse;
import io.paceline.http.server.HttpServer;
import io.paceline.http.server.Router;

/** Answers {@code POST /test} with the guest list that it was given. */
public final class EchoServer {

    private EchoServer() {}

    /**
     * Starts the server.
     *
     * @param port 0 to 65535; 0 asks for any free one
     */
    // @start region="echo"
    public static HttpServer start(int port) {
        Router router = Router.builder()
                .post("/test", request -> HttpResponse.ok().json(request.json(GuestList.class)))
                .build();
        return HttpServer.builder().port(port).handler(router).start();
    }
    // @end
}
