package io.paceline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private LoadFiles files;
    private Session session;

    @BeforeEach
    void open() throws IOException {
        files = LoadFiles.in(folder);
        Jdk jdk = Jdk.at(Path.of(System.getProperty("java.home"))).orElseThrow();
        Duration second = Duration.ofSeconds(1);
        session = new Session(
                folder, jdk, 3, second, second, List.of(), folder, new PrintStream(PrintStream.nullOutputStream()));
    }

    @AfterEach
    void close() throws IOException {
        files.close();
    }

    private static ServerSystem answering(String name, String body) {
        return new ServerSystem(
                name,
                17,
                System.getProperty("java.class.path"),
                StandInServer.class.getName(),
                List.of(ServerSystem.PORT, body),
                List.of("-Dstarted=quickly"),
                "");
    }

    @Test
    void flagsOfAStartScriptFollowThoseForAll() {
        ServerSystem system = answering("a", "[]");

        List<String> command = session.commandLine(system, 64, system.startFlags(), 6060);

        assertThat(command)
                .startsWith(session.jdk().java().toString(), "-Xms64m", "-Xmx64m", "-XX:+UseParallelGC")
                .containsSubsequence("-Dstarted=quickly", "-cp", StandInServer.class.getName())
                .endsWith("6060", "[]");
    }

    @Test
    void aRightAnswerIsVerifiedWhateverItsBlanks() throws Exception {
        try (ServerProcess server = ServerProcess.start(answering("right", "[ \"Hello World!\" ]"), 64, session)) {
            server.awaitAnswer(Exchange.ping(), LONG);

            server.verify(Exchange.ping(), 4);

            assertThat(server.answer().body()).asString().isEqualTo("[ \"Hello World!\" ]");
            assertThat(files.expectedBody(server))
                    .hasBinaryContent(server.answer().body());
            assertThat(server.cpuMicros()).isPositive();
        }
    }

    @Test
    void aWrongAnswerIsShownBesideTheRightOne() throws Exception {
        try (ServerProcess server = ServerProcess.start(answering("wrong", "[\"Hello?\"]"), 64, session)) {
            server.awaitAnswer(Exchange.ping(), LONG);

            assertThatThrownBy(() -> server.verify(Exchange.ping(), 1))
                    .isInstanceOf(WrongAnswerException.class)
                    .hasMessage("wrong /services/myservice/ping: body [\"Hello?\"] (expected: [\"Hello World!\"])");
        }
    }

    @Test
    void aServerThatCannotStartIsToldWithItsLastWords() throws Exception {
        try (ServerProcess server = ServerProcess.start(answering("broken", "exit"), 64, session)) {
            assertThatThrownBy(() -> server.awaitAnswer(Exchange.ping(), LONG))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("broken: no answer from http://127.0.0.1:")
                    .hasMessageEndingWith("cannot start today");
        }
    }

    @Test
    void closingEndsTheProcess() throws Exception {
        long pid;
        try (ServerProcess server = ServerProcess.start(answering("right", "[]"), 64, session)) {
            server.awaitAnswer(Exchange.ping(), LONG);
            pid = server.pid();
        }

        assertThat(ProcessHandle.of(pid)).isEmpty();
    }

    @Test
    void roundsAlternateBetweenTheSystems() throws Exception {
        List<String> order = new ArrayList<>();
        LoadCase alternating = loadCase(order, false);

        Rounds rounds = alternating.measure(
                List.of(answering("a", "[\"Hello World!\"]"), answering("b", "[\"Hello World!\"]")), session);

        assertThat(order).containsSubsequence("a", "b", "a", "b", "a", "b");
        assertThat(rounds.of("a")).hasSize(3);
        assertThat(rounds.of("b")).hasSize(3);
        assertThat(rounds.errors("a")).as("errors of checked passes count").isEqualTo(3);
    }

    @Test
    void aLoadThatFailsLeavesNoServerBehind() {
        List<String> pids = new ArrayList<>();
        LoadCase failing = loadCase(pids, true);

        assertThatThrownBy(() -> failing.measure(List.of(answering("a", "[\"Hello World!\"]")), session))
                .hasMessage("no load today");
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @Test
    void theFirstResponseIsTimed() throws Exception {
        FirstResponseCase start = new FirstResponseCase("first-response", Exchange.ping(), 64, Set.of("a"), List.of());

        Rounds rounds = start.measure(List.of(answering("a", "[\"Hello World!\"]")), session);

        assertThat(rounds.of("a")).hasSize(3).allSatisfy(sample -> {
            assertThat(sample.p50Micros()).isPositive();
            assertThat(sample.opsPerSecond()).isNaN();
        });
    }

    private static LoadCase loadCase(List<String> order, boolean failing) {
        Load load = new Load() {
            @Override
            public LoadFigures measure(ServerProcess server, Duration duration) throws IOException {
                if (failing) {
                    throw new IOException("no load today");
                }
                order.add(server.system().name());
                server.verify(Exchange.ping(), 1);
                return new LoadFigures(1, 1, server.answer().wireBytes(), 1, 1, 0, 1);
            }

            @Override
            public LoadFigures check(ServerProcess server, Duration duration) {
                return new LoadFigures(1, 1, 0, 1, 1, 1, 1);
            }
        };
        return new LoadCase("ping/c64", Exchange.ping(), load, 1, 64, Set.of("a", "b"), List.of());
    }
}
