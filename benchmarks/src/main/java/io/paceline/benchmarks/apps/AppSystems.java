package io.paceline.benchmarks.apps;

import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The apps on Paceline and their rival, by their fixed names, and how each is started. */
final class AppSystems {
    static final String PACELINE = ServerSystem.PACELINE;
    /** The app on Paceline's HTTP with JDBC below: what comes from HTTP, and what from SQL. */
    static final String PACELINE_JDBC = "paceline-jdbc";

    static final String SPRING = "spring-boot";
    static final String SPRING_VIRTUAL = "spring-boot-virtual";

    static final List<String> ALL = List.of(PACELINE, PACELINE_JDBC, SPRING, SPRING_VIRTUAL);

    private static final String LAUNCHER = "io.paceline.apps.launcher.Main";
    private static final String PEER = "io.paceline.benchmarks.peers.appsspring.AppsPeer";
    private static final int VIRTUAL_SINCE = 21;

    private AppSystems() {}

    static List<ServerSystem> all(Path root, Settings.Paceline paceline) {
        Path target = root.resolve("benchmarks/peers/apps-spring/target");
        String peer = target.resolve("classes") + ":" + target.resolve("lib") + "/*";
        return List.of(
                new ServerSystem(
                        PACELINE,
                        17,
                        paceline.classPath(),
                        LAUNCHER,
                        List.of("--store", "sql"),
                        List.of(),
                        "annotated objects, SqlClient: independent queries in one flight, JTE, CSRF tokens"),
                new ServerSystem(
                        PACELINE_JDBC,
                        17,
                        paceline.classPath(),
                        LAUNCHER,
                        List.of("--store", "jdbc"),
                        List.of(),
                        "the same over JDBC and HikariCP in @Blocking methods"),
                new ServerSystem(
                        SPRING,
                        17,
                        peer,
                        PEER,
                        List.of(),
                        List.of(),
                        "Spring MVC on Tomcat, JDBC and HikariCP, the same SQL, JTE and checks"),
                new ServerSystem(
                        SPRING_VIRTUAL,
                        VIRTUAL_SINCE,
                        peer,
                        PEER,
                        List.of("--spring.threads.virtual.enabled=true"),
                        List.of(),
                        "the same, a virtual thread a request"));
    }

    /**
     * The system with all that it has to be told.
     *
     * @param poolMax connections to the database
     * @param cache whether pages and what all see alike are kept in memory
     */
    static ServerSystem started(ServerSystem system, AppsDatabase.Address database, int poolMax, boolean cache) {
        List<String> arguments = new ArrayList<>();
        String pool = Integer.toString(poolMax);
        String kept = cache ? "on" : "off";
        if (system.mainClass().equals(LAUNCHER)) {
            arguments.addAll(List.of("demo", "--port", ServerSystem.PORT, "--db", database.uri(), "--pool", pool));
            arguments.addAll(List.of("--cache", kept));
        } else {
            arguments.addAll(List.of("--server.port=" + ServerSystem.PORT, "--server.address=127.0.0.1"));
            arguments.addAll(List.of("--spring.datasource.url=" + database.jdbcUrl(), "--apps.cache=" + kept));
            arguments.add("--spring.datasource.hikari.maximum-pool-size=" + pool);
        }
        arguments.addAll(system.arguments());
        return new ServerSystem(
                system.name(),
                system.javaMin(),
                system.classPath(),
                system.mainClass(),
                arguments,
                system.startFlags(),
                system.perRequest());
    }
}
