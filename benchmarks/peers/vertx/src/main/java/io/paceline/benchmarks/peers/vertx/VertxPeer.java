package io.paceline.benchmarks.peers.vertx;

import com.fasterxml.jackson.module.blackbird.BlackbirdModule;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.json.jackson.DatabindCodec;

/** Starts one verticle a core: {@code --port P [--native]}. */
public final class VertxPeer {
    private VertxPeer() {}

    /** Prints the transport in use, or ends with 1 when the native one was asked for and is not there. */
    public static void main(String... args) {
        boolean nativeTransport = false;
        int port = 0;
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--port" -> port = Integer.parseInt(args[++i]);
                case "--native" -> nativeTransport = true;
                default -> throw new IllegalArgumentException(args[i] + " (expected: --port P or --native)");
            }
        }
        DatabindCodec.mapper().registerModule(new BlackbirdModule());
        Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(nativeTransport));
        if (nativeTransport && !vertx.isNativeTransportEnabled()) {
            System.err.println("native transport: " + vertx.unavailableNativeTransportCause());
            System.exit(1);
        }
        int listenPort = port;
        DeploymentOptions perCore =
                new DeploymentOptions().setInstances(Runtime.getRuntime().availableProcessors());
        vertx.deployVerticle(() -> new EchoVerticle(listenPort), perCore).onFailure(failure -> {
            System.err.println("cannot listen on port " + listenPort + ": " + failure);
            System.exit(1);
        });
    }
}
