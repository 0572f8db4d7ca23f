package io.paceline.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The systems that serve HTTP, by their fixed names. */
final class Systems {
    /** Paceline's server and router without annotations and services. */
    static final String PACELINE_HTTP = "paceline-http";

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
    private static final String OWN_REST = "io.paceline.benchmarks.rest.";
    private static final String PORT_OPTION = "--port";

    private Systems() {}

    /**
     * The systems of an HTTP bench.
     *
     * @param program what Paceline's launcher runs, such as {@code ping}
     */
    static List<ServerSystem> http(Path root, Settings.Paceline paceline, String program) {
        List<String> port = List.of(PORT_OPTION, ServerSystem.PORT);
        return List.of(
                new ServerSystem(
                        ServerSystem.PACELINE,
                        17,
                        paceline.classPath(),
                        LAUNCHER,
                        List.of(program, PORT_OPTION, ServerSystem.PORT),
                        paceline.startFlags(),
                        "router, service or handler, Jackson 3, Date, header validation, epoll"),
                spring(root, SPRING_BOOT, "Spring MVC on Tomcat, Jackson 3, Date"),
                spring(root, SPRING_BOOT_JETTY, "Spring MVC on Jetty, Jackson 3, Date"),
                vertx(root, VERTX, port, "plain handler, path switch, Jackson 2 with Blackbird, no Date, NIO"),
                vertx(root, VERTX_NATIVE, with(port, "--native"), "as vertx, on epoll"),
                netty(root, NETTY, port, "bare handler, path switch, constant bytes, Date, header validation, epoll"),
                netty(root, NETTY_JSON, with(port, "--json"), "as netty, with Jackson 3 and Blackbird"),
                helidon(root, port));
    }

    /** The systems of the bench {@code rest}; Paceline's programs for it are part of the runner. */
    static List<ServerSystem> rest(Path root) {
        List<String> port = List.of(PORT_OPTION, ServerSystem.PORT);
        return List.of(
                own(
                        ServerSystem.PACELINE,
                        "PacelineEndpoint",
                        port,
                        "router, checked arguments, service, Jackson 3, Date, header validation, epoll"),
                own(
                        PACELINE_HTTP,
                        "HandWrittenServer",
                        port,
                        "as paceline, but a handler reads the request itself and there is no service"),
                spring(root, SPRING_BOOT, "Spring MVC on Tomcat, checked arguments, Jackson 3, Date"),
                new ServerSystem(
                        VERTX,
                        17,
                        peer(root, "vertx-web"),
                        PEERS + "vertxweb.VertxWebPeer",
                        port,
                        List.of(),
                        "Vert.x Web router, body handler without uploads, Jackson 2 with Blackbird, no Date, NIO"),
                helidon(root, port));
    }

    private static ServerSystem own(String name, String main, List<String> arguments, String work) {
        String classPath = System.getProperty("java.class.path");
        return new ServerSystem(name, 17, classPath, OWN_REST + main, arguments, List.of(), work);
    }

    private static ServerSystem helidon(Path root, List<String> port) {
        return new ServerSystem(
                HELIDON,
                21,
                peer(root, "helidon"),
                PEERS + "helidon.HelidonPeer",
                port,
                List.of(),
                "routing, a virtual thread a connection, Jackson 2, Date, header validation");
    }

    private static ServerSystem spring(Path root, String name, String work) {
        List<String> arguments = List.of("--server.port=" + ServerSystem.PORT);
        return new ServerSystem(
                name, 17, peer(root, name), PEERS + "springboot.SpringBootPeer", arguments, List.of(), work);
    }

    private static ServerSystem vertx(Path root, String name, List<String> arguments, String work) {
        return new ServerSystem(name, 17, peer(root, "vertx"), PEERS + "vertx.VertxPeer", arguments, List.of(), work);
    }

    private static ServerSystem netty(Path root, String name, List<String> arguments, String work) {
        return new ServerSystem(name, 17, peer(root, "netty"), PEERS + "netty.NettyPeer", arguments, List.of(), work);
    }

    private static List<String> with(List<String> arguments, String more) {
        return Stream.concat(arguments.stream(), Stream.of(more)).toList();
    }

    private static String peer(Path root, String module) {
        Path target = root.resolve("benchmarks/peers").resolve(module).resolve("target");
        return target.resolve("classes") + ":" + target.resolve("lib") + "/*";
    }
}
