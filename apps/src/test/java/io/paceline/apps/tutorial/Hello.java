package io.paceline.apps.tutorial;

import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.server.EndpointServer;

// @start region="hello"
public class Hello {

    @GetMapping("/hello")
    public String hello() {
        return "Hello!";
    }

    public static void main(String... args) {
        EndpointServer server = EndpointServer.builder()
                .host("127.0.0.1")
                .port(8080)
                .service(new Hello())
                .start();
        System.out.println(server.uri());
    }
}
// @end
