package io.paceline.apps.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void pingAnswersAsTheReadmeSays() throws IOException, InterruptedException {
        Process process = start("ping", "--port", "0");
        try {
            URI uri = announced(process);
            assertThat(uri.getPath()).isEqualTo("/services/myservice/ping");
            HttpResponse<String> response = Fetch.get(uri);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
            assertThat(response.body()).isEqualTo("[\"Hello World!\"]");
            process.destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void echoSaysWhereItIs() throws IOException, InterruptedException {
        Process process = start("echo", "--port", "0");
        try {
            URI uri = announced(process);
            assertThat(Fetch.postJson(uri, "{\"eventName\":\"x\"}").body()).contains("\"eventName\":\"x\"");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void apiSaysWhereItsPageIs() throws IOException, InterruptedException {
        Process process = start("api", "--port", "0", "--host", "127.0.0.1");
        try {
            URI uri = announced(process);
            assertThat(Fetch.get(uri).body()).contains("<title>Guest lists</title>");
            assertThat(Fetch.get(uri.resolve("/openapi.json")).body()).contains("\"openapi\" : \"3.1.0\"");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aTakenPortIsOneLineAndStatus1() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[4]))) {
            for (String command : List.of("ping", "echo", "api")) {
                err.reset();
                assertThat(run(command, "--port", Integer.toString(taken.getLocalPort())))
                        .isEqualTo(1);
                assertThat(err.toString(UTF_8).strip().lines())
                        .singleElement()
                        .asString()
                        .startsWith("cannot listen at 0.0.0.0:" + taken.getLocalPort() + ": ");
            }
        }
    }

    @Test
    void aPortThatIsNoneIsOneLineAndStatus1() {
        assertThat(run("ping", "--port", "70000")).isEqualTo(1);
        assertThat(err.toString(UTF_8).strip()).isEqualTo("port: 70000 (expected: 0 to 65535)");
    }

    @Test
    void helpListsTheCommands() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString(UTF_8)).contains("ping", "echo", "api", "bench", "--version");
        assertThat(run()).isZero();
        assertThat(run("ping", "--help")).isZero();
        assertThat(out.toString(UTF_8)).contains("--port", "6060");
    }

    @Test
    void worldSaysWhyADatabaseCannotBeReachedAndShowsNoPassword() throws IOException {
        int closed;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = socket.getLocalPort();
        }
        assertThat(run("world", "--port", "0", "--db", "postgresql://app:hush@127.0.0.1:" + closed + "/shop"))
                .isEqualTo(1);
        assertThat(err.toString(UTF_8))
                .contains("127.0.0.1:" + closed, "onnection refused")
                .doesNotContain("hush", "\tat ");
        assertThat(out.size()).isZero();
    }

    @Test
    void demoSaysThatAPasswordIsWrongAndShowsNone() {
        try (EmbeddedPostgres database = EmbeddedPostgres.builder()
                .user("app")
                .password("right")
                .auth(EmbeddedPostgres.Auth.SCRAM_SHA_256)
                .start()) {
            String uri = "postgresql://app:hu%2Fsh@127.0.0.1:" + database.port() + "/postgres";
            assertThat(run("demo", "--port", "0", "--db", uri)).isEqualTo(1);
        }
        assertThat(err.toString(UTF_8))
                .startsWith("the database cannot be reached: ")
                .contains("password authentication failed for user \"app\"")
                .doesNotContain("hu%2Fsh", "hu/sh", "\tat ");
    }

    @Test
    void demoSaysWhyADatabaseCannotBeReachedAndShowsNoPassword() throws IOException {
        int closed;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = socket.getLocalPort();
        }
        assertThat(run("demo", "--port=0", "--db=postgresql://app:hush@127.0.0.1:" + closed + "/shop"))
                .isEqualTo(1);
        assertThat(err.toString(UTF_8).strip())
                .isEqualTo("the database cannot be reached: Connection refused: /127.0.0.1:" + closed);
        assertThat(run("demo", "--port=0", "--db=postgresql://app:hush@%2Ftmp/shop"))
                .isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("no Unix sockets").doesNotContain("hush");
    }

    @Test
    void demoSaysThatAPortIsTakenBeforeItStartsADatabase() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(run("demo", "--port", Integer.toString(taken.getLocalPort())))
                    .isEqualTo(1);
            assertThat(err.toString(UTF_8)).startsWith("cannot listen at 127.0.0.1:" + taken.getLocalPort() + ": ");
        }
        assertThat(out.size()).isZero();
    }

    @Test
    void optionsOfTheDemoThatAreWrongAreNamedWithoutTheirNeighbours() {
        String db = "postgresql://app:hush@127.0.0.1/shop";
        assertThat(run("demo", "--db", db, "--prot", "1")).isEqualTo(2);
        assertThat(run("demo", "--bd=" + db)).isEqualTo(2);
        assertThat(run("demo", "--db", db, "--size", "huge")).isEqualTo(2);
        assertThat(run("demo", "--pool", "0")).isEqualTo(2);
        assertThat(run("demo", "--cache")).isEqualTo(2);
        assertThat(err.toString(UTF_8))
                .contains("option: --prot (", "option: --bd (", "--size: huge (expected: small or full)")
                .contains("--pool: 0 (expected: 1 to 1000)", "--cache: no value (")
                .doesNotContain("hush");
    }

    @Test
    void versionNamesTheProductAndTheJvm() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString(UTF_8)).matches("Paceline \\d+\\.\\d+\\.\\d+\\S* on Java .+\\R");
    }

    @Test
    void anUnknownCommandIsStatus2() {
        assertThat(run("pong")).isEqualTo(2);
        assertThat(err.toString(UTF_8)).contains("pong");
        assertThat(run("ping", "--part", "1")).isEqualTo(2);
        assertThat(run("ping", "--port", "x")).isEqualTo(2);
        assertThat(err.toString(UTF_8)).contains("--port: x (expected: 0 to 65535)");
        assertThat(run("api", "--prot", "1")).isEqualTo(2);
        assertThat(err.toString(UTF_8)).contains("option: --prot (expected: --port N or --host H)");
        assertThat(run("bench", "ping")).isEqualTo(2);
        assertThat(err.toString(UTF_8)).contains("./paceline bench");
    }

    private int run(String... args) {
        return Main.run(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), args);
    }

    private static Process start(String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** The one line that a command writes when its server has started. */
    private static URI announced(Process process) throws IOException {
        BufferedReader lines = process.inputReader(UTF_8);
        String line = lines.readLine();
        assertThat(line).isNotNull();
        return URI.create(line);
    }
}
