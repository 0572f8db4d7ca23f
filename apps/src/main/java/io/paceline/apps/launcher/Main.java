package io.paceline.apps.launcher;

import io.paceline.apps.api.ApiServer;
import io.paceline.apps.demo.DemoServer;
import io.paceline.apps.demo.DemoSettings;
import io.paceline.apps.echo.EchoServer;
import io.paceline.apps.ping.MyService;
import io.paceline.apps.world.WorldServer;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.http.StartException;
import io.paceline.http.server.HttpServer;
import io.paceline.sql.SqlException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The commands that run in a JVM of their own.
 *
 * <p>The command line is read by hand: a library for it would take a third of the time to the first answer.
 */
public final class Main {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
    private static final int PING_PORT = 6060;
    private static final int ECHO_PORT = 8081;
    private static final int API_PORT = 8082;
    private static final int WORLD_PORT = 8083;
    private static final String ANY_HOST = "0.0.0.0";
    private static final int FAILED = 1;
    private static final int WRONG_COMMAND = 2;

    private static final String USAGE = """
            Usage: ./paceline COMMAND

            Commands:
              ping [--port N]   serves GET /services/myservice/ping by an annotated object; port 6060
              echo [--port N]   serves POST /test, which sends a guest list in JSON back, by a plain
                                handler; port 8081
              api [--port N] [--host H]
                                serves guest lists with their OpenAPI document at /openapi.json
                                and a page to try them at /docs; port 8082, any address
              world [--port N] [--host H] [--db URI]
                                serves /db, /queries, /fortunes and /updates on a PostgreSQL that it
                                brings along, or on the one at URI; port 8083, any address
              demo [--port N] [--host H] [--db URI] [--size full|small] [--cache on|off]
                   [--batched-tags on|off] [--store sql|jdbc] [--pool N]
                                serves three apps, /blog, /social and /stats, on a PostgreSQL that it
                                brings along, or on the one at URI, which keeps the data; port 8080,
                                this machine only, 8 connections to the database
              bench NAME        measures Paceline and its peers side by side: ping, sql and others;
                                ./paceline bench --help says more
              --version         the version, and that of the JVM
              --help            this text

            A port of 0 asks for any free one. A server runs until the process is told to end.
            """;

    private final PrintStream out;

    private Main(PrintStream out) {
        this.out = out;
    }

    /** Returns while a server that was started goes on; else exits with 1 for a failure and 2 for a wrong command. */
    public static void main(String... args) {
        int status = run(System.out, System.err, args);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(PrintStream out, PrintStream err, String... args) {
        try {
            return new Main(out).run(List.of(args));
        } catch (StartException | SqlException | IllegalArgumentException failure) {
            err.println(failure.getMessage());
            return failure instanceof UsageException ? WRONG_COMMAND : FAILED;
        }
    }

    private int run(List<String> args) {
        String command = args.isEmpty() ? "--help" : args.get(0);
        List<String> options = args.isEmpty() ? args : args.subList(1, args.size());
        if (command.equals("--help") || command.equals("-h") || options.equals(List.of("--help"))) {
            out.print(USAGE);
            return 0;
        }
        switch (command) {
            case "ping" -> ping(port(options(options, "--port N", "--port"), PING_PORT));
            case "echo" -> echo(port(options(options, "--port N", "--port"), ECHO_PORT));
            case "api" -> api(options);
            case "world" -> world(options);
            case "demo" -> demo(options);
            case "--version" -> out.println("Paceline " + version() + " on Java " + Runtime.version());
            case "bench" -> throw new UsageException("bench: not in this process (expected: ./paceline bench)");
            default -> throw new UsageException("command: " + command + " (expected: one of ./paceline --help)");
        }
        return 0;
    }

    private void ping(int port) {
        EndpointServer server = EndpointServer.builder()
                .port(port)
                .prefix("/services")
                .service(new MyService())
                .start();
        started(server.uri().resolve("/services/myservice/ping"), server::stop);
    }

    private void echo(int port) {
        HttpServer server = EchoServer.start(port);
        started(server.uri().resolve("/test"), server::stop);
    }

    private void api(List<String> options) {
        Map<String, String> given = options(options, "--port N or --host H", "--port", "--host");
        EndpointServer server = ApiServer.start(given.getOrDefault("--host", ANY_HOST), port(given, API_PORT));
        started(server.uri().resolve("/docs"), server::stop);
    }

    private void world(List<String> options) {
        Map<String, String> given = options(options, "--port N, --host H or --db URI", "--port", "--host", "--db");
        WorldServer server =
                WorldServer.start(given.getOrDefault("--host", ANY_HOST), port(given, WORLD_PORT), given.get("--db"));
        started(server.uri().resolve("/db"), server::stop);
    }

    private void demo(List<String> options) {
        DemoSettings settings = DemoOptions.read(options(options, DemoOptions.EXPECTED, DemoOptions.NAMES));
        DemoServer server = DemoServer.start(settings, new ProgressBar(out));
        for (String app : List.of("blog", "social", "stats")) {
            out.printf("%-8s%s%n", app, server.uri().resolve("/" + app));
        }
        stopAtExit(server::stop);
        out.printf("%-8s%s (Ctrl-C stops it)%n", "all", server.uri().resolve("/"));
    }

    /** Options as {@code --name value} or {@code --name=value}. What is wrong is named without values, as one may be secret. */
    private static Map<String, String> options(List<String> options, String expected, String... names) {
        Map<String, String> given = new HashMap<>();
        for (Iterator<String> rest = options.iterator(); rest.hasNext(); ) {
            String option = rest.next();
            int equals = option.indexOf('=');
            String name = equals < 0 ? option : option.substring(0, equals);
            if (!List.of(names).contains(name)) {
                throw new UsageException("option: " + name + " (expected: " + expected + ")");
            }
            if (equals < 0 && !rest.hasNext()) {
                throw new UsageException(name + ": no value (expected: " + expected + ")");
            }
            given.put(name, equals < 0 ? rest.next() : option.substring(equals + 1));
        }
        return given;
    }

    private static int port(Map<String, String> given, int byDefault) {
        String port = given.get("--port");
        return port == null ? byDefault : number(port);
    }

    /** Says where the server is, and stops it in good order when the process is told to end. */
    private void started(URI uri, Consumer<Duration> stop) {
        stopAtExit(stop);
        out.println(uri);
    }

    private static void stopAtExit(Consumer<Duration> stop) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop.accept(STOP_TIMEOUT), "paceline-shutdown"));
    }

    private static int number(String port) {
        try {
            return Integer.parseInt(port);
        } catch (NumberFormatException e) {
            throw new UsageException("--port: " + port + " (expected: 0 to 65535)");
        }
    }

    private static String version() {
        try (InputStream text = Main.class.getResourceAsStream("version.txt")) {
            return text == null ? "unknown" : new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What was typed is no command. */
    static final class UsageException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        UsageException(String message) {
            super(message);
        }
    }
}
