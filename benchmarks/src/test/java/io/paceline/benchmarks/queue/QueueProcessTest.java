package io.paceline.benchmarks.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.benchmarks.Jdk;
import io.paceline.benchmarks.Rounds;
import io.paceline.benchmarks.Sample;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueueProcessTest {

    @TempDir
    private Path folder;

    private Session session() {
        Path home = Path.of(System.getProperty("java.home"));
        Jdk jdk = new Jdk(home, Runtime.version());
        Duration window = Duration.ofMillis(100);
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
        return new Session(folder, jdk, 2, window, window, List.of(), folder, nowhere);
    }

    private static ServerSystem paceline(String... arguments) {
        return new ServerSystem(
                "paceline",
                17,
                System.getProperty("java.class.path"),
                PacelineQueue.class.getName(),
                List.of(arguments),
                List.of(),
                "");
    }

    private static Rounds measure(QueueCase queueCase, Session session) throws IOException {
        return queueCase.measure(List.of(paceline()), session);
    }

    @Test
    void itemsOfSeveralSendersAreCountedAndChecked() throws Exception {
        QueueCase queueCase =
                new QueueCase("queue/2to1/b16", 2, 16, 1024, "throughput MILLIS", 1, Set.of("paceline"), List.of());
        Rounds rounds = measure(queueCase, session());
        assertThat(rounds.of("paceline")).hasSize(2).allSatisfy(sample -> {
            assertThat(sample.opsPerSecond()).isPositive();
            assertThat(sample.p50Micros()).isNaN();
            assertThat(sample.errors()).isZero();
        });
    }

    @Test
    void theTimeOfAHandOverIsMeasuredAtAFixedRate() throws Exception {
        QueueCase queueCase =
                new QueueCase("queue/latency", 1, 128, 1024, "latency 10000 MILLIS", 1, Set.of("paceline"), List.of());
        Rounds rounds = measure(queueCase, session());
        assertThat(rounds.of("paceline")).hasSize(2).allSatisfy(sample -> {
            assertThat(sample.opsPerSecond()).isNaN();
            assertThat(sample.p50Micros()).isPositive();
            assertThat(sample.p99Micros()).isGreaterThanOrEqualTo(sample.p50Micros());
            assertThat(sample.errors()).isZero();
        });
    }

    @Test
    void aProcessThatFailsIsAnErrorWithItsOutput() {
        assertThatThrownBy(() -> QueueProcess.start(paceline("one"), 64, session()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("paceline: ended (expected: a line)")
                .hasMessageContaining("arguments: one (expected: SENDERS BATCH CAPACITY)");
    }

    @Test
    void aProcessAnswersEachLine() throws Exception {
        try (QueueProcess process = QueueProcess.start(paceline("1", "1", "64"), 64, session())) {
            Sample first = process.round("throughput 30");
            Sample second = process.round("latency 1000 30");
            assertThat(List.of(first.errors(), second.errors())).containsOnly(0L);
        }
    }
}
