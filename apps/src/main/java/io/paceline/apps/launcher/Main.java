package io.paceline.apps.launcher;

import io.paceline.apps.echo.EchoServer;
import io.paceline.apps.ping.MyService;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.http.StartException;
import io.paceline.http.server.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that run in a JVM of their own. */
@Command(
        name = "paceline",
        description = "Runs the samples of Paceline.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
public final class Main {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
    private static final int FAILED = 1;
    private static final int WRONG_COMMAND = 2;

    private final PrintWriter out;
    private final PrintWriter err;

    private Main(PrintWriter out, PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    /** Returns while a server that was started goes on; else exits with 1 for a failure and 2 for a wrong command. */
    public static void main(String... args) {
        int status = run(
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                args);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(PrintWriter out, PrintWriter err, String... args) {
        CommandLine commands = new CommandLine(new Main(out, err)).setOut(out).setErr(err);
        commands.setExecutionExceptionHandler((failure, command, parsed) -> {
            if (failure instanceof StartException || failure instanceof IllegalArgumentException) {
                err.println(failure.getMessage());
                return FAILED;
            }
            throw failure;
        });
        return args.length == 0 ? commands.execute("--help") : commands.execute(args);
    }

    @Command(
            name = "ping",
            description = "Serves GET /services/myservice/ping by an annotated object.",
            mixinStandardHelpOptions = true)
    void ping(@Option(names = "--port", defaultValue = "6060", description = "default ${DEFAULT-VALUE}") int port) {
        EndpointServer server = EndpointServer.builder()
                .port(port)
                .prefix("/services")
                .service(new MyService())
                .start();
        started(server.uri().resolve("/services/myservice/ping"), server::stop);
    }

    @Command(
            name = "echo",
            description = "Serves POST /test, which sends a guest list in JSON back, by a plain handler.",
            mixinStandardHelpOptions = true)
    void echo(@Option(names = "--port", defaultValue = "8081", description = "default ${DEFAULT-VALUE}") int port) {
        HttpServer server = EchoServer.start(port);
        started(server.uri().resolve("/test"), server::stop);
    }

    @Command(
            name = "bench",
            description = "Measures Paceline and its peers side by side; by ./paceline only, which builds the peers.",
            mixinStandardHelpOptions = true)
    int bench(@Parameters(arity = "0..*", paramLabel = "NAME", description = "ping or json") List<String> names) {
        err.println("bench: not in this process (expected: ./paceline bench)");
        return WRONG_COMMAND;
    }

    /** Says where the server is, and stops it in good order when the process is told to end. */
    private void started(URI uri, Consumer<Duration> stop) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop.accept(STOP_TIMEOUT), "paceline-shutdown"));
        out.println(uri);
    }

    /** Says which version this is. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() throws IOException {
            try (InputStream text = Main.class.getResourceAsStream("version.txt")) {
                String version =
                        text == null ? "unknown" : new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
                return new String[] {"Paceline " + version + " on Java " + Runtime.version()};
            }
        }
    }
}
