package io.paceline.benchmarks.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** What is found, for a server that holds up to a certain rate. */
class RateSearchTest {

    @Test
    void findsTheEdgeFromFarBelow() throws IOException {
        assertThat(RateSearch.coarse(50, rate -> rate < 3700)).isCloseTo(3700, Percentage.withPercentage(10));
    }

    @Test
    void findsTheEdgeFromFarAbove() throws IOException {
        assertThat(RateSearch.coarse(5000, rate -> rate < 37)).isCloseTo(37, Percentage.withPercentage(10));
    }

    @Test
    void endsForAServerThatHoldsNothing() throws IOException {
        assertThat(RateSearch.coarse(50, rate -> false)).isLessThan(2);
    }

    @Test
    void comesNearerWithEachTryAndStaysWithinReach() throws IOException {
        for (double edge = 900; edge < 1100; edge += 7) {
            double limit = edge;
            assertThat(RateSearch.fine(1000, 2, rate -> rate < limit))
                    .as("edge at %s", edge)
                    .isCloseTo(edge, Percentage.withPercentage(5.1));
        }
    }

    @Test
    void followsAnEdgeThatMovesFromRoundToRound() throws IOException {
        double found = 1000;
        for (int round = 0; round < 5; round++) {
            found = RateSearch.fine(found, 2, rate -> rate < 1500);
        }
        assertThat(found).isCloseTo(1500, Percentage.withPercentage(5.1));
    }

    @Test
    void asksForNoMoreThanItsTries() throws IOException {
        List<Double> tried = new ArrayList<>();
        RateSearch.fine(100, 3, rate -> {
            tried.add(rate);
            return true;
        });
        assertThat(tried).hasSize(3).isSorted();
        assertThat(tried.get(0)).isCloseTo(100, within(1e-9));
    }
}
