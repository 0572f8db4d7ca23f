package io.paceline.benchmarks;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A server for the runner's own tests: answers every path with the body it is given. */
final class StandInServer {
    private StandInServer() {}

    /** Takes the port and the body; {@code exit} as the body ends the process instead. */
    public static void main(String... args) throws IOException {
        if (args[1].equals("exit")) {
            System.out.println("cannot start today");
            System.exit(1);
        }
        byte[] body = args[1].getBytes(StandardCharsets.UTF_8);
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, Integer.parseInt(args[0])), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }
}
