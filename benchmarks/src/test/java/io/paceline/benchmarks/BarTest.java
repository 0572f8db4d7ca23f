package io.paceline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BarTest {

    private static Rounds rounds(double paceline, double peer) {
        Rounds rounds = new Rounds();
        rounds.add(ServerSystem.PACELINE, RoundsTest.sample(paceline, paceline));
        rounds.add(Systems.VERTX, RoundsTest.sample(peer, peer));
        return rounds;
    }

    @Test
    void aRatioAtTheLeastAllowedIsMet() {
        Bar.Verdict verdict =
                Bar.atLeast(1.25, Metric.THROUGHPUT, Systems.VERTX).judge("json/c64", rounds(125, 100));

        assertThat(verdict.outcome()).isEqualTo(Bar.Outcome.MET);
        assertThat(verdict.line())
                .isEqualTo("met           json/c64: throughput / vertx = 1.250 (expected: at least 1.250)");
    }

    @Test
    void aRatioBelowTheLeastAllowedIsMissed() {
        Bar.Verdict verdict =
                Bar.atLeast(1.25, Metric.THROUGHPUT, Systems.VERTX).judge("json/c64", rounds(124, 100));

        assertThat(verdict.outcome()).isEqualTo(Bar.Outcome.MISSED);
        assertThat(verdict.line()).startsWith("missed ").contains("= 1.240 ");
    }

    @Test
    void aRatioAboveTheMostAllowedIsMissed() {
        Bar bar = Bar.atMost(0.95, Metric.SERVER_CPU, Systems.VERTX);

        assertThat(bar.judge("ping/c64", rounds(95, 100)).outcome()).isEqualTo(Bar.Outcome.MET);
        assertThat(bar.judge("ping/c64", rounds(96, 100)).outcome()).isEqualTo(Bar.Outcome.MISSED);
    }

    @Test
    void withoutThePeerNothingIsJudged() {
        Bar bar = Bar.atMost(1.12, Metric.SERVER_CPU, Systems.NETTY);

        Bar.Verdict verdict = bar.judge("ping/c64", rounds(1, 1));

        assertThat(verdict.outcome()).isEqualTo(Bar.Outcome.NOT_MEASURED);
        assertThat(verdict.line()).startsWith("not measured  ping/c64: server CPU per request / netty");
    }

    @Test
    void aFigureOfPacelineAloneIsItsMedian() {
        Bar bar = Bar.atMost(500_000, Metric.MEDIAN_MICROS);
        Rounds slow = new Rounds();
        for (double micros : new double[] {499_000, 501_000, 900_000}) {
            slow.add(ServerSystem.PACELINE, new Sample(Double.NaN, micros, micros, 1, Double.NaN, 0, 0.25));
        }

        Bar.Verdict verdict = bar.judge("first-response", slow);

        assertThat(verdict.outcome()).isEqualTo(Bar.Outcome.MISSED);
        assertThat(verdict.line()).endsWith("= 501000 (expected: at most 500000)");
    }

    @Test
    void errorsAreSummedNotAveraged() {
        Rounds rounds = new Rounds();
        rounds.add(ServerSystem.PACELINE, new Sample(1, 1, 1, 1, 1, 1, 0.25));
        rounds.add(ServerSystem.PACELINE, new Sample(1, 1, 1, 1, 1, 0, 0.25));
        rounds.add(ServerSystem.PACELINE, new Sample(1, 1, 1, 1, 1, 0, 0.25));

        assertThat(Bar.atMost(0, Metric.ERRORS).judge("memory", rounds).outcome())
                .isEqualTo(Bar.Outcome.MISSED);
    }

    @Test
    void errorsOfAnAbsentSystemAreNotJudged() {
        assertThat(Bar.atMost(0, Metric.ERRORS).judge("memory", new Rounds()).outcome())
                .isEqualTo(Bar.Outcome.NOT_MEASURED);
    }
}
