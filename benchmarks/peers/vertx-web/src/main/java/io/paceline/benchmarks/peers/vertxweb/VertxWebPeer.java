package io.paceline.benchmarks.peers.vertxweb;

import com.fasterxml.jackson.module.blackbird.BlackbirdModule;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import io.vertx.core.json.jackson.DatabindCodec;

/** Starts one verticle a core: {@code --port P}. */
public final class VertxWebPeer {
    private VertxWebPeer() {}

    /** Ends with 1 when it cannot listen. */
    public static void main(String... args) {
        if (args.length != 2 || !args[0].equals("--port")) {
            throw new IllegalArgumentException(String.join(" ", args) + " (expected: --port P)");
        }
        int port = Integer.parseInt(args[1]);
        DatabindCodec.mapper().registerModule(new BlackbirdModule());
        DeploymentOptions perCore =
                new DeploymentOptions().setInstances(Runtime.getRuntime().availableProcessors());
        Vertx.vertx().deployVerticle(() -> new OrderVerticle(port), perCore).onFailure(failure -> {
            System.err.println("cannot listen on port " + port + ": " + failure);
            System.exit(1);
        });
    }
}
