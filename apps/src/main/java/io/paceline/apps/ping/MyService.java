package io.paceline.apps.ping;

import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.server.EndpointServer;
import java.util.List;

/** Answers {@code ["Hello World!"]} at {@code /services/myservice/ping}. */
@SuppressWarnings("UnusedVariable") // nobody asks for the count; it shows that state needs no lock
// @start region="ping"
@RequestMapping("/myservice")
public class MyService {
    private long calls; // no lock: one thread at a time

    @RequestMapping("/ping")
    public List<String> ping() {
        calls++;
        return List.of("Hello World!");
    }

    public static void main(String... args) {
        EndpointServer.builder()
                .port(6060)
                .prefix("/services")
                .service(new MyService())
                .start();
    }
}
// @end
