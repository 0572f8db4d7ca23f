package io.paceline.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictTest {
    @TempDir
    private Path folder;

    private Verdict verdict(Quantity quantity, String own, String... rivals) throws IOException {
        Planted planted = new Planted().row(Planted.DAY, "sql/one", "paceline", own);
        for (int i = 0; i < rivals.length; i++) {
            planted.row(Planted.DAY, "sql/one", "rival" + i, rivals[i]);
        }
        planted.row(Planted.DAY, "sql/one", "paceline-alone", "\"opsPerSecond\":900,\"serverCpuMicrosPerOp\":1");
        return Verdict.of(planted.cases(folder).get(0).latest().orElseThrow(), quantity)
                .orElseThrow();
    }

    @Test
    void aRivalThatDoesMoreIsSaidToBeAhead() throws IOException {
        Verdict verdict = verdict(
                Quantity.THROUGHPUT,
                "\"opsPerSecond\":100",
                "\"opsPerSecond\":110",
                "\"opsPerSecond\":125",
                "\"opsPerSecond\":90");

        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.BEHIND);
        assertThat(verdict.sentence("statement"))
                .isEqualTo(
                        "Statements a second: rival1 is ahead with 1.25 times Paceline's; rival0 is ahead with 1.10 times Paceline's.");
    }

    @Test
    void lessProcessorTimeIsBetter() throws IOException {
        String own = "\"opsPerSecond\":1,\"serverCpuMicrosPerOp\":10";
        Verdict behind = verdict(Quantity.CPU, own, "\"opsPerSecond\":1,\"serverCpuMicrosPerOp\":8");
        Verdict ahead = verdict(Quantity.CPU, own, "\"opsPerSecond\":1,\"serverCpuMicrosPerOp\":25");

        assertThat(behind.outcome()).isEqualTo(Verdict.Outcome.BEHIND);
        assertThat(behind.lead()).isEqualTo(1.25);
        assertThat(ahead.sentence("statement"))
                .isEqualTo("CPU time for each statement: Paceline is ahead, next rival0 with 2.50 times Paceline's.");
    }

    @Test
    void threePercentEitherWayAreLevel() throws IOException {
        String own = "\"opsPerSecond\":1000";
        assertThat(verdict(Quantity.THROUGHPUT, own, "\"opsPerSecond\":1030").outcome())
                .isEqualTo(Verdict.Outcome.LEVEL);
        assertThat(verdict(Quantity.THROUGHPUT, own, "\"opsPerSecond\":971").outcome())
                .isEqualTo(Verdict.Outcome.LEVEL);
        assertThat(verdict(Quantity.THROUGHPUT, own, "\"opsPerSecond\":1031").outcome())
                .isEqualTo(Verdict.Outcome.BEHIND);
        assertThat(verdict(Quantity.THROUGHPUT, own, "\"opsPerSecond\":970").outcome())
                .isEqualTo(Verdict.Outcome.AHEAD);
    }

    @Test
    void theRatioOfTheRoundsCountsMoreThanThatOfTheMedians() throws IOException {
        Verdict verdict = verdict(Quantity.THROUGHPUT, "\"opsPerSecond\":100", "\"opsPerSecond\":90,\"opsRatio\":1.2");

        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.BEHIND);
        assertThat(verdict.lead()).isEqualTo(1.2);
    }
}
