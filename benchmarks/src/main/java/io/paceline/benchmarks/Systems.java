package io.paceline.benchmarks;

import java.nio.file.Path;
import java.util.List;

/** The systems that serve HTTP, by their fixed names. */
final class Systems {
    static final String PACELINE = "paceline";
    static final String SPRING_BOOT = "spring-boot";
    static final String SPRING_BOOT_JETTY = "spring-boot-jetty";
    static final String VERTX = "vertx";
    static final String VERTX_NATIVE = "vertx-native";
    static final String NETTY = "netty";
    static final String NETTY_JSON = "netty-json";
    static final String HELIDON = "helidon";

    /** Where Paceline's programs start; its first argument names the program. */
    static final String LAUNCHER = "io.paceline.apps.launcher.Main";

    private static final String PEERS = "io.paceline.benchmarks.peers.";
    private static final String PORT_OPTION = "--port";

    private Systems() {}

    /**
     * How Paceline is started.
     *
     * @param startFlags JVM flags that {@code ./paceline} adds
     */
    record Paceline(String classPath, List<String> startFlags) {}

    /**
     * The systems of an HTTP bench.
     *
     * @param program what Paceline's launcher runs, such as {@code ping}
     */
    static List<ServerSystem> http(Path root, Paceline paceline, String program) {
        List<String> port = List.of(PORT_OPTION, ServerSystem.PORT);
        String springMain = PEERS + "springboot.SpringBootPeer";
        List<String> springPort = List.of("--server.port=" + ServerSystem.PORT);
        String vertxMain = PEERS + "vertx.VertxPeer";
        String nettyMain = PEERS + "netty.NettyPeer";
        return List.of(
                new ServerSystem(
                        PACELINE,
                        17,
                        paceline.classPath(),
                        LAUNCHER,
                        List.of(program, PORT_OPTION, ServerSystem.PORT),
                        paceline.startFlags(),
                        "router, service or handler, Jackson 3, Date, header validation, epoll"),
                new ServerSystem(
                        SPRING_BOOT,
                        17,
                        peer(root, "spring-boot"),
                        springMain,
                        springPort,
                        List.of(),
                        "Spring MVC on Tomcat, Jackson 3, Date"),
                new ServerSystem(
                        SPRING_BOOT_JETTY,
                        17,
                        peer(root, "spring-boot-jetty"),
                        springMain,
                        springPort,
                        List.of(),
                        "Spring MVC on Jetty, Jackson 3, Date"),
                new ServerSystem(
                        VERTX,
                        17,
                        peer(root, "vertx"),
                        vertxMain,
                        port,
                        List.of(),
                        "plain handler, path switch, Jackson 2 with Blackbird, no Date, header validation, NIO"),
                new ServerSystem(
                        VERTX_NATIVE,
                        17,
                        peer(root, "vertx"),
                        vertxMain,
                        List.of(PORT_OPTION, ServerSystem.PORT, "--native"),
                        List.of(),
                        "as vertx, on epoll"),
                new ServerSystem(
                        NETTY,
                        17,
                        peer(root, "netty"),
                        nettyMain,
                        port,
                        List.of(),
                        "bare handler, path switch, constant bytes, Date, header validation, epoll"),
                new ServerSystem(
                        NETTY_JSON,
                        17,
                        peer(root, "netty"),
                        nettyMain,
                        List.of(PORT_OPTION, ServerSystem.PORT, "--json"),
                        List.of(),
                        "as netty, with Jackson 3 and Blackbird"),
                new ServerSystem(
                        HELIDON,
                        21,
                        peer(root, "helidon"),
                        PEERS + "helidon.HelidonPeer",
                        port,
                        List.of(),
                        "routing, a virtual thread a connection, Jackson 2, Date, header validation"));
    }

    private static String peer(Path root, String module) {
        Path target = root.resolve("benchmarks/peers").resolve(module).resolve("target");
        return target.resolve("classes") + ":" + target.resolve("lib") + "/*";
    }
}
