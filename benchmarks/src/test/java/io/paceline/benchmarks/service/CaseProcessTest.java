package io.paceline.benchmarks.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.benchmarks.CaseProcess;
import io.paceline.benchmarks.ChildCase;
import io.paceline.benchmarks.Jdk;
import io.paceline.benchmarks.PassFailedException;
import io.paceline.benchmarks.Rounds;
import io.paceline.benchmarks.Sample;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseProcessTest {
    private static final Duration WINDOW = Duration.ofMillis(250);

    private final ServerSystem standIn = new ServerSystem(
            ServerSystem.PACELINE,
            17,
            System.getProperty("java.class.path"),
            StandInChild.class.getName(),
            List.of(),
            List.of(),
            "");

    @TempDir
    private Path root;

    private Session session;

    @BeforeEach
    void open() {
        Jdk jdk = new Jdk(Path.of(System.getProperty("java.home")), Runtime.version());
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
        session = new Session(root, jdk, 2, Duration.ofMillis(1), WINDOW, List.of(), root, nowhere);
    }

    @Test
    void aProcessMeasuresAgainAndAgain() throws Exception {
        try (CaseProcess process = CaseProcess.startJava(standIn, List.of(), session)) {
            Sample first = process.measure("count", WINDOW);
            Sample second = process.measure("count", WINDOW);

            assertThat(first.opsPerSecond()).isEqualTo(1000);
            assertThat(second.opsPerSecond()).isEqualTo(1000);
            assertThat(second.errors()).isZero();
        }
    }

    @Test
    void aPassThatFailsSaysWhichSystemAndCaseAndWhy() throws Exception {
        try (CaseProcess process = CaseProcess.startJava(standIn, List.of(), session)) {
            assertThatThrownBy(() -> process.measure("fail", WINDOW))
                    .isInstanceOf(PassFailedException.class)
                    .hasMessageContaining("paceline fail: failed java.lang.IllegalStateException: not today");
            assertThatThrownBy(() -> process.measure("other", WINDOW))
                    .isInstanceOf(PassFailedException.class)
                    .hasMessageContaining("case: other (expected: among ");
            assertThat(process.measure("count", WINDOW).errors()).isZero();
        }
    }

    @Test
    void aProcessThatEndsIsAnErrorAndNoHang() throws Exception {
        try (CaseProcess process = CaseProcess.startJava(standIn, List.of(), session)) {
            assertThatThrownBy(() -> process.measure("exit", WINDOW))
                    .isInstanceOf(PassFailedException.class)
                    .hasMessageContaining("the process ended");
        }
    }

    @Test
    void aSystemThatDoesNotSurviveIsCountedAsAnErrorEachRound() throws Exception {
        IdleMemoryCase dies = new IdleMemoryCase("exit", 64, Set.of(ServerSystem.PACELINE), List.of());

        Rounds rounds = dies.measure(List.of(standIn), session);

        assertThat(rounds.of(ServerSystem.PACELINE)).hasSize(2).allMatch(sample -> sample.errors() == 1);
    }

    @Test
    void eachSystemIsMeasuredOnceARound() throws Exception {
        ChildCase counts = new ChildCase("count", Set.of(ServerSystem.PACELINE), List.of());

        Rounds rounds = counts.measure(List.of(standIn), session);

        assertThat(rounds.of(ServerSystem.PACELINE)).hasSize(2).allMatch(sample -> sample.opsPerSecond() == 1000);
    }

    @Test
    void aPeerThatFailsLeavesTheCaseAndPacelineEndsIt() throws Exception {
        ChildCase fails = new ChildCase("fail", Set.of(ServerSystem.PACELINE, "peer"), List.of());
        ServerSystem peer =
                new ServerSystem("peer", 17, standIn.classPath(), standIn.mainClass(), List.of(), List.of(), "");

        assertThat(fails.measure(List.of(peer), session).of("peer")).isEmpty();
        assertThatThrownBy(() -> fails.measure(List.of(peer, standIn), session))
                .isInstanceOf(PassFailedException.class)
                .hasMessageContaining("not today");
    }
}
