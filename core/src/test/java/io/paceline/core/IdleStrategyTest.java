package io.paceline.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdleStrategyTest {

    private static final int MANY = 10_000;

    @Test
    void spinningAndYieldingNeverAskToPark() {
        for (IdleStrategy strategy : List.of(IdleStrategy.spin(), IdleStrategy.yield())) {
            for (int round = 1; round <= MANY; round++) {
                assertThat(strategy.idle(round))
                        .as("%s, round %d", strategy, round)
                        .isFalse();
            }
            assertThat(strategy.idle(Integer.MAX_VALUE)).isFalse();
        }
    }

    @Test
    void parkingLooksOutForAWhileAndThenAsksToBeParkedInEveryRound() {
        IdleStrategy park = IdleStrategy.park();
        int first = 1;
        while (!park.idle(first)) {
            first++;
        }
        assertThat(first).isBetween(2, 1_000);
        for (int round = first; round <= MANY; round++) {
            assertThat(park.idle(round)).isTrue();
        }
        assertThat(park.idle(Integer.MAX_VALUE)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10})
    void theFirstRoundsOfEachStrategyAreShort(int round) {
        assertThat(List.of(IdleStrategy.spin(), IdleStrategy.yield(), IdleStrategy.park()))
                .noneMatch(strategy -> strategy.idle(round));
    }

    @Test
    void theNameTellsTheStrategy() {
        assertThat(IdleStrategy.spin()).hasToString("spin");
        assertThat(IdleStrategy.yield()).hasToString("yield");
        assertThat(IdleStrategy.park()).hasToString("park");
    }
}
