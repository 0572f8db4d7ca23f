package io.paceline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RoundsTest {

    static Sample sample(double opsPerSecond, double serverCpuMicros) {
        return new Sample(opsPerSecond, 100, 200, serverCpuMicros, 5, 0, 0.25);
    }

    @Test
    void theMedianOfAnOddNumberIsTheMiddleOne() {
        assertThat(Rounds.median(9, 1, 5)).isEqualTo(5);
    }

    @Test
    void theMedianOfAnEvenNumberIsBetweenTheMiddleOnes() {
        assertThat(Rounds.median(9, 1, 5, 6)).isEqualTo(5.5);
    }

    @Test
    void theMedianOfNothingIsNoNumber() {
        assertThat(Rounds.median()).isNaN();
    }

    @Test
    void theRatioIsTheMedianOfRatiosOfTheSameRound() {
        Rounds rounds = new Rounds();
        double[] paceline = {100, 10, 90};
        double[] peer = {50, 5, 10};
        for (int i = 0; i < 3; i++) {
            rounds.add("paceline", sample(paceline[i], 1));
            rounds.add("peer", sample(peer[i], 2));
        }

        assertThat(rounds.ratio("paceline", "peer", Metric.THROUGHPUT)).hasValue(2.0);
        assertThat(rounds.ratio("paceline", "peer", Metric.SERVER_CPU)).hasValue(0.5);
    }

    @Test
    void thereIsNoRatioToASystemThatDidNotTakePart() {
        Rounds rounds = new Rounds();
        rounds.add("paceline", sample(1, 1));

        assertThat(rounds.ratio("paceline", "peer", Metric.THROUGHPUT)).isEmpty();
    }

    @Test
    void thereIsNoRatioOfWhatACaseDoesNotMeasure() {
        Rounds rounds = new Rounds();
        rounds.add("paceline", sample(Double.NaN, 1));
        rounds.add("peer", sample(Double.NaN, 1));

        assertThat(rounds.ratio("paceline", "peer", Metric.THROUGHPUT)).isEmpty();
    }

    @Test
    void errorsOfAllRoundsAreAdded() {
        Rounds rounds = new Rounds();
        rounds.add("peer", new Sample(1, 1, 1, 1, 1, 2, 0.25));
        rounds.add("peer", new Sample(1, 1, 1, 1, 1, 3, 0.25));

        assertThat(rounds.errors("peer")).isEqualTo(5);
    }

    @Test
    void leastAndMostAreTakenOverTheRounds() {
        Rounds rounds = new Rounds();
        rounds.add("peer", sample(3, 1));
        rounds.add("peer", sample(1, 1));
        rounds.add("peer", sample(2, 1));

        assertThat(rounds.min("peer", Metric.THROUGHPUT)).isEqualTo(1);
        assertThat(rounds.max("peer", Metric.THROUGHPUT)).isEqualTo(3);
    }

    @Test
    void processorTimeIsDividedByCompletedAnswers() {
        LoadFigures figures = new LoadFigures(1000, 2.0, 0, 10, 20, 0, 4000);

        Sample sample = Sample.of(figures, 8000, 0.25);

        assertThat(sample.opsPerSecond()).isEqualTo(500);
        assertThat(sample.serverCpuMicrosPerOp()).isEqualTo(8);
        assertThat(sample.generatorCpuMicrosPerOp()).isEqualTo(4);
    }
}
